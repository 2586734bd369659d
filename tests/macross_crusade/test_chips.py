"""Chips: what they are, and what is not put on them."""

import pytest

from tests.macross_crusade.scene import character, clause, command, scene, unit

UNIT = {"type": "unit"}


@pytest.mark.rule("MC-G-16", "MC-G-17")
def test_a_chip_cannot_become_a_g_case_108():
    s = scene(A={"deployment": [unit("P", g_symbols=[["blue"]], sets=[character("C")]), unit("Bare")]})
    s.by_hand("A", {"do": "chip", "name": "Decoy", "type": "unit", "points": (1, 1, 1)})
    chip = s.table.at("A.deployment_area")[-1]
    for card in (chip, "Bare"):
        s.by_hand("A", {"do": "become", "to": card, "type": "g"})
        assert s.table.at("A.g_zone") == []
    s.by_hand("A", {"do": "coins", "to": "P", "n": 2}, {"do": "become", "to": "P", "type": "g"})
    s.passes()
    assert [s.zone("P"), s.zone("C"), s.table.cards[s["P"]].marks] == ["A.g_zone", "A.junkyard", {}]


@pytest.mark.rule("MC-CHIP-02 to -10", "MC-SCRAP-01")
def test_a_chip_is_a_card_of_its_type_until_it_leaves_case_155():
    seen = clause({"do": "nation_damage", "who": "enemy", "n": 1}, timing="auto_d", moment="enters", of=UNIT)
    s = scene(A={"deployment": [character("C", text=[seen])]}, node="attack.ft1")
    s.by_hand("A", {"do": "chip", "name": "Decoy", "type": "unit", "points": (2, 2, 2)})
    s.names["Decoy"] = s.table.at("A.deployment_area")[-1]
    assert [s.rolled("Decoy"), s.nation("B")] == [False, 19]
    s.by_hand(
        "A",
        {"do": "gain", "to": "Decoy", "points": (1, 1, 1)},
        {"do": "give", "to": "Decoy", "keyword": "raid"},
        {"do": "coins", "to": "Decoy", "n": 1},
    )
    assert [s.points("Decoy"), s.table.cards[s["Decoy"]].marks] == [(3, 3, 3), {}]
    from domain.rulesets.macross_crusade.state import current_properties

    assert current_properties.has_keyword(s.table, s["Decoy"], "raid") is False
    assert [
        getattr(current_properties.printed(s.table, s["Decoy"]), word) for word in ("designated", "total", "resource")
    ] == [0, 0, 0]
    s.says("A", "attack", first=("Decoy",))
    s.by_hand("A", {"do": "destroy", "to": "Decoy"})
    s.passes()
    assert s.zone("Decoy") == "A.removed_from_game"


@pytest.mark.rule("MC-CHIP-02")
def test_a_chip_for_a_target_that_was_not_named_is_not_made_and_the_game_goes_on():
    decoy = {"do": "chip", "on": "target", "name": "Decoy", "type": "character", "points": (1, 1, 1)}
    plan = command("Plan", decoy, targets=[{"type": "unit", "n": 1, "upto": True}])
    s = scene(A={"hand": [plan], "deployment": [unit("P")]})
    s.says("A", "play", card="Plan")
    s.passes()
    assert [s.zone("Plan"), s.table.at(s["P"])] == ["A.junkyard", []]


@pytest.mark.rule("MC-CHIP-05")
def test_no_set_card_is_put_on_a_chip():
    s = scene(A={"hand": [character("C")]})
    s.by_hand("A", {"do": "chip", "name": "Decoy", "type": "unit"})
    s.names["Decoy"] = s.table.at("A.deployment_area")[-1]
    assert s.refused("A", "play", card="C", on="Decoy").rule == "MC-CHIP-05"


@pytest.mark.rule("MC-CHIP-07", "MC-CHIP-08")
def test_the_description_of_a_chip_is_not_changed_but_modifiers_are_gained():
    s = scene()
    s.by_hand("A", {"do": "chip", "name": "Decoy", "type": "unit", "points": (1, 1, 1)})
    s.names["Decoy"] = s.table.at("A.deployment_area")[-1]
    s.by_hand("A", {"do": "strength", "to": "Decoy", "points": (5, 5, 5)}, {"do": "gain", "to": "Decoy", "points": (0, 1, 0)})
    assert s.points("Decoy") == (1, 2, 1)
