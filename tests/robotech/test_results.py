"""Attacks Results: the order of the attacks, Skirmishes, and who is destroyed."""

import pytest

from tests.robotech.battles import declared, duel, strike
from tests.robotech.scene import action, mecha, pilot, proto, scene, vessel


@pytest.mark.rule("RT-SKI-01", "RT-SKI-02", "RT-SKI-04", "RT-SKI-05", "RT-SKI-07", "RT-SKI-08", "RT-SKI-10", "RT-DST-01")
def test_both_are_destroyed_at_once_and_only_the_attacker_scores_case_78():
    s = duel(mecha("X", "5/3/4", cost=2), mecha("P", "4/5/4", cost=3))
    assert (s.zone("X"), s.zone("P")) == ("A.discard_pile", "B.discard_pile")
    assert (s.bp("A"), s.bp("B")) == (3, 0)


@pytest.mark.rule("RT-SKI-11", "RT-SKI-12")
def test_nothing_adds_up_from_skirmish_to_skirmish_case_79():
    attackers = {"base": [mecha("X", "4/3/3"), mecha("Y", "4/3/3")]}
    s = declared(attackers, {"battle": [mecha("P", "2/5/3")]}, (("X",), {"on": "P"}), (("Y",), {"on": "P"}))
    s.to("recall.begin")
    assert len(s.happened("skirmish_resolved")) == 2
    assert (s.zone("P"), s.zone("X"), s.zone("Y")) == ("B.battle_zone", "A.battle_zone", "A.battle_zone")
    assert s.bp("A") == 0


@pytest.mark.rule("RT-SKI-04")
def test_a_weapon_of_0_destroys_an_armor_of_0_case_80():
    s = duel(mecha("X", "0/1/1"), mecha("P", "0/0/1", cost=1))
    assert (s.zone("P"), s.bp("A")) == ("B.discard_pile", 1)


@pytest.mark.rule("RT-SKI-08", "RT-EJE-01", "RT-EJE-07")
def test_the_pilot_of_a_destroyed_attacker_gives_nothing_case_82():
    s = duel(mecha("X", "1/1/1", cost=3, crew=[pilot("Rick", cost=2)]), mecha("P", "9/9/9"))
    assert (s.zone("X"), s.zone("Rick"), s.face("Rick")) == ("A.discard_pile", "A.proto_zone", "down")
    assert (s.bp("A"), s.bp("B")) == (0, 0)


@pytest.mark.rule("RT-EJE-08", "RT-SKI-05", "RT-SKI-13", "RT-COST-02")
def test_a_pilot_without_a_mecha_is_discarded_case_83():
    s = duel(mecha("X", "3/3/0"), pilot("Max", "0/1", cost=2))
    assert (s.zone("Max"), s.bp("A"), s.level("B")) == ("B.discard_pile", 2, 0)


@pytest.mark.rule("RT-EJE-05", "RT-DST-01")
def test_a_card_goes_to_its_owner_whoever_controls_it():
    s = duel(mecha("X", "9/9/1"), mecha("P", "1/1/3", owner="A", crew=[pilot("Max", owner="A")]))
    assert (s.zone("P"), s.zone("Max")) == ("A.discard_pile", "A.proto_zone")


def three_defenders():
    base = [mecha("D3", "0/3/9", cost=2), mecha("D2", "0/2/9", cost=1), mecha("D4", "0/4/9", cost=4)]
    s = declared({"base": [mecha("X", "6/1/1")]}, {"base": base}, (("X",), {}), defended=((("D3", "D2", "D4"), "X"),))
    s.to("results.begin")
    s.says("A", "pass")
    s.says("B", "pass")
    return s


@pytest.mark.rule("RT-SKI-03", "RT-SKI-06")
def test_the_attacker_chooses_defenders_within_the_weapon_total_case_84():
    s = three_defenders()
    for wrong in (("D3", "D4"), ("D3", "D2", "D4"), ()):
        assert s.refused("A", "choose", cards=wrong).rule == "RT-SKI-06"
    s.refused("B", "choose", cards=("D2",))
    s.says("A", "choose", cards=("D2", "D4"))
    assert [s.zone(name) for name in ("D3", "D2", "D4")] == ["B.battle_zone", "B.discard_pile", "B.discard_pile"]
    assert s.bp("A") == 5


@pytest.mark.rule("RT-SKI-06")
@pytest.mark.parametrize(("chosen", "points"), [(("D3", "D2"), 3), (("D4",), 4), (("D2",), 1)])
def test_any_set_within_the_total_will_do(chosen: tuple[str, ...], points: int):
    s = three_defenders()
    s.says("A", "choose", cards=chosen)
    assert s.bp("A") == points


@pytest.mark.rule("RT-SKI-03", "RT-SKI-09")
def test_the_defender_chooses_attackers_of_a_group_case_85():
    group = {"base": [mecha("A2", "2/2/1"), mecha("A4", "3/4/1")]}
    s = declared(group, {"base": [mecha("P", "4/6/9", cost=5)]}, (("A2", "A4"), {}), defended=((("P",), "A2"),))
    s.to("results.begin")
    for seat in "AB":
        s.says(seat, "pass")
    assert s.refused("B", "choose", cards=("A2", "A4")).rule == "RT-SKI-09"
    s.says("B", "choose", cards=("A4",))
    assert [s.zone(name) for name in ("A2", "A4", "P")] == ["A.battle_zone", "A.discard_pile", "B.battle_zone"]


@pytest.mark.rule("RT-SKI-09", "RT-TURN-07")
def test_a_choice_is_said_without_the_passes_before_it_and_nothing_is_passed_where_none_comes():
    group = {"base": [mecha("A2", "2/2/1"), mecha("A4", "3/4/1")]}
    s = declared(group, {"base": [mecha("P", "4/6/9", cost=5)]}, (("A2", "A4"), {}), defended=((("P",), "A2"),))
    assert s.node == "defenders.declare"
    assert s.refused("A", "choose", cards=("A4",)).message == "B has to choose: victims, 1 to 2 of 2"
    s.says("B", "choose", cards=("A4",))
    assert s.zone("A4") == "A.discard_pile"
    assert s.refused("B", "choose", cards=("A2",)).message == "nobody is asked to choose anything"


@pytest.mark.rule("RT-SKI-10", "RT-SKI-06", "RT-SKI-09")
def test_the_attacker_chooses_first_and_both_before_anything_moves():
    group = {"base": [mecha("X", "3/2/1"), mecha("Y", "3/2/1")]}
    base = {"base": [mecha("P", "2/3/9"), mecha("Q", "2/3/9")]}
    s = declared(group, base, (("X", "Y"), {}), defended=((("P", "Q"), "X"),))
    s.to("results.begin")
    for seat in "AB":
        s.says(seat, "pass")
    s.says("A", "choose", cards=("P", "Q"))
    assert s.zone("P") == "B.battle_zone"
    s.says("B", "choose", cards=("X",))
    assert [s.zone(name) for name in "PQXY"] == ["B.discard_pile", "B.discard_pile", "A.discard_pile", "A.battle_zone"]


@pytest.mark.rule("RT-RES-01", "RT-RES-02")
def test_every_skirmish_comes_before_any_direct_attack_case_86():
    s = declared({"base": [mecha("X"), mecha("Y")]}, {"battle": [mecha("P")]}, (("X",), {}), (("Y",), {"on": "P"}))
    s.to("results.choose")
    assert s.refused("A", "resolve", attack="X").rule == "RT-RES-02"
    s.says("A", "resolve", attack="Y")
    s.to("recall.begin")
    names = [event.name for event in s.desk.events if event.name in ("skirmish_resolved", "direct_attack_resolved")]
    assert names == ["skirmish_resolved", "direct_attack_resolved"]


@pytest.mark.rule("RT-RES-01", "RT-RES-03", "RT-RES-04")
def test_the_step_is_repeated_with_its_windows_in_the_attacker_s_order():
    s = declared({"base": [mecha("X", "1/1/1"), mecha("Y", "2/2/1")]}, {}, (("X",), {}), (("Y",), {}))
    s.to("results.choose")
    s.says("A", "resolve", attack="Y")
    assert (s.node, s.bp("A")) == ("results.end", 2)
    s.to("results.begin")
    assert s.table.clock.round == 1
    s.to("results.end")
    assert s.bp("A") == 3


@pytest.mark.rule("RT-RES-05")
def test_a_second_attack_on_a_destroyed_target_lapses_case_94():
    two = ((("X",), {"on": "P"}), (("Y",), {"on": "P"}))
    s = declared({"base": [mecha("X", "9/9/1"), mecha("Y", "9/9/1")]}, {"battle": [mecha("P", cost=2)]}, *two)
    s.to("recall.begin")
    assert (s.bp("A"), len(s.happened("attack_lapsed"))) == (2, 1)


@pytest.mark.rule("RT-RES-05")
def test_an_attack_without_attackers_has_no_result():
    s = declared({"base": [mecha("X", "5/5/1")]}, {"hand": [strike(whose="enemy")]}, (("X",), {}))
    s.to("results.begin")
    s.says("B", "action", card="Strike", targets=("X",))
    s.to("recall.begin")
    assert (s.bp("A"), [event.said["reason"] for event in s.happened("attack_lapsed")]) == (0, ["no_attackers"])


@pytest.mark.rule("RT-ATK-18", "RT-SKI-04", "RT-SKI-14", "RT-COST-02")
def test_a_destroyed_vessel_gives_its_cost_case_121():
    s = declared({"base": [mecha("X", "6/6/1")]}, {"battle": [vessel("W", "0/6/1", cost=5)]}, (("X",), {"on": "W"}))
    assert s.level("B") == 1
    s.to("results.end")
    assert (s.zone("W"), s.bp("A"), s.level("B")) == ("B.discard_pile", 5, 0)


@pytest.mark.rule("RT-DEF-18", "RT-SKI-04", "RT-SKI-07", "RT-SKI-08", "RT-SKI-14", "RT-COST-02")
@pytest.mark.parametrize("cards", ["on", "off"])
def test_an_attacked_vessel_defends_itself_case_127(cards: str):
    fleet = {"battle": [vessel("W", "5/6/1", cost=4)]}
    s = declared({"base": [mecha("M", "6/4/3")]}, fleet, (("M",), {"on": "W"}), switches={"rules_cards": cards})
    s.to("results.end")
    assert (s.zone("W"), s.zone("M"), s.bp("A"), s.bp("B"), s.level("B")) == ("B.discard_pile", "A.discard_pile", 4, 0, 0)


@pytest.mark.rule("RT-DEF-14")
def test_with_the_interceptor_gone_the_attacked_unit_does_not_come_back_in():
    B = {"battle": [mecha("P")], "base": [mecha("Q", "1/1/9")]}
    A = {"base": [mecha("X", "9/9/1")], "hand": [strike(whose="enemy")]}
    s = declared(A, B, (("X",), {"on": "P"}), defended=((("Q",), "X"),))
    s.says("A", "action", card="Strike", targets=("Q",))
    s.to("recall.begin")
    assert (s.zone("P"), s.zone("Q"), len(s.happened("attack_lapsed"))) == ("B.battle_zone", "B.discard_pile", 1)


@pytest.mark.rule("RT-SKI-13")
def test_speed_and_bonuses_of_the_pilot_count_for_the_unit():
    s = duel(mecha("X", "2/3/4", crew=[pilot("Rick", "9/9", bonus="2/1/0")]), mecha("P", "3/4/4", cost=1))
    assert s.happened("skirmish_resolved")[0].said["attack_weapon"] == 4
    assert (s.zone("P"), s.zone("X")) == ("B.discard_pile", "A.battle_zone")


@pytest.mark.rule("RT-ATK-14", "RT-MOVE-06")
def test_a_unit_that_an_effect_recalls_is_in_no_attack_and_upright():
    back = action("Back", {"do": "recall"}, targets=[{"type": "unit", "where": "battle"}])
    A = {"base": [mecha("X", "5/5/1", modes={"left": {"weapon": 8, "armor": 1}})]}
    s = scene(A=A, B={"hand": [back, proto()]}, node="attackers.declare")
    s.says("A", "attack", units=("X",), left=("X",))
    s.says("B", "action", card="Back", targets=("X",))
    s.to("recall.begin")
    assert (s.zone("X"), s.angle("X"), s.bp("A")) == ("A.base_zone", 0, 0)


@pytest.mark.rule("RT-SKI-06", "RT-SKI-09", "RT-DEF-18")
def test_a_group_on_one_unit_loses_whom_the_defender_chooses():
    group = {"base": [mecha("X", "3/2/1"), mecha("Y", "3/2/1")]}
    s = declared(group, {"battle": [mecha("P", "2/6/1", cost=4)]}, (("X", "Y"), {"on": "P"}))
    s.to("results.begin")
    for seat in "AB":
        s.says(seat, "pass")
    assert s.asks["seat"] == "B"
    s.says("B", "choose", cards=("X",))
    assert (s.bp("A"), s.zone("P"), s.zone("X"), s.zone("Y")) == (
        4,
        "B.discard_pile",
        "A.discard_pile",
        "A.battle_zone",
    )


@pytest.mark.rule("RT-RES-01")
def test_an_attack_that_is_resolved_next_is_named_by_a_unit_that_is_there() -> None:
    """Given a scribe's game and two attacks that wait, when no Unit is named, then nothing is written down."""
    s = scene(A={"base": [mecha("X"), mecha("Y")]}, node="attackers.declare", mode="scribe")
    s.says("A", "attack", units=("X",))
    s.says("A", "attack", units=("Y",))
    s.to("results.begin")
    refusal = s.refused("A", "resolve", attack="nobody")
    assert (refusal.rule, refusal.legal) == ("", (s["X"], s["Y"]))
    assert not s.happened("attack_chosen")


@pytest.mark.rule("RT-RES-01", "RT-RES-04")
def test_naming_the_next_attack_lets_no_window_go_by_that_everybody_has_passed_in() -> None:
    """Given two attacks and a window that both have passed in, when one is named, then no pass is noted with it."""
    s = scene(A={"base": [mecha("X"), mecha("Y")]}, node="attackers.declare")
    s.says("A", "attack", units=("X",))
    s.says("A", "attack", units=("Y",))
    s.to("results.begin")
    s.says("A", "pass")
    s.says("B", "pass")
    events = s.says("A", "resolve", attack="Y")
    assert [event.said["windows"] for event in events if event.name == "implied_passes"] == []


@pytest.mark.rule("RT-RES-02", "RT-RES-05")
@pytest.mark.parametrize(
    ("attack", "gone"), [({}, {"do": "recall", "to": "Lark"}), ({"on": "Pod"}, {"do": "destroy", "to": "Pod"})]
)
def test_an_attack_that_has_lapsed_may_be_named_before_a_skirmish(attack: dict[str, str], gone: dict[str, str]):
    """Given a Skirmish and an attack whose attackers or whose target is gone, then that attack may have its step first."""
    B = {"battle": [mecha("Pod")], "base": [mecha("Guard")]}
    s = declared({"base": [mecha("Kite"), mecha("Lark")]}, B, (("Kite",), {}), (("Lark",), attack))
    s.says("B", "defend", units=("Guard",), against="Kite")
    s.to("defenders.end")
    s.effect("B", gone)
    s.says("A", "resolve", attack="Lark")
    assert [event.said["attack"] for event in s.happened("attack_lapsed")] == [2]
    assert not s.happened("skirmish_resolved")
