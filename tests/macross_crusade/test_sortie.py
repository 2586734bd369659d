"""Sorties: who may go, detachments and their order."""

import pytest

from domain.rulesets.macross_crusade.combat import combat_check
from tests.macross_crusade.scene import character, clause, command, having, keyword, scene, unit

UNIT = {"type": "unit"}


@pytest.mark.rule("MC-KW-01")
def test_high_mobility_asks_for_all_attackers_case_85():
    s = scene(
        A={"deployment": [having("V", "high_mobility"), having("W", "high_mobility"), unit("X")]},
        B={"deployment": [unit("Y")]},
    )
    s.says("A", "attack", first=("V", "W", "X"))
    s.says("B", "defend", first=("Y",))
    assert s.zone("Y") == "B.battle_area_1"


@pytest.mark.rule("MC-SORTIE-04", "MC-SORTIE-03", "MC-ZONE-05")
def test_two_detachments_go_to_two_areas_case_91():
    s = scene(A={"deployment": [unit(name) for name in "PQRS"]})
    assert s.refused("A", "attack", first=(("P", "Q"), ("R", "S"))).rule == "MC-SORTIE-04"
    assert s.refused("A", "attack", first=("P",), second=("P",)).rule == "MC-SORTIE-04"
    s.says("A", "attack", first=("P", "Q"), second=("R", "S"))


@pytest.mark.rule("MC-TURN-04", "MC-FREE-09")
def test_all_four_steps_come_though_nobody_sorties_case_94():
    s = scene()
    for step in ("attack", "defense", "damage", "return"):
        s.to(f"{step}.ft1")
        s.to(f"{step}.ft2")
        assert s.table.clock.turn == 5


@pytest.mark.rule("MC-SORTIE-05", "MC-SORTIE-09", "MC-SORTIE-10", "MC-SORTIE-08", "MC-SORTIE-11")
def test_the_defender_may_sortie_after_no_attack_case_169():
    s = scene(B={"deployment": [unit("Q")]})
    s.says("A", "attack")
    s.says("B", "defend", second=("Q",))
    assert s.zone("Q") == "B.battle_area_2"


@pytest.mark.rule("MC-SORTIE-06", "MC-SORTIE-07", "MC-SORTIE-09", "MC-CHECK-03", "MC-CHECK-06", "MC-CHECK-01")
def test_the_defender_orders_last_and_the_order_stays_case_168():
    s = scene(A={"deployment": [unit("V"), unit("W")]}, B={"deployment": [unit("X"), unit("Y")]})
    s.says("A", "attack", first=("V", "W"))
    s.says("B", "defend", first=("Y", "X"))
    assert combat_check.positions(s.table, "B.battle_area_1") == [s["Y"], s["X"]]
    assert combat_check.is_detachment_in_combat(s.table, "A.battle_area_1")
    s.refused("B", "defend", first=("X", "Y"))
    s.to("damage.ft1")
    assert combat_check.positions(s.table, "B.battle_area_1") == [s["Y"], s["X"]]


@pytest.mark.rule("MC-TERM-13", "MC-CHECK-01", "MC-CHECK-02")
def test_not_in_combat_is_said_of_battle_areas_only_case_166():
    calm = command("Calm", {"do": "roll"}, targets=[{**UNIT, "in_combat": False}])
    s = scene(A={"deployment": [unit("Home"), unit("Alone"), unit("Met")], "hand": [calm]}, B={"deployment": [unit("Foe")]})
    s.says("A", "attack", first=("Alone",), second=("Met",))
    s.says("B", "defend", second=("Foe",))
    for name in ("Home", "Met"):
        assert s.refused("A", "play", card="Calm", targets=(name,)).rule == "MC-TGT-02"
    s.says("A", "play", card="Calm", targets=("Alone",))


@pytest.mark.rule("MC-CHAR-11", "MC-SET-05", "MC-SET-14")
def test_a_set_group_sorties_together_case_202():
    s = scene(A={"deployment": [unit("P", sets=[character("C")])]})
    assert s.refused("A", "attack", first=("C",)).rule == "MC-SET-05"
    s.says("A", "attack", first=("P",))
    assert s.table.zone_of(s["C"]).key == "A.battle_area_1"


@pytest.mark.rule("MC-SET-05")
def test_a_scribe_who_names_the_set_card_sends_its_group():
    s = scene(A={"deployment": [unit("U", sets=[character("C")])]}, node="attack.sortie", mode="scribe")
    events = s.says("A", "attack", first=("C",))
    assert ("illegal", "MC-SET-05") in [event.verdict for event in events]
    assert (s.zone("U"), s.zone("C")) == ("A.battle_area_1", "U")


@pytest.mark.rule("MC-ZONE-05", "MC-ZONE-13", "MC-CTRL-11")
def test_a_battle_area_is_nobodys_case_205():
    s = scene(A={"first": [unit("P")]}, B={"first": [unit("Q")]}, node="damage.ft1")
    s.by_hand("A", {"do": "gain", "to": {**UNIT, "where": "battle", "whose": "own"}, "points": (1, 0, 0)})
    assert [s.points("P")[0], s.points("Q")[0]] == [3, 2]


@pytest.mark.rule("MC-SORTIE-14", "MC-KW-01")
def test_a_barred_unit_drops_out_and_the_others_close_up_case_214():
    table = {
        "A": {"deployment": [having("V", "high_mobility")]},
        "B": {"deployment": [unit("Y"), having("X", "high_mobility"), having("W", "high_mobility")]},
    }
    s = scene(**table)
    s.says("A", "attack", first=("V",))
    s.says("B", "defend", first=("Y", "X", "W"))
    assert s.table.at("B.battle_area_1") == [s["X"], s["W"]]
    assert [s.zone("Y"), s.rolled("Y")] == ["B.deployment_area", False]
    house = scene(**table, switches={"barred_unit_in_sortie": "refuse_all"})
    house.says("A", "attack", first=("V",))
    assert house.refused("B", "defend", first=("Y", "X", "W")).rule == "MC-SORTIE-14"


@pytest.mark.rule("MC-SORTIE-14", "MC-KW-01", "MC-KW-05", "MC-KW-06")
@pytest.mark.parametrize(("named", "going"), [("XYZ", "XY"), ("XZ", "")])
def test_both_restrictions_hold_at_once_case_215(named, going):
    attackers = [having("V", "high_mobility", "high_speed_battle"), having("W", "high_mobility", "high_speed_battle")]
    s = scene(
        A={"deployment": attackers},
        B={"deployment": [having("X", "high_mobility"), having("Y", "high_speed_battle"), unit("Z")]},
    )
    s.says("A", "attack", first=("V", "W"))
    s.says("B", "defend", first=tuple(named))
    assert s.table.at("B.battle_area_1") == [s[name] for name in going]


@pytest.mark.rule("MC-AUTO-04", "MC-SORTIE-07")
def test_a_sortie_sets_off_what_is_timed_to_it():
    text = clause({"do": "nation_damage", "who": "enemy", "n": 1}, timing="auto_d", moment="sorties")
    s = scene(A={"deployment": [unit("P", text=[text]), unit("Q", text=[text])]})
    s.says("A", "attack", first=("P",))
    assert s.nation("B") == 19


@pytest.mark.rule("MC-SORTIE-02", "MC-SORTIE-14")
def test_a_rolled_unit_may_not_be_declared_at_all_case_216():
    s = scene(A={"deployment": [unit("V")]}, B={"deployment": [unit("P", rolled=True), unit("Q")]})
    s.says("A", "attack", first=("V",))
    assert s.refused("B", "defend", first=("P", "Q")).rule == "MC-SORTIE-02"


@pytest.mark.rule("MC-SORTIE-13", "MC-CARD-03", "MC-CARD-04", "MC-CARD-05", "MC-CARD-01")
def test_what_is_treated_as_a_character_is_no_unit_case_141():
    s = scene(A={"deployment": [unit("P"), unit("Q")]}, node="attack.ft1")
    s.by_hand(
        "A", {"do": "become", "to": "P", "type": "character"}, {"do": "become", "to": "Q", "type": "character", "also": True}
    )
    assert s.refused("A", "attack", first=("P",)).rule == "MC-SORTIE-01"
    s.says("A", "attack", first=("Q",))
    s.by_hand("A", {"do": "become", "to": "Q", "type": "character"})
    assert s.zone("Q") == "A.deployment_area"
    s.by_hand("A", {"do": "move", "to": "Q", "zone": "hand"})
    assert not s.table.cards[s["Q"]].attributes


@pytest.mark.rule("MC-KWX-08", "MC-KW-01")
def test_a_set_characters_keyword_is_the_units_unless_the_house_says_no():
    group = unit("V", sets=[character("C", keywords=[keyword("high_mobility")])])
    for switches, there in (({}, 0), ({"set_card_keywords": "own_card"}, 1)):
        s = scene(A={"deployment": [group]}, B={"deployment": [unit("Y")]}, switches=switches)
        s.says("A", "attack", first=("V",))
        s.says("B", "defend", first=("Y",))
        assert len(s.table.at("B.battle_area_1")) == there


@pytest.mark.rule("MC-SORTIE-14", "MC-KW-06")
def test_who_an_effect_keeps_home_drops_out_before_the_detachment_that_is_left_is_tested():
    home = clause({"cannot": "sortie"}, timing="auto_a")
    fast = [keyword("high_speed_battle")]
    laid = {
        "A": {"deployment": [unit("V", keywords=fast), unit("W", keywords=fast)]},
        "B": {"deployment": [unit("X", keywords=fast, text=[home]), unit("Y")]},
    }
    s = scene(**laid)
    s.says("A", "attack", first=("V", "W"))
    s.says("B", "defend", first=("X", "Y"))
    assert [s.zone("X"), s.zone("Y")] == ["B.deployment_area", "B.deployment_area"]
    strict = scene(A={"deployment": [unit("P", text=[home]), unit("Q")]}, switches={"barred_unit_in_sortie": "refuse_all"})
    assert strict.refused("A", "attack", first=("P", "Q")).rule == "MC-SORTIE-14"
