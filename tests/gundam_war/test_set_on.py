"""Set-on: CHARACTERs and OPERATIONs attached to a UNIT; the group is one card."""

import pytest

from tests.gundam_war.scene import character, generation, keyword, operation, scene, unit
from tests.gundam_war.texts import auto

GIVEN = ["high_mobility", "water_mobility", "desert", "assault", "preemptive_attack", "voucher", "space_mobility"]
NUMBERED = {"space_mobility": {"x": 1}, "psycommu": {"x": 1}}


@pytest.mark.rule("GW-SET-01")
def test_characters_and_operations_are_set_on_units_only():
    s = scene(
        A={
            "hand": [character("Pilot"), operation("Orders", set_on="unit")],
            "station": [generation(name="Plant"), unit("Hull")],
        }
    )
    assert s.refused("A", "play", card="Pilot", on="Plant").rule == "GW-CHAR-01"
    assert s.refused("A", "play", card="Orders", on="Plant").rule == "GW-SET-01"
    s.says("A", "play", card="Orders", on="Hull")
    s.passes()
    assert s.zone("Orders") == "Hull"


@pytest.mark.rule("GW-SET-02", "GW-STAT-06")
def test_the_group_rolls_rerolls_and_moves_as_one_card():
    s = scene(A={"station": [unit("Hull", rolled=True, carries=[character("Pilot"), operation("Orders")])]}, node="assign.ft")
    s.says("A", "effect", effects=({"do": "reroll", "to": "Pilot"},))
    assert not s.rolled("Hull")
    s.says("A", "effect", effects=({"do": "to_area", "to": "Orders", "area": "space"},))
    assert s.zone("Hull") == "A.space_area"
    assert s.zone("Orders") == "Hull"


@pytest.mark.rule("GW-SET-03")
@pytest.mark.parametrize("name", GIVEN)
def test_a_set_card_gives_its_unit_the_seven_keywords(name):
    from domain.rulesets.gundam_war.state.current_properties import has_keyword

    s = scene(A={"station": [unit("Hull", carries=[operation("Gear", keywords=[keyword(name, **NUMBERED.get(name, {}))])])]})
    assert has_keyword(s.table, s["Hull"], name) is True


@pytest.mark.rule("GW-SET-03")
@pytest.mark.parametrize("name", ["base", "battleship", "support", "psycommu", "ps_armor"])
def test_a_set_card_gives_its_unit_no_other_keyword(name):
    from domain.rulesets.gundam_war.state.current_properties import has_keyword

    s = scene(A={"station": [unit("Hull", carries=[operation("Gear", keywords=[keyword(name, **NUMBERED.get(name, {}))])])]})
    assert has_keyword(s.table, s["Hull"], name) is False


@pytest.mark.rule("GW-SET-03", "GW-SET-04", "GW-ASLT-01")
@pytest.mark.parametrize(("gear", "left"), [([operation("Gear", keywords=[keyword("assault")])], 15), ([], 20)])
def test_the_keywords_work_only_if_every_unit_of_the_squad_has_them(gear, left):
    squad = [unit("P", "4/0/9", keywords=[keyword("assault")]), unit("Q", "0/3/9", carries=gear)]
    s = scene(A={"space": squad}, B={"space": [unit("Guard", "0/0/2")]}, node="defense.ft2")
    s.to("resolution.ft2")
    assert s.nation("B") == left


@pytest.mark.parametrize(("more", "zone"), [({}, "X"), ({"anywhere": True}, "Bay")])
@pytest.mark.rule("GW-SET-01", "GW-CHAR-02", "GW-EFF-01")
def test_a_text_sets_a_character_in_battle_where_it_says_so(more, zone):
    """Given a Base that takes a CHARACTER it fights with, when its text does not say "wherever that is", then it stays."""
    wanted = {"type": "character", "whose": "enemy", "engaged": True, "where": "same_area"}
    bay = unit("Bay", "0/0/9", text=[{"timing": "resolution", "effects": [{"do": "set", **more}], "targets": [wanted]}])
    s = scene(A={"space": [bay]}, B={"space": [unit("X", carries=[character("Nils")])]}, node="resolution.ft1", holder="B")
    s.says("A", "use", card="Bay", targets=("Nils",))
    s.passes()
    assert s.zone("Nils") == zone


@pytest.mark.rule("GW-EFF-01", "GW-EFF-05")
def test_a_text_does_something_else_to_each_of_three_targets():
    """Given "remove the first and the second, return the third", when it is used, then each goes where the text says."""
    there = {"where": "junkyard", "whose": "own"}
    ops = [{"do": "move", "zone": "defunct", "to": f"target{n}"} for n in (1, 2)]
    ops += [{"do": "if_successful"}, {"do": "move", "zone": "hand", "to": "target3"}]
    text = {"timing": "any", "effects": ops, "targets": [{**there, "type": "unit"}, {**there, "type": "character"}, there]}
    s = scene(A={"station": [unit("P", text=[text])], "junkyard": [unit("Q"), character("Ray"), unit("R")]})
    s.says("A", "use", card="P", targets=("Q", "Ray", "R"))
    s.passes()
    assert [s.zone(name) for name in ("Q", "Ray", "R")] == ["A.defunct_pile", "A.defunct_pile", "A.hand"]


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.rule("GW-EFF-01", "GW-MOVE-03", "GW-AUTO-08")
def test_a_set_card_that_was_destroyed_does_something_to_the_unit_that_it_was_set_on(together):
    """Given "when this card is destroyed, its UNIT is rolled and gains", when it goes alone, then that is so."""
    gain = {"do": "gain", "points": [1, 0, 0], "to": "host"}
    text = auto("d", "destroyed", {"do": "roll", "to": "host"}, gain)
    s = scene(A={"station": [unit("P", "2/1/3", carries=[character("Ray", "0/0/0", text=[text])]), unit("Q")]})
    s.effect("B", {"do": "destroy", "to": "P" if together else "Ray"})
    assert s.zone("Ray") == "A.junkyard"
    assert (s.zone("P"), s.rolled("Q"), s.points("Q")) == ("A.junkyard" if together else "A.station_area", False, (2, 1, 3))
    if not together:
        assert (s.rolled("P"), s.points("P")) == (True, (3, 1, 3))
