"""The Declare Defenders Step: Speed allows or forbids each Unit, Vessels hardly ever may."""

import pytest

from tests.robotech.scene import action, mecha, person, pilot, scene, vessel, zentraedi

ON_OFF = pytest.mark.parametrize("cards", ["on", "off"])


def attacked(A, B, *attacks, **terms):
    """A has declared these attacks (units, further arguments); B is to declare defenders."""
    s = scene(A=A, B=B, node="attackers.declare", **terms)
    for units, more in attacks:
        s.says("A", "attack", units=units, **more)
    s.to("defenders.declare")
    return s


@pytest.mark.rule("RT-DEF-06")
def test_one_unit_intercepts_a_unit_attack_case_71():
    s = attacked(
        {"base": [mecha("X", "2/2/2")]}, {"battle": [mecha("T")], "base": [mecha("P"), mecha("Q")]}, (("X",), {"on": "T"})
    )
    assert s.refused("B", "defend", units=("P", "Q")).rule == "RT-DEF-06"
    s.says("B", "defend", units=("P",))
    assert s.refused("B", "defend", units=("Q",)).rule == "RT-DEF-06"


@pytest.mark.rule("RT-DEF-07", "RT-ATK-10")
def test_an_interceptor_is_faster_than_the_slowest_of_a_group_case_72():
    group = [mecha("S2", "1/1/2"), mecha("S5", "1/1/5"), mecha("S6", "1/1/6")]
    base = {"battle": [mecha("T")], "base": [mecha("P", "1/1/3"), mecha("Q", "1/1/2")]}
    s = attacked({"base": group}, base, (("S2", "S5", "S6"), {"on": "T"}))
    assert s.refused("B", "defend", units=("Q",)).rule == "RT-DEF-07"
    s.says("B", "defend", units=("P",))
    assert s.zone("P") == "B.battle_zone"


@pytest.mark.rule("RT-DEF-08", "RT-DEF-02")
def test_each_defender_is_compared_with_the_slowest_attacker_case_73():
    s = attacked(
        {"base": [mecha("S2", "1/1/2"), mecha("S6", "1/1/6")]},
        {"base": [mecha("P", "1/1/2"), mecha("Q", "1/1/1")]},
        (("S2", "S6"), {}),
    )
    assert s.refused("B", "defend", units=("Q",)).rule == "RT-DEF-08"
    s.says("B", "defend", units=("P",))


@pytest.mark.rule("RT-DEF-08")
@pytest.mark.parametrize("switch", ["slowest", "fastest"])
def test_the_speed_of_a_group_against_a_base_goes_by_the_switch_case_133(switch: str):
    group = {"base": [mecha("S2", "1/1/2"), mecha("S6", "1/1/6")]}
    s = attacked(group, {"base": [mecha("P", "1/1/5")]}, (("S2", "S6"), {}), switches={"group_speed": switch})
    if switch == "slowest":
        s.says("B", "defend", units=("P",))
    else:
        assert s.refused("B", "defend", units=("P",)).rule == "RT-DEF-08"


@pytest.mark.rule("RT-DEF-03", "RT-DEF-04", "RT-DEF-17")
@ON_OFF
def test_the_defenders_of_an_attack_have_something_in_common_case_74(cards: str):
    base = {"base": [mecha("E"), zentraedi(mecha("Z"))]}
    s = attacked({"base": [mecha("X")]}, base, (("X",), {}), switches={"rules_cards": cards})
    rule = "RT-DEF-17" if cards == "on" else "RT-DEF-04"
    assert s.refused("B", "defend", units=("E", "Z")).rule == rule
    s.says("B", "defend", units=("E",))
    assert s.refused("B", "defend", units=("Z",)).rule == rule


@pytest.mark.rule("RT-DEF-02", "RT-ATK-21")
def test_a_unit_in_the_battle_zone_does_not_defend_case_75():
    s = attacked({"base": [mecha("X")]}, {"battle": [mecha("P")]}, (("X",), {}))
    assert s.refused("B", "defend", units=("P",)).rule == "RT-DEF-02"


@pytest.mark.rule("RT-DEF-11", "RT-DEF-12")
@ON_OFF
def test_a_vessel_does_not_defend_the_base_against_a_mecha_case_76(cards: str):
    s = attacked({"base": [mecha("X")]}, {"base": [vessel("V", "3/3/9")]}, (("X",), {}), switches={"rules_cards": cards})
    assert s.refused("B", "defend", units=("V",)).rule == "RT-DEF-11"


@pytest.mark.rule("RT-DEF-15", "RT-CARD-02")
@pytest.mark.parametrize("speed", [0, 1])
def test_a_pilot_without_a_mecha_has_speed_0_case_77(speed: int):
    s = attacked({"base": [mecha("X", f"1/1/{speed}")]}, {"base": [pilot("Rick", bonus="0/0/5")]}, (("X",), {}))
    if speed:
        assert s.refused("B", "defend", units=("Rick",)).rule == "RT-DEF-02"
    else:
        s.says("B", "defend", units=("Rick",))


@pytest.mark.rule("RT-DEF-05", "RT-DEF-09", "RT-DEF-11", "RT-DEF-14")
@ON_OFF
def test_a_vessel_intercepts_a_mecha_that_attacks_a_vessel_by_the_rules_cards_case_123(cards: str):
    fleet = {"base": [vessel("V", "3/3/5")], "battle": [vessel("X")]}
    s = attacked({"base": [mecha("M", "1/1/4")]}, fleet, (("M",), {"on": "X"}), switches={"rules_cards": cards})
    if cards == "off":
        assert s.refused("B", "defend", units=("V",)).rule == "RT-DEF-11"
        return
    s.says("B", "defend", units=("V",))
    assert s.zone("V") == "B.battle_zone"
    s.to("results.end")
    assert s.happened("skirmish_resolved")[0].said["defense_armor"] == 3


@pytest.mark.rule("RT-DEF-11", "RT-DEF-12")
@ON_OFF
def test_a_vessel_does_not_intercept_for_a_mecha_case_124(cards: str):
    fleet = {"base": [vessel("V", "3/3/5")], "battle": [mecha("P")]}
    s = attacked({"base": [mecha("M", "1/1/4")]}, fleet, (("M",), {"on": "P"}), switches={"rules_cards": cards})
    assert s.refused("B", "defend", units=("V",)).rule == "RT-DEF-11"


@pytest.mark.rule("RT-ATK-17", "RT-DEF-05", "RT-DEF-12")
@ON_OFF
def test_a_faster_vessel_intercepts_a_vessel_by_the_rules_cards_case_125(cards: str):
    fleet = {"base": [vessel("S3", "3/3/3"), vessel("S4", "3/3/4")], "battle": [vessel("X")]}
    s = attacked({"base": [vessel("W", "3/3/3")]}, fleet, (("W",), {"on": "X"}), switches={"rules_cards": cards})
    if cards == "off":
        assert {s.refused("B", "defend", units=(name,)).rule for name in ("S3", "S4")} == {"RT-DEF-12"}
        return
    assert s.refused("B", "defend", units=("S3",)).rule == "RT-DEF-05"
    s.says("B", "defend", units=("S4",))


@pytest.mark.rule("RT-ATK-08", "RT-DEF-12")
@ON_OFF
def test_a_vessel_does_not_intercept_a_pilot_without_a_mecha_case_126(cards: str):
    fleet = {"base": [vessel("V", "3/3/5")], "battle": [vessel("X")]}
    s = attacked({"base": [pilot("Rick")]}, fleet, (("Rick",), {"on": "X"}), switches={"rules_cards": cards})
    assert s.refused("B", "defend", units=("V",)).rule == "RT-DEF-12"


@pytest.mark.rule("RT-DEF-03", "RT-DEF-04", "RT-DEF-17", "RT-CARD-09")
@ON_OFF
def test_an_allegiance_is_enough_for_a_group_defense_by_the_rules_cards_case_129(cards: str):
    squad = [mecha("E", allegiances=["Blue"]), zentraedi(mecha("Z", allegiances=["Blue"]))]
    s = attacked({"base": [mecha("X")]}, {"base": squad}, (("X",), {}), switches={"rules_cards": cards})
    if cards == "on":
        s.says("B", "defend", units=("E", "Z"))
    else:
        assert s.refused("B", "defend", units=("E", "Z")).rule == "RT-DEF-04"


@pytest.mark.rule("RT-DEF-17")
@ON_OFF
def test_the_test_is_over_all_that_a_player_declares_in_the_step_case_130(cards: str):
    two = ((("X",), {}), (("Y",), {}))
    base = {"base": [mecha("E"), zentraedi(mecha("Z"))]}
    s = attacked({"base": [mecha("X"), mecha("Y")]}, base, *two, switches={"rules_cards": cards})
    s.says("B", "defend", units=("E",), against="X")
    if cards == "on":
        assert s.refused("B", "defend", units=("Z",), against="Y").rule == "RT-DEF-17"
    else:
        s.says("B", "defend", units=("Z",), against="Y")


@pytest.mark.rule("RT-DEF-16", "RT-DEF-17", "RT-MP-04")
def test_each_attacked_player_defends_the_own_base_in_clockwise_order_case_131():
    s = scene(
        A={"base": [mecha("X"), mecha("Y")]},
        B={"base": [mecha("E")]},
        C={"base": [zentraedi(mecha("Z"))]},
        node="attackers.declare",
    )
    s.says("A", "attack", units=("X",), seat="C")
    s.says("A", "attack", units=("Y",), seat="B")
    s.to("defenders.declare")
    assert s.speaker == "B"
    assert s.refused("B", "defend", units=("E",), against="X")
    s.says("B", "defend", units=("E",))
    s.says("C", "defend", units=("Z",))
    assert [each["defended"] for each in s.table.flags["attacks"]] == [True, True]


@pytest.mark.rule("RT-DEF-16")
def test_a_unit_defends_in_one_attack():
    s = attacked({"base": [mecha("X"), mecha("Y")]}, {"base": [mecha("E")]}, (("X",), {}), (("Y",), {}))
    s.says("B", "defend", units=("E",), against="X")
    assert s.refused("B", "defend", units=("E",), against="Y").rule == "RT-DEF-16"


@pytest.mark.rule("RT-DEF-01", "RT-DEF-16")
def test_nobody_has_to_defend_and_who_is_not_attacked_has_no_go():
    s = scene(A={"base": [mecha("X", "3/1/1")]}, B={"base": [mecha("P")]}, C={"base": [mecha("Q")]}, node="attackers.declare")
    s.says("A", "attack", units=("X",), seat="C")
    s.to("defenders.declare")
    assert s.speaker == "C"
    s.says("C", "pass")
    assert s.node == "defenders.end"


@pytest.mark.rule("RT-DEF-10", "RT-CARD-10")
def test_a_defender_may_be_transformed_as_it_advances_and_has_to_be_a_unit():
    shifter = mecha("Osprey", "1/1/5", modes={"right": {"weapon": 1, "armor": 9}})
    s = attacked({"base": [mecha("X", "4/1/1")]}, {"base": [shifter, person("Lisa")]}, (("X",), {}))
    assert s.refused("B", "defend", units=("Lisa",)).rule == "RT-CARD-10"
    s.says("B", "defend", units=("Osprey",), right=("Osprey",))
    s.to("results.end")
    assert (s.zone("Osprey"), s.values("Osprey")[1]) == ("B.battle_zone", 9)


@pytest.mark.rule("RT-ATK-21", "RT-ATK-07", "RT-DEF-13", "RT-MP-02")
def test_an_attacker_that_survived_can_be_attacked_in_the_next_turn_case_103():
    s = scene(
        A={"base": [mecha("X", "3/3/3"), mecha("Y", "1/1/9")]}, B={"base": [mecha("P", "2/2/3")]}, node="attackers.declare"
    )
    s.says("A", "attack", units=("X",))
    s.to("recall.begin")
    s.to("attackers.declare")
    assert s.zone("X") == "A.battle_zone"
    s.says("B", "attack", units=("P",), on="X")
    s.to("defenders.declare")
    assert s.refused("A", "defend", units=("X",)).rule == "RT-DEF-05"
    s.says("A", "pass")
    s.to("results.end")
    assert (s.zone("P"), s.zone("X")) == ("B.discard_pile", "A.battle_zone")


@pytest.mark.rule("RT-DEF-02", "RT-DEF-13")
def test_nobody_is_declared_against_an_attack_whose_units_are_gone():
    strike = action("Strike", {"do": "destroy"}, targets=[{"type": "mecha", "whose": "enemy"}])
    s = scene(A={"base": [mecha("X")]}, B={"base": [mecha("P")], "hand": [strike]}, node="attackers.declare")
    s.says("A", "attack", units=("X",))
    s.says("B", "action", card="Strike", targets=("X",))
    s.to("defenders.declare")
    assert s.refused("B", "defend", units=("P",)).rule == "RT-DEF-13"
    s.says("B", "pass")
    s.to("recall.begin")
    assert (s.zone("P"), s.bp("A")) == ("B.base_zone", 0)


@pytest.mark.rule("RT-DEF-02", "RT-DEF-05")
@pytest.mark.parametrize(("attack", "kind", "rule"), [({}, "direct", "RT-DEF-02"), ({"on": "T"}, "intercept", "RT-DEF-05")])
def test_a_defence_says_whether_it_is_direct_or_an_intercept(attack: dict[str, str], kind: str, rule: str):
    s = attacked({"base": [mecha("X", "2/2/2")]}, {"battle": [mecha("T")], "base": [mecha("P")]}, (("X",), attack))
    s.says("B", "defend", units=("P",))
    (said,) = s.happened("defense_declared")
    assert (said.said["kind"], said.rule) == (kind, rule)
