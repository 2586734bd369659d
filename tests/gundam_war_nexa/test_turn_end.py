"""The turn end: its four processes."""

import pytest

from tests.gundam_war_nexa.scene import (
    character,
    operation,
    scene,
    standing,
    unit,
    when,
)


@pytest.mark.rule("NX-END-04")
def test_a_unit_in_a_battle_area_at_the_turn_end_is_removed_case_106():
    s = scene(A={"deployment": [unit("U")]}, node="return.ft2")
    s.does("A", {"do": "to_area", "to": "U", "area": "space"})
    s.to("end.done")
    assert s.zone("U") == "A.removed_zone"


@pytest.mark.rule("NX-END-06", "NX-END-07")
def test_only_the_attacker_adjusts_the_hand_case_107():
    hand = [unit(f"H{n}") for n in range(8)]
    s = scene(
        A={"hand": hand, "hangar": [unit(f"G{n}") for n in range(3)]},
        B={"hand": [unit(f"E{n}") for n in range(9)]},
        node="return.ft2",
    )
    s.to("end.hand")
    assert s.refused("A", "discard", cards=("H0",)).rule == "NX-END-06"
    s.says("A", "discard", cards=("H0", "H1"))
    assert (s.hand("A"), s.hand("B"), s.zone("H0")) == (6, 9, "A.junkyard")
    s = scene(A={"hand": hand[:6]}, node="return.ft2")
    s.to("end.done")
    assert s.hand("A") == 6


@pytest.mark.rule("NX-END-05", "NX-CUT-14")
def test_the_attacker_orders_the_effects_of_the_turn_end_case_108():
    mine = operation("P", text=[when("end_of_turn", {"do": "draw", "n": 2})])
    theirs = operation("Q", text=[when("end_of_turn", {"do": "nation_damage", "n": 1, "who": "enemy"})])
    s = scene(A={"deployment": [mine]}, B={"deployment": [theirs]}, node="return.ft2")
    s.to("end.effects")
    s.says("A", "effects", order=(2, 1))
    names = [event.name for event in s.events if event.name in ("drawn", "nation_damaged")]
    assert names == ["nation_damaged", "drawn"]


@pytest.mark.rule("NX-END-08", "NX-CUT-14")
def test_a_modifier_that_ends_may_destroy_at_once_case_193():
    s = scene(A={"deployment": [unit("U", "1/1/0", carries=[character("Pilot", "0/0/1")])]}, node="return.ft2")
    s.does("A", {"do": "gain", "points": (0, 0, 2), "to": "U"})
    s.does("B", {"do": "gain", "points": (0, 0, -1), "to": "Pilot", "until": "play"})
    assert not s.destroyed("U")
    s.to("end.done")
    assert s.zone("U") == "A.junkyard"


@pytest.mark.rule("NX-END-08")
def test_modifiers_of_the_turn_end_with_it():
    s = scene(A={"deployment": [unit("U")]})
    s.does("A", {"do": "gain", "points": (2, 2, 2), "to": "U"})
    s.to("end.done")
    assert s.points("U") == (2, 1, 3)


@pytest.mark.rule("NX-TERM-15", "NX-END-04")
def test_damage_may_last_over_the_turn_end_by_a_text_or_not():
    stubborn = unit("U", damage=2, text=[standing({"on": "self", "cannot": "damage_reset"})])
    for value, left in (("yes", 2), ("no", 0)):
        s = scene(A={"deployment": [stubborn]}, node="return.ft2", switches={"damage_reset_can_stop": value})
        s.to("end.done")
        assert s.damage("U") == left
