"""Psycommu."""

import pytest

from tests.gundam_war.scene import character, keyword, scene, unit


def beam(lineage="nt", **more):
    crew = [character("Seer", "0/0/0", **({"lineage": lineage} if lineage else {}))]
    return unit("Beam", "1/1/4", keywords=[keyword("psycommu", x=3)], carries=crew, **more)


def scene_with(where="space", node="defense.ft2", **terms):
    enemies = {"space": [unit("Near", "0/0/5")], "earth": [unit("Far", "0/0/5")], "station": [unit("Home", "0/0/5")]}
    return scene(A={where: [beam(**terms)]}, B=enemies, node=node)


@pytest.mark.rule("GW-PSYC-01", "GW-KW-20")
def test_an_opposing_unit_in_the_same_area_takes_the_damage():
    s = scene_with()
    assert s.refused("A", "use", card="Beam", targets=("Far",)).rule == "GW-PSYC-02"
    assert s.refused("A", "use", card="Beam", targets=("Home",)).rule == "GW-PSYC-01"
    assert s.refused("A", "use", card="Beam", targets=("Beam",)).rule == "GW-PSYC-01"
    s.says("A", "use", card="Beam", targets=("Near",))
    s.passes()
    assert s.damage("Near") == 3


@pytest.mark.rule("GW-PSYC-01")
@pytest.mark.parametrize("lineage", ["", "co"])
def test_it_needs_a_new_type_character_on_the_unit(lineage):
    s = scene_with(lineage=lineage)
    assert s.refused("A", "use", card="Beam", targets=("Near",)).rule == "GW-PSYC-01"


@pytest.mark.rule("GW-PSYC-02")
def test_from_the_station_it_reaches_the_areas_of_its_type():
    s = scene_with("station", terrain=["earth"])
    assert s.refused("A", "use", card="Beam", targets=("Near",)).rule == "GW-PSYC-02"
    s.says("A", "use", card="Beam", targets=("Far",))
    s.passes()
    assert s.damage("Far") == 3
    s = scene_with("station")
    s.says("A", "use", card="Beam", targets=("Near",))


@pytest.mark.rule("GW-PSYC-03", "GW-KW-20")
def test_it_is_used_only_after_the_move_of_the_defense_step():
    s = scene_with(node="defense.ft1")
    s.says("B", "defend")
    s.says("A", "use", card="Beam", targets=("Near",))
    assert s.node == "defense.ft2"
    s = scene_with(node="resolution.ft1")
    assert s.refused("A", "use", card="Beam", targets=("Near",)).rule == "GW-LABL-01"


@pytest.mark.rule("GW-PSYC-04")
def test_unit_and_character_may_be_rolled():
    s = scene_with("station", rolled=True)
    s.says("A", "use", card="Beam", targets=("Near",))
    s.passes()
    assert s.damage("Near") == 3


@pytest.mark.rule("GW-PSYC-05", "GW-KW-20")
def test_what_keeps_the_unit_from_battle_does_not_stop_it_case_157():
    s = scene_with("station", text=[{"timing": "auto_a", "effects": [{"cannot": "battle", "on": "self"}]}])
    s.says("A", "use", card="Beam", targets=("Far",))
    s.passes()
    assert s.damage("Far") == 3


@pytest.mark.rule("GW-PSYC-01", "GW-EFF-05")
def test_a_target_that_left_the_area_is_no_target_any_more():
    s = scene_with()
    s.says("A", "use", card="Beam", targets=("Near",))
    s.says("B", "effect", effects=({"do": "to_area", "to": "Near", "area": "earth"},))
    s.passes()
    assert s.damage("Near") == 0


@pytest.mark.rule("GW-PSYC-01", "GW-SET-03")
def test_it_has_to_be_the_units_own():
    gear = {"type": "operation", "name": "Gear", "keywords": [keyword("psycommu", x=3)]}
    hull = unit("Hull", carries=[character("Seer", lineage="nt"), gear])
    s = scene(A={"space": [hull]}, B={"space": [unit("Near")]}, node="defense.ft2")
    assert s.refused("A", "use", card="Hull", text="psycommu", targets=("Near",)).rule == "GW-SET-03"
    assert s.refused("A", "use", card="Gear", targets=("Near",)).rule == "GW-SET-03"
