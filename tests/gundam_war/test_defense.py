"""The Defense Step: who may defend, and where."""

import pytest

from tests.gundam_war.scene import keyword, scene, unit


def attacked(*defenders, area="space"):
    s = scene(A={"station": [unit("Raider")]}, B={"station": list(defenders)})
    s.says("A", "attack", **{area: ("Raider",)})
    return s


@pytest.mark.rule("GW-DFN-01", "GW-DFN-02")
def test_the_defender_moves_where_he_likes_also_without_attackers_there():
    s = attacked(unit("Guard"), unit("Watch"))
    s.says("B", "defend", space=("Guard",), earth=("Watch",))
    assert s.zone("Guard") == "B.space_area"
    assert s.zone("Watch") == "B.earth_area"


@pytest.mark.rule("GW-DFN-01")
def test_the_attacker_does_not_defend_and_the_defender_does_not_attack():
    s = attacked(unit("Guard"))
    s.refused("A", "defend", space=("Guard",))
    s.refused("B", "attack", space=("Guard",))


@pytest.mark.rule("GW-DFN-03", "GW-UNIT-04", "GW-ZONE-12")
def test_the_unit_type_limits_the_area_case_153():
    s = attacked(unit("Guard", terrain=["space"]))
    assert s.refused("B", "defend", earth=("Guard",)).rule == "GW-DFN-03"


@pytest.mark.rule("GW-DFN-05", "GW-STAT-03")
def test_a_rolled_unit_cannot_defend():
    s = attacked(unit("Guard", rolled=True))
    assert s.refused("B", "defend", space=("Guard",)).rule == "GW-DFN-05"


@pytest.mark.rule("GW-DFN-06", "GW-DFN-02")
def test_effects_of_being_placed_into_battle_work_for_defenders_to_the_end_of_the_turn():
    gain = {"do": "gain", "to": "self", "points": [1, 0, 0]}
    s = attacked(unit("Guard", "2/1/3", text=[{"timing": "auto_d", "moment": "battle", "effects": [gain]}]))
    s.says("B", "defend", earth=("Guard",))
    assert s.points("Guard") == (3, 1, 3)
    s.to("end.done")
    assert s.points("Guard") == (2, 1, 3)


@pytest.mark.rule("GW-DFN-07")
def test_a_defender_barred_from_battle_goes_back_in_the_status_it_had():
    present = [{"timing": "auto_a", "effects": [{"cannot": "battle", "on": "self"}]}]
    s = attacked(unit("Guard", text=present))
    s.says("B", "defend", space=("Guard",))
    assert s.zone("Guard") == "B.station_area"
    assert not s.rolled("Guard")
    assert s.happened("unit_returned_unmoved")


@pytest.mark.rule("GW-DFN-08")
def test_the_defender_has_one_squad_in_an_area_case_152():
    s = attacked(*(unit(name) for name in "PQRS"))
    assert s.refused("B", "defend", earth=(("P", "Q"), ("R", "S"))).rule == "GW-DFN-08"


@pytest.mark.rule("GW-BASE-02")
def test_one_base_in_an_area_case_82():
    s = attacked(unit("Wall", keywords=[keyword("base")]), unit("Tower", keywords=[keyword("base")]))
    assert s.refused("B", "defend", earth=("Wall", "Tower")).rule == "GW-BASE-02"
    s.says("B", "defend", earth=("Wall",), space=("Tower",))
