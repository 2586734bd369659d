"""SQUADs: UNITs with their set cards, lined up front to back, one SQUAD for each area."""

import pytest

from tests.gundam_war.scene import character, operation, scene, unit


@pytest.mark.rule("GW-SQD-01", "GW-ATK-01", "GW-UNIT-03", "GW-SET-02")
def test_a_squad_is_a_line_of_units_that_take_their_set_cards_along():
    s = scene(A={"station": [unit("Lead"), unit("Rear", carries=[character("Pilot"), operation("Orders")])]})
    s.says("A", "attack", space=("Lead", "Rear"))
    assert s.table.at("A.space_area") == [s["Lead"], s["Rear"]]
    assert s.zone("Pilot") == s.zone("Orders") == "Rear"


@pytest.mark.rule("GW-SQD-01", "GW-CHAR-01")
def test_only_units_form_a_squad():
    s = scene(A={"station": [unit("Lead"), operation("Orders")]})
    assert s.refused("A", "attack", space=("Lead", "Orders")).rule == "GW-SQD-01"


@pytest.mark.rule("GW-SQD-02")
def test_there_is_no_limit_to_the_units_in_a_squad():
    names = [f"Number {n}" for n in range(1, 13)]
    s = scene(A={"station": [unit(name) for name in names]})
    s.says("A", "attack", earth=tuple(names))
    assert len(s.table.at("A.earth_area")) == 12


@pytest.mark.rule("GW-SQD-03", "GW-UNIT-03", "GW-DFN-01")
def test_a_single_unit_is_a_squad_in_attack_and_defense_case_155():
    s = scene(A={"station": [unit("Raider")]}, B={"station": [unit("Guard")]})
    s.says("A", "attack", space=("Raider",))
    s.says("B", "defend", space=("Guard",))
    assert s.zone("Raider") == "A.space_area"
    assert s.zone("Guard") == "B.space_area"


@pytest.mark.rule("GW-ZONE-10", "GW-ATK-01")
def test_every_attack_starts_in_the_station_area():
    s = scene(A={"station": [unit("Lead")], "hand": [unit("Fresh")], "space": [unit("Far")]}, node="attack.move")
    assert s.refused("A", "attack", space=("Fresh",)).rule == "GW-ZONE-10"
    assert s.refused("A", "attack", earth=("Far",)).rule == "GW-ZONE-10"


@pytest.mark.rule("GW-ZONE-10")
def test_a_card_that_is_not_in_play_neither_attacks_nor_defends():
    s = scene(A={"hand": [unit("GM")]}, node="attack.move")
    assert s.refused("A", "attack", earth=("GM",)).rule == "GW-ZONE-10"


@pytest.mark.rule("GW-ATK-04", "GW-DFN-08")
@pytest.mark.parametrize(("node", "seat", "act", "rule"), [
    ("attack.move", "A", "attack", "GW-ATK-04"),
    ("defense.move", "B", "defend", "GW-DFN-08"),
])  # fmt: skip
def test_one_unit_stands_in_one_squad_only(node, seat, act, rule):
    s = scene(**{seat: {"station": [unit("GM")]}}, node=node)
    assert s.refused(seat, act, earth=("GM",), space=("GM",)).rule == rule
