"""Wide Range Weapon."""

import pytest

from tests.gundam_war.scene import character, keyword, operation, scene, unit

WIDE = {"keywords": [keyword("wide_range_weapon", x=3)]}


@pytest.mark.rule("GW-WIDE-01")
@pytest.mark.parametrize(("area", "other"), [("space", "earth"), ("earth", "space")])
def test_it_reaches_its_own_area_only(area, other):
    enemies = {area: [unit("Near", "0/0/1")], other: [unit("Far", "0/0/1")]}
    s = scene(A={area: [unit("Cannon", **WIDE)]}, B=enemies, node="resolution.ft1")
    s.says("A", "use", card="Cannon")
    s.passes()
    assert s.zone("Near") == "B.junkyard"
    assert s.zone("Far") == f"B.{other}_area"


def facing(*enemies, **more):
    A = {"space": [unit("Cannon", "0/0/9", **WIDE), unit("Mortar", "0/0/9", **WIDE)], **more}
    return scene(A=A, B={"space": list(enemies), "earth": [unit("Away", "0/0/1")]}, node="resolution.ft1")


@pytest.mark.rule("GW-WIDE-01", "GW-WIDE-02", "GW-WIDE-03", "GW-KW-33")
def test_it_destroys_all_opposing_units_of_that_defense_in_the_area_case_99():
    s = facing(unit("Three", "0/0/3"), unit("Four", "0/0/4"), unit("Two", "0/0/2", carries=[character("Ace", "0/0/1")]))
    s.says("A", "use", card="Cannon")
    s.passes()
    assert s.zone("Three") == s.zone("Two") == s.zone("Ace") == "B.junkyard"
    assert s.zone("Away") == "B.earth_area"
    s.says("A", "use", card="Mortar")
    s.passes()
    assert s.zone("Four") == "B.space_area"
    assert s.damage("Four") == 0


@pytest.mark.rule("GW-WIDE-01")
def test_the_current_defense_counts_and_damage_is_not_subtracted():
    s = facing(unit("Hurt", "0/0/5", damage=3), unit("Thin", "0/0/5"))
    s.says("A", "effect", effects=({"do": "gain", "to": "Thin", "points": [0, 0, -2]},))
    s.says("A", "use", card="Cannon")
    s.passes()
    assert s.zone("Hurt") == "B.space_area"
    assert s.zone("Thin") == "B.junkyard"


@pytest.mark.rule("GW-WIDE-01", "GW-COST-21", "GW-COST-24")
def test_it_is_used_in_the_resolution_step_from_a_battle_area_once_per_turn():
    s = scene(A={"station": [unit("Cannon", **WIDE)]}, node="resolution.ft1")
    assert s.refused("A", "use", card="Cannon").rule == "GW-WIDE-01"
    s = facing(unit("Three", "0/0/3"))
    s.says("A", "use", card="Cannon")
    s.passes()
    assert s.refused("A", "use", card="Cannon").rule == "GW-COST-21"
    s.to("return.ft1")
    assert s.refused("A", "use", card="Mortar").rule == "GW-LABL-01"


@pytest.mark.rule("GW-SET-03", "GW-WIDE-01")
def test_a_set_card_gives_no_such_weapon():
    gear = operation("Gear", **WIDE)
    s = scene(A={"space": [unit("Hull", carries=[gear])]}, B={"space": [unit("Three", "0/0/3")]}, node="resolution.ft1")
    assert s.refused("A", "use", card="Gear").rule == "GW-SET-03"
    assert s.refused("A", "use", card="Hull", text="wide_range_weapon").rule == "GW-SET-03"


@pytest.mark.rule("GW-WIDE-01")
def test_against_an_unknown_defense_the_outcome_is_open():
    s = facing(unit("Veiled", known=False), unit("Three", "0/0/3"))
    s.says("A", "use", card="Cannon")
    s.says("B", "pass")
    assert s.says("A", "pass")[0].verdict == ("open", "GW-WIDE-01")
    assert s.zone("Three") == "B.junkyard"
    assert s.zone("Veiled") == "B.space_area"
