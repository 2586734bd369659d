"""Playing OPERATIONs: by themselves or on a UNIT, and who controls them."""

import pytest

from tests.gundam_war.scene import character, command, keyword, operation, scene, unit

DRAW = {"do": "draw", "n": 1}


def plays(s, seat, *names):
    for name in names:
        s.says(seat, "play", card=name)
        s.passes()


@pytest.mark.rule("GW-OPER-01", "GW-OPER-02")
def test_an_operation_lies_rerolled_by_itself_or_as_its_unit_does_case_149():
    s = scene(
        A={"hand": [operation("Gear"), operation("Plan", keywords=[keyword("quick")])], "station": [unit("GM", rolled=True)]}
    )
    s.says("A", "play", card="Gear", on="GM")
    s.passes()
    plays(s, "A", "Plan")
    assert (s.zone("Gear"), s.rolled("Gear")) == ("GM", True)
    assert (s.zone("Plan"), s.rolled("Plan")) == ("A.station_area", False)


@pytest.mark.rule("GW-OPER-01")
def test_an_operation_that_is_set_on_units_needs_one_and_one_that_stands_alone_takes_none():
    cards = [operation("Gear", set_on="unit"), operation("Plan", set_on="none")]
    s = scene(A={"hand": cards, "station": [unit("GM")]})
    assert s.refused("A", "play", card="Gear").rule == "GW-OPER-01"
    assert s.refused("A", "play", card="Plan", on="GM").rule == "GW-OPER-01"


@pytest.mark.rule("GW-OPER-06", "GW-OPER-07")
def test_any_number_of_operations_lie_on_a_unit_of_either_player_case_48():
    s = scene(
        A={"hand": [operation("Trap")]},
        B={"station": [unit("Zura", carries=[operation("Gear"), operation("Armour")])]},
    )
    s.says("A", "play", card="Trap", on="Zura")
    s.passes()
    assert [s.zone(name) for name in ("Gear", "Armour", "Trap")] == ["Zura"] * 3


@pytest.mark.rule("GW-OPER-03", "GW-OPER-06")
def test_an_effect_does_not_replace_a_set_operation_case_150():
    swap = command("Refit", {"do": "exchange", "for": "t:Q:operation:"}, targets=[{"type": "operation"}])
    s = scene(A={"hand": [swap, operation("Q")], "station": [unit("GM", carries=[operation("P")])]})
    s.says("A", "play", card="Refit", targets=("P",))
    s.passes()
    assert (s.zone("P"), s.zone("Q")) == ("GM", "A.hand")
    s.says("A", "play", card="Q", on="GM")
    s.passes()
    assert (s.zone("P"), s.zone("Q")) == ("GM", "GM")


@pytest.mark.rule("GW-OPER-05")
def test_an_operations_text_holds_while_the_card_is_in_play():
    plan = operation(
        "Plan", text=[{"timing": "auto_a", "effects": [{"points": [0, 1, 0], "on": {"type": "unit", "whose": "own"}}]}]
    )
    s = scene(A={"station": [unit("GM", "2/1/3"), plan]})
    assert s.points("GM") == (2, 2, 3)
    s.says("B", "effect", effects=({"do": "destroy", "to": "Plan"},))
    assert s.points("GM") == (2, 1, 3)


WEAKEN = operation(
    "Weaken", text=[{"timing": "auto_a", "effects": [{"points": [0, 0, -1], "on": {"type": "unit", "whose": "own"}}]}]
)


def besieged(**switches):
    return scene(
        A={"hand": [WEAKEN], "station": [unit("GM", "1/1/3")]},
        B={"earth": [unit("P", "1/1/3")], "station": [unit("Q", "1/1/3"), unit("R", "1/1/3")],
           "hand": [command("Launch", {"do": "to_area", "area": "space"}, targets=[{"type": "unit"}])]},
        switches=switches,
    )  # fmt: skip


@pytest.mark.rule("GW-OPER-09", "GW-OPER-07")
def test_an_operation_is_set_on_a_unit_in_a_station_area_case_186():
    assert besieged().refused("A", "play", card="Weaken", on="P").rule == "GW-OPER-09"
    s = besieged(operation_host="any_unit_in_play")
    s.says("A", "play", card="Weaken", on="P")
    s.passes()
    assert s.zone("Weaken") == "P"


@pytest.mark.rule("GW-OPER-09")
def test_an_operation_whose_unit_has_left_the_station_area_fails_case_186():
    s = besieged()
    s.says("A", "play", card="Weaken", on="Q")
    s.says("B", "play", card="Launch", targets=("Q",))
    s.passes()
    assert (s.zone("Q"), s.zone("Weaken")) == ("B.space_area", "A.junkyard")


@pytest.mark.rule("GW-OPER-09")
def test_a_character_whose_unit_has_left_the_station_area_fails():
    launch = command("Launch", {"do": "to_area", "area": "space"}, targets=[{"type": "unit"}])
    s = scene(A={"hand": [character("Ilmar")], "station": [unit("GM")]}, B={"hand": [launch]})
    s.says("A", "play", card="Ilmar", on="GM")
    s.says("B", "play", card="Launch", targets=("GM",))
    s.passes()
    assert s.zone("Ilmar") == "A.junkyard"


@pytest.mark.rule("GW-OPER-08", "GW-MOVE-01")
@pytest.mark.parametrize(("switch", "weakened"), [("area_holder", ("P", "Q", "R")), ("player_who_played", ("GM",))])
def test_the_holder_of_the_unit_controls_what_is_set_on_it_case_186(switch, weakened):
    s = besieged(set_operation_control=switch)
    s.says("A", "play", card="Weaken", on="R")
    s.passes()
    assert {name for name in ("GM", "P", "Q", "R") if s.points(name)[2] == 2} == set(weakened)
    s.says("A", "effect", effects=({"do": "destroy", "to": "R"},))
    assert s.zone("Weaken") == "A.junkyard"


@pytest.mark.rule("GW-OPER-08")
def test_who_controls_a_set_operation_uses_its_text():
    trap = operation("Trap", text=[{"timing": "any", "cost": {"kind": "each", "n": 1}, "effects": [DRAW]}])
    zura = unit("Zura", carries=[{**trap, "owner": "A"}])
    s = scene(B={"station": [zura]})
    assert s.refused("A", "use", card="Trap").rule == "GW-OPER-08"
    s.says("B", "use", card="Trap")
    assert s.nation("B") == 19


@pytest.mark.rule("GW-OPER-08", "GW-RESTR-03")
@pytest.mark.parametrize(("switch", "rule"), [("area_holder", ""), ("player_who_played", "GW-RESTR-03")])
def test_own_cards_of_a_restriction_are_those_one_controls(switch, rule):
    trap = operation("Trap", keywords=[keyword("restrict_own_in_play"), keyword("quick")])
    s = scene(A={"hand": [{**trap, "copies": 2}]}, B={"station": [unit("Zura")]}, switches={"set_operation_control": switch})
    s.says("A", "play", card="Trap", on="Zura")
    s.passes()
    if rule:
        assert s.refused("A", "play", card="Trap.2").rule == rule
    else:
        plays(s, "A", "Trap.2")
