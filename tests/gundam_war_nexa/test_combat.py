"""Force power, battle damage, and the keywords that change them."""

import pytest

from domain.rulesets.gundam_war_nexa.card_schema.filters import Filter, NumberBounds
from domain.rulesets.gundam_war_nexa.combat.battle import force_power
from domain.rulesets.gundam_war_nexa.effects import filters
from domain.rulesets.gundam_war_nexa.state import current_properties
from tests.gundam_war_nexa.scene import character, command, graphic, keyword, scene, standing, unit, when

SWIFT, ASSAULT = keyword("swift_attack"), keyword("assault")
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
def test_earlier_damage_is_counted_case_74():
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
    assert current_properties.has_keyword(s.table, s["U"], "swift_attack") is True


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


@pytest.mark.rule("NX-TERM-11", "NX-TERM-12", "NX-TERM-13", "NX-TERM-14", "NX-TERM-18")
def test_leader_force_and_engagement_as_texts_name_them_case_203():
    s = scene(
        A={**GUARD, "space": [unit("P", "3/1/4"), unit("Q"), unit("R")], "deployment": [unit("S")]},
        B={"space": [unit("V")]},
        node="damage.ft1",
    )

    def found(**wanted):
        ids = filters.matching(s.table, "A", "", Filter("unit", "own", **wanted))
        return {name for name in "PQRS" if s[name] in ids}

    assert found(leader=True) == {"P"}
    assert found(leader=False, where="space") == {"Q", "R"}
    assert (found(engaged=True), found(engaged=False)) == ({"P", "Q", "R"}, set())
    assert (found(at_least=NumberBounds(stats=8)), found(at_least=NumberBounds(stats=9))) == ({"P"}, set())
    s.says("A", "use", card="Sky", text="guard", targets=("Q",))
    s.passes()
    assert s.power("A") == 3 + 1 + 1 + 2  # "the force of Q" is the force of all three


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


@pytest.mark.rule("NX-BATT-46", "NX-KW-28", "NX-TGT-11")
def test_piercing_damage_goes_through_a_force_case_148():
    veiled = unit("P", "0/0/3", text=[standing({"on": "self", "cannot": "be_targeted"})])
    s = scene(B={"space": [veiled, unit("Q", "0/0/4")]}, node="damage.ft1")
    s.does("A", {"do": "piercing", "n": 5, "to": "Q"})
    assert (s.destroyed("P"), s.damage("Q"), s.destroyed("Q")) == (True, 2, False)


@pytest.mark.rule("NX-BATT-30", "NX-DEST-13", "NX-BATT-32")
def test_a_destroyed_leader_counts_nothing_case_201():
    s = scene(A={"space": [unit("U", "3/1/3"), unit("V", "2/2/2")]}, node="damage.ft1")
    s.does("B", {"do": "destroy", "to": "U"})
    assert s.power("A") == 2


@pytest.mark.rule("NX-PLAY-70", "NX-AUTO-01")
def test_a_continuous_effect_may_change_the_power_of_a_force():
    """Given two units that lower the power of forces engaged with them by one and by two, when they are engaged, then that of
    the enemy is three less, once for each text, however many units it has."""
    enemy = {"type": "unit", "whose": "enemy", "engaged": True, "where": "same_area"}
    walls = [
        unit(f"Wall {n}", "0/0/9", text=[{"timing": "continuous", "effects": [{"on": enemy, "power": -n}]}]) for n in (1, 2)
    ]
    s = scene(A={"deployment": [unit("P", "5/1/5"), unit("Q", "1/2/5")]}, B={"deployment": walls}, node="attack.move")
    s.says("A", "attack", space=("P", "Q"))
    s.to("defense.move")
    s.says("B", "defend", space=("Wall 1", "Wall 2"))
    s.to("damage.ft1")
    assert force_power(s.table, "A", "space_area") == 7 - 3
