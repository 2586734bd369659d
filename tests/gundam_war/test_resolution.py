"""The Resolution Step: totals, both sides at once, attackers without defenders, both areas together."""

import pytest

from tests.gundam_war.scene import character, keyword, operation, scene, unit


def fought(A, B, area="space", **terms):
    """Both SQUADs stand in an area; the battle is resolved."""
    s = scene(A={area: A}, B={area: B}, node="defense.ft2", **terms)
    s.to("resolution.ft2")
    return s


def totals(s):
    return {event.seat: event.said["total"] for event in s.happened("squad_totalled")}


@pytest.mark.rule("GW-BTL-04", "GW-BTL-01", "GW-SQD-01")
def test_a_total_is_strike_in_front_and_shooting_behind_case_83():
    s = fought([unit("P", "3/9/9"), unit("Q", "9/2/9"), unit("R", "9/1/9")], [unit("Guard", "0/0/9")])
    assert totals(s)["A"] == 6
    assert s.damage("Guard") == 6


@pytest.mark.rule("GW-BTL-06", "GW-STAT-04", "GW-STAT-02")
def test_a_rolled_unit_adds_nothing_case_84():
    s = fought([unit("P", "3/9/9", rolled=True), unit("Q", "9/2/9"), unit("R", "9/1/9")], [unit("Guard", "0/0/9")])
    assert totals(s)["A"] == 3


@pytest.mark.rule("GW-BTL-07")
def test_a_rolled_unit_keeps_its_defense():
    s = fought([unit("P", "3/0/9")], [unit("Guard", "0/0/4", rolled=True)])
    assert s.zone("Guard") == "B.space_area"


@pytest.mark.rule("GW-BTL-05", "GW-CHAR-10")
def test_set_characters_count_in_the_points_of_their_unit():
    lead = unit("P", "3/1/3", carries=[character("Ace", "2/0/0")])
    rear = unit("Q", "1/1/3", carries=[character("Wing", "0/2/0")])
    assert totals(fought([lead, rear], [unit("Guard", "0/0/20")]))["A"] == 8


@pytest.mark.rule("GW-BTL-04")
def test_points_below_nothing_count_as_nothing():
    weak = unit("P", "1/0/5", carries=[character("Rookie", "-3/0/0")])
    assert totals(fought([weak, unit("Q", "0/2/3")], [unit("Guard", "0/0/9")]))["A"] == 2


@pytest.mark.rule("GW-BTL-08", "GW-BTL-10")
def test_both_totals_are_applied_at_once_case_88():
    s = fought([unit("Raider", "5/2/3")], [unit("Guard", "3/1/4")])
    assert s.zone("Raider") == "A.junkyard"
    assert s.zone("Guard") == "B.junkyard"


@pytest.mark.rule("GW-BTL-13")
def test_points_left_after_the_whole_squad_are_lost():
    s = fought([unit("Raider", "9/0/9")], [unit("Guard", "0/0/2")])
    assert s.nation("B") == 20


@pytest.mark.rule("GW-BTL-02", "GW-BTL-15", "GW-DMG-03", "GW-DMG-04", "GW-ZONE-02")
def test_attackers_alone_damage_the_nation_pile_by_their_total_case_24():
    s = fought([unit("P", "4/0/1"), unit("Q", "0/2/1")], [], nation=(20, 7))
    assert s.nation("B") == 1
    assert len(s.table.at("B.discard_pile")) == 6
    assert s.table.result is None


@pytest.mark.rule("GW-BTL-02", "GW-BTL-03")
def test_defenders_alone_do_nothing_case_92():
    s = scene(A={"earth": [unit("Raider", "3/0/3")]}, B={"space": [unit("Guard", "5/5/5")]}, node="defense.ft2")
    s.to("resolution.ft2")
    assert s.nation("A") == 20
    assert s.nation("B") == 17


@pytest.mark.rule("GW-BTL-02", "GW-BTL-16")
def test_a_squad_gone_before_the_step_leaves_the_attackers_unopposed_case_93():
    beam = unit("Beam", keywords=[keyword("psycommu", x=3)], carries=[character("Seer", "0/0/0", lineage="nt")])
    attackers = {"space": [unit("Raider", "5/0/5")], "station": [beam]}
    s = scene(A=attackers, B={"space": [unit("Guard", "1/1/3")]}, node="defense.ft2")
    s.says("A", "use", card="Beam", targets=("Guard",))
    s.to("resolution.ft2")
    assert s.zone("Guard") == "B.junkyard"
    assert s.nation("B") == 15


def emptied_in_the_step(*keywords, **terms):
    squad = [unit("P", "4/0/3", keywords=list(keywords)), unit("Q", "0/2/3", keywords=list(keywords))]
    s = scene(A={"space": squad}, B={"space": [unit("Guard", "1/1/4")]}, node="defense.ft2", **terms)
    s.to("resolution.ft1")
    s.says("A", "effect", effects=({"do": "move", "to": "Guard", "zone": "hand"},))
    s.to("resolution.ft2")
    return s.nation("B")


@pytest.mark.rule("GW-BTL-16", "GW-BTL-02")
def test_a_squad_emptied_in_the_step_leaves_the_attackers_engaged_case_183():
    assert emptied_in_the_step() == 20


@pytest.mark.rule("GW-BTL-16", "GW-ASLT-01")
def test_with_assault_the_whole_total_is_dealt_case_183():
    assert emptied_in_the_step(keyword("assault")) == 14


@pytest.mark.rule("GW-BTL-16")
def test_a_table_may_settle_who_is_unopposed_at_the_regular_effect_case_183():
    assert emptied_in_the_step(switches={"unopposed_check": "regular_effect"}) == 14
    assert emptied_in_the_step(keyword("assault"), switches={"unopposed_check": "regular_effect"}) == 14


@pytest.mark.rule("GW-BTL-16")
def test_a_squad_that_comes_in_the_step_is_engaged_at_once():
    s = scene(A={"space": [unit("Raider", "3/0/9")]}, B={"station": [unit("Guard", "1/1/2")]}, node="defense.ft2")
    s.to("resolution.ft1")
    s.says("B", "effect", effects=({"do": "to_area", "to": "Guard", "area": "space"},))
    s.to("resolution.ft2")
    assert s.zone("Guard") == "B.junkyard"
    assert s.damage("Raider") == 1
    assert s.nation("B") == 20


@pytest.mark.rule("GW-BTL-16", "GW-ASLT-01")
@pytest.mark.parametrize("words", [[], ["assault"]])
def test_attackers_that_come_in_the_step_did_not_begin_it_unopposed(words):
    s = scene(A={"station": [unit("Late", "3/0/9", keywords=[keyword(word) for word in words])]}, node="defense.ft2")
    s.to("resolution.ft1")
    s.says("A", "effect", effects=({"do": "to_area", "to": "Late", "area": "space"},))
    s.to("resolution.ft2")
    assert s.nation("B") == 20


def both_areas(nation, **terms):
    areas = {"earth": [unit("Crawler", "3/0/3")], "space": [unit("Spacer", "3/0/3")]}
    return scene(A=areas, node="defense.ft2", nation=(20, nation), **terms)


@pytest.mark.rule("GW-BTL-17", "GW-ATK-04", "GW-BTL-15", "GW-WIN-01")
def test_both_areas_are_resolved_at_the_same_time_case_134():
    s = both_areas(5)
    s.to("resolution.battle")
    assert s.nation("B") == 0
    assert [event.said["amount"] for event in s.happened("nation_damaged")] == [6]
    assert s.table.result["seats"] == {"A": "win", "B": "loss"}


@pytest.mark.rule("GW-BTL-17")
def test_a_table_may_take_one_area_after_the_other_as_the_attacker_says_case_134():
    s = both_areas(5, switches={"battle_areas": "attacker_orders"})
    s.says("A", "order", first="earth")
    assert [event.said["amount"] for event in s.happened("nation_damaged")] == [3, 3]
    assert s.happened("squad_totalled")[0].said["area"] == "earth"
    assert s.table.result["seats"]["B"] == "loss"


@pytest.mark.rule("GW-BTL-17")
def test_the_defender_does_not_name_the_order():
    s = both_areas(9, switches={"battle_areas": "attacker_orders"})
    assert s.refused("B", "order", first="earth").rule == "GW-BTL-17"


@pytest.mark.rule("GW-SET-01", "GW-SET-02", "GW-BTL-05", "GW-STAT-04", "GW-STAT-06")
def test_a_set_group_is_rolled_and_damaged_as_one_card_case_176():
    group = unit("Second", "3/2/3", carries=[character("Pilot", "1/1/2"), operation("Orders")])
    s = scene(A={"space": [unit("Lead", "1/0/9"), group]}, B={"space": [unit("Guard", "0/0/9")]}, node="defense.ft2")
    s.to("resolution.ft1")
    s.says("B", "effect", effects=({"do": "roll", "to": "Orders"},))
    s.to("resolution.ft2")
    assert totals(s)["A"] == 1
    assert all(s.rolled(name) for name in ("Second", "Pilot", "Orders"))
    s.says("B", "effect", effects=({"do": "damage", "n": 4, "to": "Second"},))
    assert s.zone("Second") == "A.space_area"
    assert s.damage("Pilot") == 4


@pytest.mark.rule("GW-BTL-04")
def test_with_unknown_points_the_outcome_is_open_and_said_by_hand():
    s = scene(A={"space": [unit("Mystery", known=False)]}, B={"space": [unit("Guard", "2/0/2")]}, node="defense.ft2")
    s.to("resolution.ft1")
    s.says("A", "pass")
    assert s.says("B", "pass")[0].verdict == ("open", "GW-BTL-04", "GW-BTL-09")
    assert s.zone("Guard") == "B.space_area"
    s.says("A", "effect", effects=({"do": "destroy", "to": "Guard"},))
    assert s.zone("Guard") == "B.junkyard"


@pytest.mark.rule("GW-BTL-09")
def test_points_that_reach_an_unknown_defense_leave_the_rest_open():
    keen = unit("Raider", "9/0/9", keywords=[keyword("assault")])
    s = scene(A={"space": [keen]}, B={"space": [unit("Front", "0/0/2"), unit("Veiled", known=False)]}, node="defense.ft2")
    s.to("resolution.ft2")
    assert s.zone("Front") == "B.junkyard"
    assert s.zone("Veiled") == "B.space_area"
    assert s.nation("B") == 20


@pytest.mark.rule("GW-BTL-05")
def test_an_unknown_set_card_makes_the_points_of_its_unit_unknown():
    crewed = unit("P", "3/0/3", carries=[character("Masked", known=False)])
    s = scene(A={"space": [crewed]}, B={"space": [unit("Guard", "1/0/3")]}, node="defense.ft2")
    s.to("resolution.ft2")
    assert totals(s) == {"A": None, "B": 1}
    assert s.zone("Guard") == "B.space_area"
    ship = unit("Ark", "3/0/3", carries=[character("Masked", known=False)], keywords=[keyword("battleship")])
    assert scene(A={"space": [ship]}).points("Ark") == (3, 0, 3)
