"""Battleship and Battleship Booster."""

import pytest

from tests.gundam_war.scene import character, keyword, operation, scene, unit

SHIP = {"keywords": [keyword("battleship")]}
BOOSTER = {"keywords": [keyword("battleship_booster", points=[1, 1, 2])]}


@pytest.mark.rule("GW-BSHP-01", "GW-KW-10")
def test_any_number_of_characters_can_be_set_on_a_battleship():
    s = scene(
        A={"station": [unit("Ark", carries=[character("One"), character("Two")], **SHIP)], "hand": [character("Three")]}
    )
    s.says("A", "play", card="Three", on="Ark")
    s.passes()
    assert s.zone("Three") == "Ark"


@pytest.mark.rule("GW-BSHP-02", "GW-BOOST-01", "GW-KW-10", "GW-KW-11")
def test_characters_add_nothing_and_a_booster_does_case_114():
    crew = [character(name, "1/1/1") for name in ("One", "Two", "Three")]
    s = scene(A={"station": [unit("Ark", "2/2/6", carries=[*crew, operation("Engine", **BOOSTER)], **SHIP)]})
    assert s.points("Ark") == (3, 3, 8)


@pytest.mark.rule("GW-BOOST-01", "GW-KW-11")
def test_a_booster_does_nothing_on_another_unit():
    s = scene(A={"station": [unit("Hull", "2/2/6", carries=[operation("Engine", **BOOSTER)])]})
    assert s.points("Hull") == (2, 2, 6)


@pytest.mark.rule("GW-BSHP-02")
def test_other_modifiers_reach_a_battleship():
    s = scene(A={"station": [unit("Ark", "2/2/6", **SHIP)]})
    s.says("A", "effect", effects=({"do": "gain", "to": "Ark", "points": [1, 0, 0]},))
    assert s.points("Ark") == (3, 2, 6)
