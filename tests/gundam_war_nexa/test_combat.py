"""Sortie, order and engagement, force power, battle damage, and the keywords that change them."""

import pytest

from domain.kernel.command import Command
from domain.rulesets.gundam_war_nexa.effects import filters
from domain.rulesets.gundam_war_nexa.state import cards
from tests.gundam_war_nexa.scene import ace, character, command, graphic, keyword, operation, scene, standing, unit, when

HIGH, SWIFT, ASSAULT = keyword("high_mobility"), keyword("swift_attack"), keyword("assault")


GUARD = {"gs": [graphic("Sky", guard=2)]}
FLASH = command("Flash", {"do": "draw"})


def fought(ours=(), theirs=(), hands=(), **more):
    """The damage step's prescribed effect is over, and what it has started waits; `hands`: one card of each seat."""
    mine, other = ([card] for card in hands) if hands else ([], [])
    s = scene(A={"space": list(ours), "hand": mine}, B={"space": list(theirs), "hand": other}, node="damage.ft1", **more)
    s.says("A", "pass")
    s.says("B", "pass")
    return s


@pytest.mark.rule("NX-BATT-31")
def test_force_power_is_strike_of_the_leader_and_shooting_of_the_rest_case_66():
    s = scene(A={"space": [unit("A", "3/0/3"), unit("B", "2/2/2"), unit("C", "1/1/1")]}, node="damage.ft1")
    assert s.power("A") == 6


@pytest.mark.rule("NX-BATT-32", "NX-BATT-33")
def test_the_stats_of_a_rolled_unit_count_nothing_whatever_changes_them_case_67():
    s = scene(A={"space": [unit("A", "3/0/3"), unit("B", "2/2/2"), unit("C", "1/1/1")]}, node="damage.ft1")
    s.does("A", {"do": "gain", "points": (2, 2, 2), "to": "B"}, {"do": "roll", "to": "B"})
    assert s.power("A") == 4


@pytest.mark.rule("NX-BATT-33")
def test_a_star_stays_0_under_every_modifier():
    s = scene(A={"space": [unit("A", "*/1/3")]}, node="damage.ft1")
    s.does("A", {"do": "gain", "points": (4, 4, 4), "to": "A"})
    assert (s.points("A"), s.power("A")) == ((0, 5, 7), 0)


@pytest.mark.rule("NX-BATT-35", "NX-BATT-37", "NX-WIN-01")
@pytest.mark.parametrize(("nation", "left", "result"), [(20, 14, None), (6, 0, "loss"), (5, 0, "loss")])
def test_a_force_that_meets_nobody_hits_the_nation_case_68_case_69_case_70(nation, left, result):
    s = fought([unit("A", "6/0/3")], nation=(20, nation))
    assert s.nation("B") == left
    assert (s.result or {}).get("B") == result
    moved = s.table.at("B.discard_pile")
    assert (len(moved), {s.table.cards[card].seen for card in moved}) == (nation - left, {()})


@pytest.mark.rule("NX-BATT-12", "NX-BATT-20", "NX-BATT-36")
def test_forces_in_different_areas_are_not_engaged_case_71():
    s = scene(A={"space": [unit("A", "3/0/3")]}, B={"deployment": [unit("V", "5/0/5")]}, node="defense.move")
    s.says("B", "defend", earth=("V",))
    s.to("damage.ft2")
    assert (s.nation("B"), s.nation("A"), s.damage("A")) == (17, 20, 0)


@pytest.mark.parametrize(
    ("amount", "dealt", "fallen"), [("7", [3, 3, 1], [True, True, False]), ("6", [3, 3, 0], [True, True, False])]
)
@pytest.mark.rule("NX-BATT-38", "NX-BATT-40")
def test_damage_goes_from_front_to_back_case_72_case_73(amount, dealt, fallen):
    s = fought([unit("A", f"{amount}/0/9")], [unit(name, "0/0/3") for name in "PQR"])
    assert [s.damage(name) for name in "PQR"] == dealt
    assert [s.destroyed(name) for name in "PQR"] == fallen


@pytest.mark.rule("NX-BATT-41")
def test_earlier_damage_is_reckoned_with_case_74():
    s = fought([unit("A", "4/0/9")], [unit("P", "0/0/5", damage=2), unit("Q", "0/0/3")])
    assert [s.damage("P"), s.damage("Q")] == [5, 1]
    assert [s.destroyed("P"), s.destroyed("Q")] == [True, False]


@pytest.mark.rule("NX-BATT-39")
def test_damage_that_is_left_over_is_void_case_75():
    s = fought([unit("A", "9/0/9")], [unit("P", "0/0/3"), unit("Q", "0/0/2")])
    assert s.nation("B") == 20


@pytest.mark.rule("NX-KW-03")
def test_assault_sends_what_is_left_to_the_nation_case_76():
    s = fought([unit("A", "9/0/9", keywords=[ASSAULT])], [unit("P", "0/0/3"), unit("Q", "0/0/2")])
    assert s.nation("B") == 16


@pytest.mark.rule("NX-KWG-03", "NX-KW-03")
def test_one_unit_without_assault_is_enough_to_fail_case_77():
    s = fought([unit("A", "9/0/9", keywords=[ASSAULT]), unit("B", "0/0/1")], [unit("P", "0/0/5")])
    assert s.nation("B") == 20


@pytest.mark.rule("NX-KW-03")
def test_assault_works_only_for_the_attacker_case_78():
    s = fought([unit("A", "0/0/5")], [unit("P", "9/0/9", keywords=[ASSAULT])])
    assert s.nation("A") == 20


@pytest.mark.rule("NX-KW-03", "NX-BATT-23")
def test_assault_goes_through_an_empty_force_that_is_still_engaged():
    s = scene(A={"space": [unit("A", "4/0/9", keywords=[ASSAULT])]}, B={"space": [unit("P")]}, node="damage.ft1")
    s.does("B", {"do": "move", "to": "P", "zone": "hand"})
    s.to("damage.ft2")
    assert s.nation("B") == 16


@pytest.mark.rule("NX-KWG-04")
def test_a_set_card_gives_swift_attack_to_its_unit_case_81():
    s = scene(A={"space": [unit("U", carries=[character("Pilot", keywords=[SWIFT])])]}, node="damage.ft1")
    assert cards.has(s.table, s["U"], "swift_attack")


@pytest.mark.rule("NX-KW-02", "NX-BATT-47", "NX-BATT-48", "NX-DEST-13")
def test_a_swift_force_strikes_before_the_other():
    s = fought([unit("A", "3/0/1", keywords=[SWIFT])], [unit("P", "5/0/3")])
    assert (s.destroyed("P"), s.damage("A")) == (True, 0)
    s = fought([unit("A", "3/0/1", keywords=[SWIFT])], [unit("P", "5/0/3"), unit("Q", "0/1/9")])
    assert (s.destroyed("P"), s.destroyed("A")) == (True, True)  # the shooting of the second is still there


@pytest.mark.rule("NX-COIN-06", "NX-KW-02")
def test_a_coin_gives_swift_attack_case_176():
    s = scene(A={"space": [unit("A", "3/0/1")]}, B={"space": [unit("P", "5/0/3")]}, node="damage.ft1")
    s.does("A", {"do": "coin", "name": "Swift Attack", "keyword": "swift_attack", "to": "A"})
    s.says("A", "pass")
    s.says("B", "pass")
    assert (s.destroyed("P"), s.damage("A")) == (True, 0)


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


@pytest.mark.rule("NX-TERM-11", "NX-TERM-12", "NX-TERM-13", "NX-TERM-14", "NX-TERM-18")
def test_leader_force_and_engagement_as_texts_name_them_case_203():
    s = scene(
        A={**GUARD, "space": [unit("P", "3/1/4"), unit("Q"), unit("R")], "deployment": [unit("S")]},
        B={"space": [unit("V")]},
        node="damage.ft1",
    )

    def found(**wanted):
        ids = filters.matching(s.table, "A", "", {"type": "unit", "whose": "own", **wanted})
        return {name for name in "PQRS" if s[name] in ids}

    assert found(leader=True) == {"P"}
    assert found(leader=False, where="space") == {"Q", "R"}
    assert (found(engaged=True), found(engaged=False)) == ({"P", "Q", "R"}, set())
    assert cards.total_of_stats(s.table, s["P"]) == 8
    s.says("A", "use", card="Sky", text="guard", targets=("Q",))
    s.passes()
    assert s.power("A") == 3 + 1 + 1 + 2  # "the force of Q" is the force of all three


@pytest.mark.rule("NX-TURN-04")
def test_the_damage_step_exists_also_when_nobody_sorties_case_155():
    s = scene(A={"hand": [command("Rain", {"do": "draw"}, timing="damage")]}, node="attack.move")
    s.says("A", "attack")
    s.says("A", "play", card="Rain")
    assert s.node == "damage.ft1"


@pytest.mark.rule("NX-BATT-34", "NX-BATT-42", "NX-BATT-43", "NX-TURN-19")
def test_engaged_forces_strike_at_the_same_time():
    s = fought([unit("A", "3/0/3")], [unit("P", "3/0/3")])
    assert s.destroyed("A")
    assert s.destroyed("P")


@pytest.mark.rule("NX-AUTO-12", "NX-BATT-45")
def test_what_battle_damage_starts_comes_after_the_prescribed_effect():
    text = when("destroyed", {"do": "nation_damage", "n": 1, "who": "enemy"})
    s = fought([unit("A", "3/0/3", text=[text])], [unit("P", "3/0/3", text=[text])])
    assert s.table.flags["awaits"]["what"] == "order"
    s.says("A", "choose", cards=("P", "A"))
    assert s.node == "damage.ft2"
    names = [event.name for event in s.desk.events if event.name in ("battle_damage_dealt", "nation_damaged")]
    assert names == ["battle_damage_dealt", "nation_damaged", "nation_damaged"]


@pytest.mark.rule("NX-BATT-49", "NX-CUT-13")
def test_several_abolish_effects_are_ordered_by_the_attacker_case_103():
    s = fought([unit("A", "3/3/3"), unit("B", "1/0/1")], [unit("P", "4/0/3")], hands=(FLASH, FLASH))
    assert [data["kind"] for _, data in s.table.chain] == ["abolish"] * 3
    s.says("A", "abolish_order", cards=("P", "B", "A"))
    s.says("A", "play", card="Flash", reply=True)
    s.says("B", "play", card="Flash.2", reply=True)
    s.passes()
    assert (s.hand("A"), s.hand("B")) == (1, 1)
    assert [event.said["card"] for event in s.happened("abolish_resolved")] == [s["P"], s["B"], s["A"]]


@pytest.mark.rule("NX-BATT-49")
def test_the_defender_orders_no_abolish_effects_and_the_attacker_orders_all():
    s = fought([unit("A", "3/3/3"), unit("B", "1/0/1")], [unit("P", "4/0/3")])
    assert s.refused("B", "abolish_order", cards=("P", "B", "A")).rule == "NX-BATT-49"
    assert s.refused("A", "abolish_order", cards=("P", "B")).message == "name the 3 destroyed cards, each once"


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


@pytest.mark.rule("NX-BATT-46", "NX-KW-28", "NX-TGT-11")
def test_piercing_damage_goes_through_a_force_case_148():
    veiled = unit("P", "0/0/3", text=[standing({"on": "self", "cannot": "be_target"})])
    s = scene(B={"space": [veiled, unit("Q", "0/0/4")]}, node="damage.ft1")
    s.does("A", {"do": "piercing", "n": 5, "to": "Q"})
    assert (s.destroyed("P"), s.damage("Q"), s.destroyed("Q")) == (True, 2, False)


@pytest.mark.rule("NX-BATT-30", "NX-DEST-13", "NX-BATT-32")
def test_a_destroyed_leader_counts_nothing_case_201():
    s = scene(A={"space": [unit("U", "3/1/3"), unit("V", "2/2/2")]}, node="damage.ft1")
    s.does("B", {"do": "destroy", "to": "U"})
    assert s.power("A") == 2


@pytest.mark.rule("NX-DEST-14", "NX-DEST-16")
def test_a_unit_without_its_terrain_is_destroyed_at_the_return_case_105():
    s = scene(A={"earth": [unit("S", terrain=["space"])]}, node="return.ft1")
    s.says("A", "pass")
    s.says("B", "pass")
    assert (s.zone("S"), s.destroyed("S"), s.node) == ("A.deployment_area", True, "return.ft2")
    s.passes()
    assert s.zone("S") == "A.junkyard"


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


@pytest.mark.rule("NX-PLAY-70", "NX-KW-24", "NX-TERM-11")
def test_the_guard_strengthens_a_force_although_the_unit_that_named_it_has_left():
    s = scene(A={**GUARD, "space": [unit("L", "5/1/3"), unit("M")]}, B={"space": [unit("E")]}, node="damage.ft1")
    s.says("A", "use", card="Sky", text="guard", targets=("M",))
    s.does("B", {"do": "move", "to": "M", "zone": "hand"})
    s.passes()
    assert s.power("A") == 7
    s = scene(A={**GUARD, "space": [unit("L", "5/1/3")]}, B={"space": [unit("E")]}, node="damage.ft1")
    s.says("A", "use", card="Sky", text="guard", targets=("L",))
    s.does("B", {"do": "move", "to": "L", "zone": "hand"})
    s.passes()
    assert not s.rolled("Sky")


@pytest.mark.rule("NX-PLAY-70", "NX-BATT-46")
def test_the_guard_names_a_force_of_a_unit_that_does_not_become_a_target():
    veil = unit("L", "5/1/3", text=[standing({"on": "self", "cannot": "be_target"})])
    s = scene(A={**GUARD, "space": [veil]}, B={"space": [unit("E")]}, node="damage.ft1")
    s.says("A", "use", card="Sky", text="guard", targets=("L",))
    s.passes()
    assert s.power("A") == 7


@pytest.mark.rule("NX-PLAY-70", "NX-TERM-04")
def test_a_graphic_whose_texts_are_negated_guards_nothing():
    s = scene(A={**GUARD, "space": [unit("L")]}, B={"space": [unit("E")]}, node="damage.ft1")
    assert s.desk.allows(Command("A", "use", {"card": s["Sky"], "text": "guard", "targets": (s["L"],)}))
    s.does("B", {"do": "silence", "to": "Sky"})
    assert s.refused("A", "use", card="Sky", text="guard", targets=("L",)).message == f"{s['Sky']} has no text guard"
