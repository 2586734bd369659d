"""The Attack Step: who may attack, where, and what happens as the SQUADs move."""

import pytest

from tests.gundam_war.scene import keyword, scene, unit


def on_battle(points, timing="auto_d", moment="attacks"):
    return {"timing": timing, "moment": moment, "effects": [{"do": "gain", "to": "self", "points": points}]}


@pytest.mark.rule("GW-ATK-02", "GW-STAT-03", "GW-STAT-02")
def test_a_rolled_unit_cannot_attack_case_70():
    s = scene(A={"station": [unit("Ready"), unit("Used", rolled=True)]})
    assert s.refused("A", "attack", space=("Ready", "Used")).rule == "GW-ATK-02"


@pytest.mark.rule("GW-ATK-08", "GW-STAT-01", "GW-ATK-01")
def test_a_rerolled_unit_is_ready_to_attack():
    s = scene(A={"station": [unit("Ready", "3/1/2")]})
    s.says("A", "attack", space=("Ready",))
    s.to("resolution.ft2")
    assert s.nation("B") == 17


@pytest.mark.rule("GW-ATK-03", "GW-UNIT-04", "GW-ZONE-12", "GW-ZONE-11")
def test_a_unit_moves_only_to_an_area_of_its_type_case_71():
    s = scene(A={"station": [unit("Spacer", terrain=["space"]), unit("Crawler", terrain=["earth"])]})
    assert s.refused("A", "attack", earth=("Spacer",)).rule == "GW-ATK-03"
    assert s.refused("A", "attack", space=("Crawler",)).rule == "GW-ATK-03"
    s.says("A", "attack", space=("Spacer",), earth=("Crawler",))


@pytest.mark.rule("GW-ATK-03")
def test_a_unit_of_both_types_may_take_either_area():
    for area in ("space", "earth"):
        s = scene(A={"station": [unit("Both", terrain=["earth", "space"])]})
        s.says("A", "attack", **{area: ("Both",)})
        assert s.zone("Both") == f"A.{area}_area"


@pytest.mark.rule("GW-ATK-04")
def test_both_areas_may_be_attacked_with_a_squad_each_case_73():
    s = scene(A={"station": [unit(name) for name in "PQRST"]})
    s.says("A", "attack", earth=("P", "Q", "R"), space=("S", "T"))
    assert [len(s.table.at(f"A.{area}_area")) for area in ("earth", "space")] == [3, 2]


@pytest.mark.rule("GW-ATK-04")
def test_there_is_one_squad_in_an_area_case_74():
    s = scene(A={"station": [unit(name) for name in "PQRS"]})
    assert s.refused("A", "attack", earth=(("P", "Q"), ("R", "S"))).rule == "GW-ATK-04"


@pytest.mark.rule("GW-ATK-04")
def test_a_unit_cannot_be_in_two_squads():
    s = scene(A={"station": [unit("P")]})
    assert s.refused("A", "attack", earth=("P",), space=("P",)).rule == "GW-ATK-04"


@pytest.mark.rule("GW-ATK-05", "GW-DFN-02", "GW-RET-02")
def test_after_a_passed_attack_the_defender_may_still_move_case_76():
    s = scene(A={"station": [unit("Raider")]}, B={"station": [unit("Guard")]})
    s.says("A", "attack")
    s.says("B", "defend", space=("Guard",))
    s.to("return.ft2")
    assert s.zone("Guard") == "B.station_area"
    assert s.rolled("Guard")
    assert not s.rolled("Raider")


@pytest.mark.rule("GW-ATK-05", "GW-DFN-05")
def test_without_any_move_all_four_steps_run_case_138():
    s = scene(B={"station": [unit("One", rolled=True), unit("Two", rolled=True)]}, node="assign.ft")
    for step in ("attack", "defense", "resolution", "return"):
        s.to(f"{step}.ft1")
        s.to(f"{step}.ft2")
        if step == "attack":
            assert s.refused("B", "defend", space=("One",)).rule == "GW-DFN-05"


@pytest.mark.rule("GW-ATK-06", "GW-BASE-01", "GW-FORT-01", "GW-KW-09", "GW-KW-34")
@pytest.mark.parametrize(("word", "rule"), [("base", "GW-BASE-01"), ("fortress", "GW-FORT-01")])
def test_base_and_fortress_cannot_attack_case_72(word, rule):
    s = scene(A={"station": [unit("Wall", keywords=[keyword(word)])]})
    assert s.refused("A", "attack", space=("Wall",)).rule == rule


@pytest.mark.rule("GW-DFN-04", "GW-FORT-02")
@pytest.mark.parametrize("word", ["base", "fortress"])
def test_base_and_fortress_can_defend_case_72(word):
    s = scene(A={"station": [unit("Raider")]}, B={"station": [unit("Wall", keywords=[keyword(word)])]})
    s.says("A", "attack", space=("Raider",))
    s.says("B", "defend", space=("Wall",))
    assert s.zone("Wall") == "B.space_area"


@pytest.mark.rule("GW-ATK-07", "GW-AUTO-15")
def test_effects_of_being_placed_into_battle_last_to_the_end_of_the_turn():
    s = scene(A={"station": [unit("Raider", "2/1/3", text=[on_battle([0, 1, 0])])]})
    s.says("A", "attack", space=("Raider",))
    assert s.points("Raider") == (2, 2, 3)
    s.to("return.ft2")
    assert s.points("Raider") == (2, 2, 3)
    s.to("end.done")
    assert s.points("Raider") == (2, 1, 3)


@pytest.mark.rule("GW-ATK-07")
def test_the_set_cards_are_placed_into_battle_too():
    pilot = {"type": "character", "name": "Pilot", "points": [0, 0, 0], "text": [on_battle([1, 1, 1])]}
    s = scene(A={"station": [unit("Raider", "2/1/3", carries=[pilot])]})
    pilot["text"][0]["effects"][0]["to"] = "host"
    s = scene(A={"station": [unit("Raider", "2/1/3", carries=[pilot])]})
    s.says("A", "attack", space=("Raider",))
    assert s.points("Raider") == (3, 2, 4)


@pytest.mark.rule("GW-EFF-01")
def test_a_text_may_let_a_rolled_unit_attack_but_that_is_no_leave_to_defend():
    text = [{"timing": "auto_a", "effects": [{"may": "attack_rolled", "on": "self"}]}]
    s = scene(A={"station": [unit("Wild", rolled=True, text=text)]})
    s.says("A", "attack", space=("Wild",))
    t = scene(B={"station": [unit("Wild", rolled=True, text=text)]})
    t.says("A", "attack")
    assert t.refused("B", "defend", space=("Wild",)).rule == "GW-DFN-05"


@pytest.mark.rule("GW-DFN-07")
def test_a_unit_barred_from_battle_stays_in_the_station_as_it_was():
    s = scene(A={"station": [unit("Raider"), unit("Held")]})
    s.says("A", "effect", effects=({"do": "bar", "what": "battle", "to": "Held"},))
    s.says("A", "attack", space=("Held", "Raider"))
    assert s.table.at("A.space_area") == [s["Raider"]]
    assert not s.rolled("Held")


@pytest.mark.rule("GW-ATK-02", "GW-BASE-01")
def test_a_scribe_writes_an_illegal_attack_down_with_its_rules():
    wall = unit("Wall", rolled=True, keywords=[keyword("base")])
    s = scene(A={"station": [wall]}, mode="scribe")
    s.says("A", "attack", space=("Wall",))
    assert ("illegal", "GW-ATK-02", "GW-BASE-01") in [event.verdict for event in s.events]
    assert s.zone("Wall") == "A.space_area"


@pytest.mark.rule("GW-ATK-03", "GW-UNIT-04")
def test_of_an_unknown_unit_the_area_is_left_open():
    s = scene(A={"station": [unit("Veiled", known=False)]})
    s.says("A", "attack", earth=("Veiled",))
    assert any(event.verdict[:2] == ("open", "GW-ATK-03") for event in s.events)
