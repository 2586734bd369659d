"""Targets: all, chosen, hidden, lost; situations, and what is known to do nothing."""

import pytest

from tests.gundam_war_nexa.offered import can_be_said
from tests.gundam_war_nexa.scene import character, command, operation, scene, standing, unit, use, when

DRAW = {"do": "draw"}
SHOT = command(
    "Shot", {"do": "damage", "n": 4}, timing="damage", targets=[{"type": "unit", "whose": "enemy", "where": "battle"}]
)


@pytest.mark.rule("NX-TGT-07")
def test_all_units_are_named_again_at_the_resolution_case_59():
    rain = command("Rain", {"do": "damage", "n": 1}, targets=[{"type": "unit", "all": True}])
    quick = unit("W", keywords=[{"keyword": "quick"}])
    s = scene(A={"hand": [rain], "deployment": [unit("U")]}, B={"deployment": [unit("V")], "hand": [quick]})
    s.says("A", "play", card="Rain")
    s.says("B", "play", card="W")
    s.passes()
    assert [s.damage(name) for name in "UVW"] == [1, 1, 1]


@pytest.mark.rule("NX-TGT-10")
def test_untargetable_units_are_left_out_of_all_case_60():
    veiled = unit("V", text=[standing({"on": "self", "cannot": "be_targeted"})])
    rain = command("Rain", {"do": "damage", "n": 1}, targets=[{"type": "unit", "all": True}])
    s = scene(A={"hand": [rain], "deployment": [unit("U")]}, B={"deployment": [veiled]})
    s.plays("A", "Rain")
    assert [s.damage("U"), s.damage("V")] == [1, 0]


@pytest.mark.rule("NX-TGT-09", "NX-TGT-11")
def test_a_card_that_does_not_become_a_target_is_reached_by_effects_without_one():
    veiled = unit("V", text=[standing({"on": "self", "cannot": "be_targeted"})])
    hit = {"do": "damage", "n": 1}
    s = scene(
        A={"hand": [command("Shot", hit, targets=[{"type": "unit"}]), command("Gas", {**hit, "to": {"type": "unit"}})]},
        B={"deployment": [veiled, unit("W")]},
    )
    assert s.refused("A", "play", card="Shot", targets=("V",)).rule == "NX-TGT-09"
    s.plays("A", "Gas")
    assert s.damage("V") == 1


@pytest.mark.rule("NX-TGT-08", "NX-EFF-11")
def test_a_choice_is_made_at_the_resolution_case_165():
    dig = command(
        "Dig", {"do": "move", "zone": "hand"}, targets=[{"type": "unit", "where": "junkyard", "whose": "own", "choose": True}]
    )
    s = scene(A={"hand": [dig], "junkyard": [unit("U")]})
    s.plays("A", "Dig")
    assert s.zone("U") == "A.hand"
    s = scene(A={"hand": [dig], "junkyard": [unit("U")]})
    s.says("A", "play", card="Dig")
    s.does("B", {"do": "move", "to": "U", "zone": "removed"})
    s.passes()
    assert s.happened("effect_failed")
    s = scene(A={"hand": [dig]})
    assert s.refused("A", "play", card="Dig").rule == "NX-TGT-02"


@pytest.mark.rule("NX-EFF-13")
def test_a_situation_has_to_be_given_at_the_resolution_case_167():
    text = use({"do": "gain", "points": [2, 2, 2]}, condition={"engaged": True})
    table = {"A": {"space": [unit("U", text=[text])], "deployment": [unit("W", text=[text])]}, "B": {"space": [unit("V")]}}
    s = scene(**table, node="damage.ft1")
    assert s.refused("A", "use", card="W").rule == "NX-EFF-13"
    s.says("A", "use", card="U")
    s.does("B", {"do": "to_area", "to": "U", "area": "deployment"})
    s.passes()
    assert (s.points("U"), len(s.happened("effect_failed"))) == ((2, 1, 3), 1)
    still = scene(**table, node="damage.ft1")
    still.says("A", "use", card="U")
    still.passes()
    assert still.points("U") == (4, 3, 5)


@pytest.mark.rule("NX-TGT-02")
def test_what_names_up_to_so_many_may_be_played_with_none():
    rain = command("Rain", {"do": "destroy"}, DRAW, targets=[{"type": "unit", "n": 2, "upto": True}])
    s = scene(A={"hand": [rain]})
    s.plays("A", "Rain")
    assert s.hand("A") == 1


@pytest.mark.rule("NX-TGT-01", "NX-TGT-02")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_of_one_to_so_many_one_is_named(left: int):
    rain = command("Rain", {"do": "destroy"}, DRAW, targets=[{"type": "unit", "n": 2, "upto": True, "least": 1}])
    s = scene(A={"hand": [rain]}, B={"deployment": [unit("P"), unit("Q")][:left]})
    assert s.refused("A", "play", card="Rain").rule == ("NX-TGT-01" if left else "NX-TGT-02")
    if left:
        s.plays("A", "Rain", targets=("P", "Q")[:left])
        assert s.hand("A") == 1


@pytest.mark.rule("NX-TGT-13")
def test_two_cards_of_one_set_group_are_one_case_152():
    clear = command("Clear", {"do": "abolish"}, targets=[{"n": 2}])
    s = scene(A={"hand": [clear]}, B={"deployment": [unit("V", carries=[operation("O", set_on="unit")])]})
    assert s.refused("A", "play", card="Clear", targets=("V", "O")).rule == "NX-TGT-13"


@pytest.mark.rule("NX-ZONE-13", "NX-TGT-02")
def test_a_hidden_place_has_to_hold_a_card_case_158():
    rob = command("Rob", {"do": "discard", "who": "enemy"}, targets=[{"place": "enemy_hand"}])
    s = scene(A={"hand": [rob]})
    assert s.refused("A", "play", card="Rob").rule == "NX-ZONE-13"


@pytest.mark.rule("NX-ZONE-14")
def test_one_of_several_places_with_a_card_is_enough_case_159():
    purge = command("Purge", {"do": "discard", "who": "both"}, targets=[{"place": "all_hands"}])
    s = scene(A={"hand": [purge, unit("P")]})
    s.plays("A", "Purge")
    s.says("A", "choose", cards=("P",))
    assert s.zone("P") == "A.junkyard"


@pytest.mark.rule("NX-TERM-08")
def test_a_random_card_is_picked_by_the_opponent_case_149():
    rob = command("Rob", {"do": "discard", "who": "enemy", "random": True}, targets=[{"place": "enemy_hand"}])
    s = scene(A={"hand": [unit(name) for name in "PQRS"]}, B={"hand": [rob]})
    s.plays("B", "Rob")
    assert s.table.flags["awaits"]["seat"] == "B"
    s.says("B", "choose", cards=("Q",))
    assert (s.zone("Q"), s.hand("A")) == ("A.junkyard", 3)


@pytest.mark.rule("NX-TGT-04", "NX-TGT-06")
def test_one_lost_target_of_two_loses_the_whole_effect():
    swap = command(
        "Swap",
        {"do": "roll", "to": "target1"},
        {"do": "damage", "n": 1, "to": "target2"},
        targets=[{"whose": "own"}, {"whose": "enemy"}],
    )
    s = scene(A={"hand": [swap], "deployment": [unit("U")]}, B={"deployment": [unit("V")]})
    s.says("A", "play", card="Swap", targets=("U", "V"))
    s.does("B", {"do": "move", "to": "V", "zone": "hand"})
    s.passes()
    assert not s.rolled("U")


@pytest.mark.rule("NX-EFF-20", "NX-EFF-19")
def test_a_part_on_face_down_cards_alone_may_fail():
    both = command(
        "Both",
        {"do": "roll", "to": "target"},
        {"do": "draw", "n": 1, "from": "discard"},
        targets=[{"type": "unit"}],
        all_or_nothing=True,
    )
    s = scene(A={"hand": [both], "deployment": [unit("U")]})
    s.plays("A", "Both", targets=("U",))
    assert (s.rolled("U"), s.hand("A")) == (True, 0)


@pytest.mark.rule("NX-EFF-20", "NX-EFF-18")
def test_of_in_that_case_a_later_part_on_face_down_cards_may_fail_alone():
    parts = ({"do": "roll", "to": "target"}, {"do": "discard", "who": "enemy"})
    raid = command("Raid", *parts, targets=[{"type": "unit"}], all_or_nothing=True)
    s = scene(A={"hand": [raid], "deployment": [unit("U")]}, B={"hand": [unit("H")]})
    s.says("A", "play", card="Raid", targets=("U",))
    s.does("B", {"do": "move", "to": "H", "zone": "junkyard"})
    s.passes()
    assert s.rolled("U")


@pytest.mark.rule("NX-TGT-06", "NX-PLAY-52")
def test_a_set_operation_fails_when_its_host_is_not_of_its_kind_any_more():
    rack = operation("Rack", set_on={"type": "unit", "trait": "Wing"})
    s = scene(A={"hand": [rack], "deployment": [unit("U", traits=["Wing"])]})
    s.says("A", "play", card="Rack", on="U")
    s.does("B", {"do": "lose", "what": "trait", "which": "Wing", "to": "U"})
    s.passes()
    assert s.zone("Rack") == "A.junkyard"


@pytest.mark.rule("NX-TGT-09", "NX-PLAY-41", "NX-PLAY-52")
def test_a_unit_that_does_not_become_a_target_is_no_host():
    veil = unit("U", text=[standing({"on": "self", "cannot": "be_targeted"})])
    s = scene(A={"hand": [operation("Rack", set_on="unit"), character("P")], "deployment": [veil, unit("V")]})
    assert s.refused("A", "play", card="Rack", on="U").rule == "NX-TGT-09"
    assert s.refused("A", "play", card="P", on="U").rule == "NX-TGT-09"
    s.says("A", "play", card="P", on="V")
    s.does("B", {"do": "bar", "what": "be_targeted", "to": "V"})
    s.passes()
    assert s.zone("P") == "A.junkyard"


@pytest.mark.rule("NX-DEST-09")
def test_what_is_done_to_this_card_does_not_reach_it_once_it_has_left_play():
    s = scene(A={"deployment": [unit("U", text=[use({"do": "move", "to": "self", "zone": "junkyard"}, DRAW)])]})
    s.says("A", "use", card="U")
    s.does("B", {"do": "move", "to": "U", "zone": "hand"})
    s.passes()
    assert [s.zone("U"), s.hand("A")] == ["A.hand", 2]


@pytest.mark.rule("NX-PLAY-09", "NX-COIN-13", "NX-DEST-07")
@pytest.mark.parametrize(
    ("effect", "target"),
    [({"do": "coin", "name": "mark"}, {"chip": True}), ({"do": "remove_coins"}, {}), ({"do": "negate_destruction"}, {})],
)
def test_an_effect_that_is_known_to_do_nothing_is_not_played(effect, target):
    s = scene(A={"hand": [command("C", effect, targets=[{"type": "unit"}])], "deployment": [unit("U", **target)]})
    assert s.refused("A", "play", card="C", targets=("U",)).rule == "NX-PLAY-09"


@pytest.mark.rule("NX-PLAY-09", "NX-KW-20")
def test_an_effect_known_to_put_only_a_barred_card_on_the_field_is_not_played():
    call = command("Call", {"do": "put_in_play"}, targets=[{"where": "junkyard"}])
    s = scene(A={"hand": [call], "junkyard": [unit("U", star=True)], "deployment": [unit("Twin", alias=["U"])]})
    assert s.refused("A", "play", card="Call", targets=("U",)).rule == "NX-PLAY-09"


@pytest.mark.rule("NX-EFF-18", "NX-AUTO-01")
def test_in_that_case_is_all_or_nothing_in_an_automatic_text_too():
    both = ({"do": "roll", "to": {"type": "unit", "name": "V"}}, {"do": "draw"})
    s = scene(
        A={"hand": [unit("U", text=[when("enters", *both, all_or_nothing=True)])], "deployment": [unit("V", rolled=True)]}
    )
    s.plays("A", "U")
    assert s.hand("A") == 0


@pytest.mark.rule("NX-TGT-02")
def test_a_command_without_a_target_is_refused_case_47():
    s = scene(A={"hand": [SHOT]}, B={"deployment": [unit("V")]}, node="damage.ft1")
    assert s.refused("A", "play", card="Shot").rule == "NX-TGT-02"


@pytest.mark.rule("NX-TGT-06", "NX-EFF-12")
def test_a_command_that_lost_its_target_fails_case_48():
    s = scene(A={"hand": [SHOT]}, B={"space": [unit("V")]}, node="damage.ft1")
    s.says("A", "play", card="Shot", targets=("V",))
    s.does("B", {"do": "to_area", "to": "V", "area": "deployment"})
    s.passes()
    assert (s.zone("Shot"), s.damage("V")) == ("A.junkyard", 0)


@pytest.mark.rule("NX-EFF-18", "NX-PLAY-09")
def test_no_play_is_known_to_do_nothing_case_129():
    text = [{"do": "discard"}, {"do": "draw", "n": 2}]
    s = scene(A={"deployment": [unit("U", text=[use(*text, all_or_nothing=True)])]})
    assert s.refused("A", "use", card="U").rule == "NX-EFF-18"
    s = scene(A={"deployment": [unit("U", text=[use(*text, all_or_nothing=True)])], "hand": [unit("H")]})
    s.says("A", "use", card="U")
    s.does("B", {"do": "abolish", "to": "H"})
    s.passes()
    assert s.hand("A") == 0
    assert s.happened("effect_failed")


@pytest.mark.rule("NX-TGT-03", "NX-HAND-05")
def test_the_only_unit_in_a_hangar_is_no_target_case_162():
    kill = command("Kill", {"do": "destroy"}, targets=[{"type": "unit"}])
    s = scene(A={"hand": [kill]}, B={"hangar": [unit("V")]})
    assert s.refused("A", "play", card="Kill").rule == "NX-TGT-02"
    assert s.refused("A", "play", card="Kill", targets=("V",)).rule == "NX-TGT-02"
    s = scene(A={"hand": [kill]}, B={"hangar": [unit("V")], "deployment": [unit("W")]})
    assert s.refused("A", "play", card="Kill", targets=("V",)).rule == "NX-HAND-05"


@pytest.mark.rule("NX-PLAY-03", "NX-TGT-01", "NX-TGT-05")
def test_a_target_has_to_be_named_and_stays_case_191():
    kill = command("Kill", {"do": "destroy"}, targets=[{"type": "unit"}])
    s = scene(A={"hand": [kill]}, B={"deployment": [unit("V"), unit("W")]})
    assert s.refused("A", "play", card="Kill").rule == "NX-TGT-01"
    s.says("A", "play", card="Kill", targets=("V",))
    s.passes()
    assert [s.destroyed(name) for name in "VW"] == [True, False]


@pytest.mark.rule("NX-EFF-21", "NX-COST-28")
def test_a_text_may_take_no_card_as_its_target_twice_in_a_turn() -> None:
    """Given a repeatable text that says so, when it hit a unit, then it hits it again in the next turn only."""
    text = use({"do": "damage", "n": 1}, repeatable=True, new_targets=True, targets=[{"type": "unit", "whose": "enemy"}])
    s = scene(A={"deployment": [unit("Rook", text=[text])]}, B={"deployment": [unit("V", "1/1/9"), unit("W", "1/1/9")]})
    s.says("A", "use", card="Rook", targets=("V",))
    s.passes()
    assert s.refused("A", "use", card="Rook", targets=("V",)).rule == "NX-EFF-21"
    assert not can_be_said(s, "A", "use", card="Rook", targets=("V",))
    assert can_be_said(s, "A", "use", card="Rook", targets=("W",))
    s.says("A", "use", card="Rook", targets=("W",))
    s.passes()
    s.says("A", "done")
    s.to("deployment.ft")
    s.says("A", "use", card="Rook", targets=("V",))
