"""Special Shield."""

import pytest

from tests.gundam_war.scene import character, command, keyword, scene, unit

SHIELD = {"keywords": [keyword("special_shield", x=3)]}
TARGET = [{"type": "unit", "whose": "enemy"}]


def shot(name="Shot", n=4):
    return command(name, {"do": "damage", "n": n}, targets=TARGET)


def attacked(*shots, node="defense.ft2", **unit_terms):
    hull = unit("Hull", unit_terms.pop("points", "1/1/9"), **SHIELD, **unit_terms)
    return scene(A={"hand": list(shots), "space": [unit("Raider", "6/0/9")]}, B={"space": [hull]}, node=node)


@pytest.mark.rule("GW-SHLD-01", "GW-KW-25")
def test_damage_by_an_effect_is_less_by_its_number_case_103():
    s = attacked(shot())
    s.says("A", "play", card="Shot", targets=("Hull",))
    s.says("B", "use", True, card="Hull")
    s.passes()
    assert s.damage("Hull") == 1


@pytest.mark.rule("GW-SHLD-01")
def test_it_is_for_the_one_effect_it_answers_once_per_turn():
    s = attacked(shot("One"), shot("Two"))
    s.says("A", "play", card="One", targets=("Hull",))
    s.says("B", "use", True, card="Hull")
    s.passes()
    s.says("A", "play", card="Two", targets=("Hull",))
    assert s.refused("B", "use", True, card="Hull").rule == "GW-COST-21"
    s.passes()
    assert s.damage("Hull") == 5


@pytest.mark.rule("GW-SHLD-01")
def test_it_answers_what_is_aimed_at_the_unit_also_deeper_in_the_cut_in():
    s = attacked(shot(), command("Other", {"do": "draw"}))
    s.says("A", "play", card="Shot", targets=("Hull",))
    s.says("B", "pass")
    s.says("A", "play", True, card="Other")
    s.says("B", "use", True, card="Hull")
    s.passes()
    assert s.damage("Hull") == 1


@pytest.mark.rule("GW-SHLD-01")
def test_it_needs_an_effect_to_answer():
    s = attacked()
    assert s.refused("B", "use", card="Hull").rule == "GW-SHLD-01"


@pytest.mark.rule("GW-SHLD-03", "GW-KW-25")
def test_psycommu_damage_is_not_reduced_case_103():
    beam = unit("Beam", keywords=[keyword("psycommu", x=3)], carries=[character("Seer", lineage="nt")])
    s = scene(A={"space": [beam]}, B={"space": [unit("Hull", "1/1/9", **SHIELD)]}, node="defense.ft2")
    s.says("A", "use", card="Beam", targets=("Hull",))
    s.says("B", "use", True, card="Hull")
    s.passes()
    assert s.damage("Hull") == 3


@pytest.mark.rule("GW-SHLD-02", "GW-KW-25")
def test_battle_damage_is_not_reduced_case_158():
    s = attacked(points="1/1/5")
    s.to("resolution.ft2")
    assert s.zone("Hull") == "B.junkyard"


@pytest.mark.rule("GW-SHLD-04", "GW-WIDE-03")
def test_wide_range_weapon_is_not_affected_case_158():
    cannon = unit("Cannon", keywords=[keyword("wide_range_weapon", x=5)])
    s = scene(A={"space": [cannon]}, B={"space": [unit("Hull", "1/1/5", **SHIELD)]}, node="resolution.ft1")
    s.says("A", "use", card="Cannon")
    s.says("B", "use", True, card="Hull")
    s.passes()
    assert s.zone("Hull") == "B.junkyard"
