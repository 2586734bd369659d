"""Sortie, order and engagement, and the return."""

import pytest

from tests.gundam_war_nexa.scene import ace, character, command, keyword, operation, scene, unit, when

HIGH = keyword("high_mobility")


@pytest.mark.rule("NX-KW-01", "NX-BATT-09")
def test_high_mobility_is_met_only_with_high_mobility_case_83():
    s = scene(
        A={"space": [unit("A", keywords=[HIGH]), unit("B", keywords=[HIGH])]},
        B={"deployment": [unit("P"), unit("Q")]},
        node="defense.move",
    )
    s.says("B", "defend", space=("P", "Q"))
    assert (s.zone("P"), s.rolled("P"), s.zone("Q")) == ("B.deployment_area", False, "B.deployment_area")
    s.to("damage.ft2")
    assert s.nation("B") == 17


@pytest.mark.rule("NX-KW-01")
def test_one_unit_with_high_mobility_is_enough_for_the_defending_force():
    s = scene(
        A={"space": [unit("A", keywords=[HIGH])]},
        B={"deployment": [unit("P"), unit("Q", keywords=[HIGH])]},
        node="defense.move",
    )
    s.says("B", "defend", space=("P", "Q"))
    assert s.zone("P") == "B.space_area"


@pytest.mark.rule("NX-BATT-08", "NX-BATT-09", "NX-BATT-10", "NX-KW-01")
def test_what_is_gained_when_sortieing_comes_before_the_check_case_186():
    for moment, place in (("sorties", "B.space_area"), ("sortied", "B.deployment_area")):
        text = when(moment, {"do": "give", "keyword": "high_mobility", "to": "self"})
        s = scene(A={"space": [unit("A", keywords=[HIGH])]}, B={"deployment": [unit("P", text=[text])]}, node="defense.move")
        s.says("B", "defend", space=("P",))
        assert s.zone("P") == place


@pytest.mark.rule("NX-BATT-08", "NX-BATT-09")
def test_a_unit_that_its_own_text_takes_away_when_sortieing_does_not_go():
    away = when("sorties", {"do": "move", "to": "self", "zone": "hand"})
    s = scene(A={"deployment": [unit("U", text=[away]), unit("V")]}, node="attack.move")
    s.says("A", "attack", space=("U", "V"))
    assert (s.zone("U"), s.table.at("A.space_area")) == ("A.hand", [s["V"]])


@pytest.mark.rule("NX-BATT-02", "NX-BATT-03", "NX-CARD-02")
def test_terrain_and_state_bar_a_sortie_case_85():
    s = scene(A={"deployment": [unit("S", terrain=["space"]), unit("R", rolled=True)]}, node="attack.move")
    assert s.refused("A", "attack", earth=("S",)).rule == "NX-BATT-03"
    assert s.refused("A", "attack", space=("R",)).rule == "NX-BATT-02"


@pytest.mark.rule("NX-BATT-03")
def test_an_ace_without_terrain_cannot_sortie():
    s = scene(A={"deployment": [ace("Hero")]}, node="attack.move")
    assert s.refused("A", "attack", space=("Hero",)).rule == "NX-BATT-03"


@pytest.mark.rule(
    "NX-BATT-04",
    "NX-BATT-05",
    "NX-BATT-01",
    "NX-BATT-06",
    "NX-BATT-07",
    "NX-BATT-11",
    "NX-TURN-17",
    "NX-TURN-18",
    "NX-ZONE-03",
)
def test_units_sortie_to_both_areas_at_once_case_86():
    s = scene(A={"deployment": [unit(name) for name in "PQRST"]}, node="attack.move")
    s.says("A", "attack", space=("Q", "P"), earth=("R", "S", "T"))
    assert s.table.at("A.space_area") == [s["Q"], s["P"]]
    assert len(s.table.at("A.earth_area")) == 3
    assert s.node == "attack.ft2"


@pytest.mark.rule("NX-BATT-23")
def test_a_force_stays_engaged_when_its_enemies_leave_in_the_damage_step_case_87():
    s = scene(A={"space": [unit("A", "3/0/3")]}, B={"space": [unit("P")]}, node="damage.ft1")
    s.does("B", {"do": "move", "to": "P", "zone": "hand"})
    s.to("damage.ft2")
    assert s.nation("B") == 20


@pytest.mark.rule("NX-BATT-21")
def test_engagement_is_looked_at_again_at_the_next_step_case_88():
    s = scene(A={"space": [unit("A", "3/0/3")]}, B={"space": [unit("P")]}, node="defense.ft2")
    s.does("B", {"do": "move", "to": "P", "zone": "hand"})
    s.to("damage.ft2")
    assert s.nation("B") == 17


@pytest.mark.rule("NX-BATT-21", "NX-BATT-22")
def test_order_closes_up_at_the_next_update_case_90():
    s = scene(A={"space": [unit("A", "5/1/3"), unit("B", "2/3/3"), unit("C", "1/1/2")]}, node="defense.ft2")
    s.does("B", {"do": "move", "to": "A", "zone": "hand"})
    assert s.power("A") == 4  # no leader for the moment: two times shooting
    s.to("damage.ft1")
    assert s.power("A") == 3


@pytest.mark.rule("NX-BATT-24")
def test_a_unit_moved_to_an_empty_area_forms_a_force_at_once_case_91():
    s = scene(A={"deployment": [unit("A")]}, B={"space": [unit("P")]}, node="defense.ft2")
    s.does("A", {"do": "to_area", "to": "A", "area": "space"})
    assert s.table.flags["engaged"] == ("space_area",)


@pytest.mark.rule("NX-BATT-13", "NX-BATT-25")
def test_a_unit_moved_to_a_force_joins_its_rear_case_92():
    s = scene(A={"space": [unit("A"), unit("B")], "deployment": [unit("C")]}, node="defense.ft2")
    s.does("A", {"do": "to_area", "to": "C", "area": "space"})
    assert s.table.at("A.space_area") == [s["A"], s["B"], s["C"]]
    assert s.power("A") == 2 + 1 + 1


@pytest.mark.rule("NX-TURN-04")
def test_the_damage_step_exists_also_when_nobody_sorties_case_155():
    s = scene(A={"hand": [command("Rain", {"do": "draw"}, timing="damage")]}, node="attack.move")
    s.says("A", "attack")
    s.says("B", "defend")
    s.says("A", "play", card="Rain")
    assert s.node == "damage.ft1"


@pytest.mark.rule("NX-BATT-08", "NX-AUTO-05")
@pytest.mark.parametrize("moment", ["sorties", "sortied"])
def test_what_a_sortie_starts_is_applied(moment):
    s = scene(A={"deployment": [unit("U", text=[when(moment, {"do": "draw"})])]}, node="attack.move")
    s.says("A", "attack", space=("U",))
    assert s.hand("A") == 1


@pytest.mark.rule("NX-BATT-11", "NX-BATT-20")
def test_with_the_sortie_of_the_defender_forces_are_engaged_at_once():
    s = scene(A={"space": [unit("A")]}, B={"deployment": [unit("P"), unit("Q")]}, node="defense.move")
    s.says("B", "defend", space=("P",), earth=("Q",))
    assert s.table.flags["engaged"] == ("space_area",)


@pytest.mark.rule("NX-BATT-24", "NX-BATT-23")
def test_a_new_force_without_an_enemy_is_not_engaged_and_changes_nothing_for_the_others():
    s = scene(A={"space": [unit("A", "3/0/3")], "deployment": [unit("W")]}, B={"space": [unit("P")]}, node="damage.ft1")
    s.does("B", {"do": "move", "to": "P", "zone": "hand"})
    s.does("A", {"do": "to_area", "to": "W", "area": "earth"})
    assert s.table.flags["engaged"] == ("space_area",)
    s.to("return.ft2")
    assert s.table.flags.get("engaged", ()) == ()


@pytest.mark.rule("NX-DEST-14", "NX-DEST-16")
def test_a_unit_without_its_terrain_is_destroyed_at_the_return_case_105():
    s = scene(A={"earth": [unit("S", terrain=["space"])]}, node="return.ft1")
    s.says("A", "pass")
    s.says("B", "pass")
    assert (s.zone("S"), s.destroyed("S"), s.node) == ("A.deployment_area", True, "return.ft2")
    s.passes()
    assert s.zone("S") == "A.junkyard"


@pytest.mark.rule("NX-DEST-14")
def test_whether_a_unit_without_data_has_its_terrain_is_open_at_the_return():
    """Given a unit of which only the name is known, when it returns, then nobody knows whether it is destroyed."""
    s = scene(A={"earth": [unit("S", known=False)]}, node="return.ft1", mode="scribe")
    s.says("A", "pass")
    assert s.says("B", "pass")[0].verdict == ("open", "NX-DEST-14")
    assert (s.zone("S"), s.destroyed("S")) == ("A.deployment_area", False)


@pytest.mark.rule("NX-DEST-15", "NX-DEST-16")
def test_what_is_no_unit_is_destroyed_at_the_return_case_177():
    s = scene(A={"earth": [operation("O")]}, node="return.ft1")
    s.says("A", "pass")
    s.says("B", "pass")
    assert (s.zone("O"), s.destroyed("O")) == ("A.deployment_area", True)


@pytest.mark.rule("NX-TURN-20", "NX-END-01", "NX-SETC-05")
def test_all_units_return_rolled_to_their_controllers():
    s = scene(A={"space": [unit("A", carries=[character("Pilot")])]}, B={"earth": [unit("P")]}, node="return.ft1")
    s.to("return.ft2")
    assert [s.zone("A"), s.zone("P"), s.zone("Pilot")] == ["A.deployment_area", "B.deployment_area", "A"]
    assert s.rolled("A")
    assert s.rolled("P")


@pytest.mark.rule("NX-BATT-12")
def test_the_defender_may_go_where_no_attacker_is():
    s = scene(B={"deployment": [unit("P")]}, node="defense.move")
    s.says("B", "defend", earth=("P",))
    assert s.zone("P") == "B.earth_area"


@pytest.mark.rule("NX-BATT-22", "NX-BATT-13")
def test_a_leader_that_left_and_came_back_stands_at_the_rear_and_leads_no_more():
    s = scene(A={"space": [unit("L", "5/1/3"), unit("M", "2/3/3")]}, node="defense.ft2")
    s.does("B", {"do": "to_area", "to": "L", "area": "deployment"})
    s.does("A", {"do": "to_area", "to": "L", "area": "space"})
    assert s.power("A") == 4
    s.to("damage.ft1")
    assert s.power("A") == 3
