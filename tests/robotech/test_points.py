"""Battle Points: Direct Attacks, Burst, and Pilots that are ejected."""

import pytest

from tests.robotech.battles import declared, duel, strike
from tests.robotech.scene import action, mecha, pilot, scene

BURST = {"keywords": [{"keyword": "burst"}]}


@pytest.mark.rule("RT-EJE-01", "RT-EJE-02", "RT-EJE-03", "RT-EJE-05", "RT-EJE-06", "RT-SKI-05", "RT-KW-05")
def test_the_pilot_of_a_destroyed_defender_is_ejected_and_counts_once_case_81():
    s = duel(mecha("X", "9/9/1"), mecha("P", "1/1/3", cost=3, crew=[pilot("Max", cost=2)]))
    assert (s.zone("P"), s.zone("Max"), s.face("Max")) == ("B.discard_pile", "B.proto_zone", "down")
    assert (s.bp("A"), s.level("B")) == (5, 1)


@pytest.mark.rule("RT-BUR-01", "RT-BUR-02", "RT-BUR-04", "RT-BUR-05", "RT-KW-03")
def test_burst_comes_on_top_even_if_the_unit_falls_case_88():
    s = duel(mecha("X", "7/2/1", **BURST), mecha("P", "3/4/4", cost=2))
    assert (s.bp("A"), s.zone("X"), s.zone("P")) == (5, "A.discard_pile", "B.discard_pile")


@pytest.mark.rule("RT-BUR-04", "RT-VIC-09")
def test_burst_is_never_below_0():
    s = duel(mecha("X", "3/9/1", **BURST), mecha("P", "1/8/4", cost=2), bp={"A": 4})
    assert s.bp("A") == 4


@pytest.mark.rule("RT-BUR-03")
def test_a_group_has_no_burst_case_90():
    group = {"base": [mecha("X", "7/9/1", **BURST), mecha("Y", "1/9/1")]}
    s = declared(group, {"base": [mecha("P", "0/4/4", cost=2)]}, (("X", "Y"), {}), defended=((("P",), "X"),))
    s.to("results.end")
    assert s.bp("A") == 2


@pytest.mark.rule("RT-BUR-01", "RT-DIR-01")
def test_burst_is_for_defended_direct_attacks_only_case_91():
    bursts = {"base": [mecha("X", "7/9/1", **BURST), mecha("Y", "7/9/1", **BURST)]}
    s = declared(bursts, {"battle": [mecha("P", "0/4/4", cost=2)]}, (("X",), {"on": "P"}), (("Y",), {}))
    s.to("results.end")
    assert s.bp("A") == 2
    s.to("recall.begin")
    assert s.bp("A") == 9


@pytest.mark.rule("RT-DIR-01", "RT-VIC-02")
def test_an_undefended_group_gives_the_sum_of_its_weapons_case_92():
    s = declared({"base": [mecha("X", "2/1/1"), mecha("Y", "3/1/1"), mecha("Z", "4/1/1")]}, {}, (("X", "Y", "Z"), {}))
    s.to("results.end")
    assert s.bp("A") == 9


@pytest.mark.rule("RT-DIR-02", "RT-DST-02")
@pytest.mark.parametrize(("switch", "points"), [("direct_result", 5), ("no_result", 0)])
def test_a_direct_attack_whose_defender_is_gone_case_93(switch: str, points: int):
    A = {"base": [mecha("X", "5/5/1")], "hand": [strike(whose="enemy")]}
    switches = {"emptied_defense": switch}
    s = declared(A, {"base": [mecha("P", "1/1/4", cost=3)]}, (("X",), {}), defended=((("P",), "X"),), switches=switches)
    s.to("results.begin")
    s.says("A", "action", card="Strike", targets=("P",))
    s.to("results.end")
    assert (s.happened("skirmish_resolved"), s.bp("A")) == ([], points)


@pytest.mark.rule("RT-DST-03", "RT-KW-06")
def test_destruction_by_an_effect_gives_no_points_case_95():
    s = scene(A={"hand": [strike(whose="enemy")]}, B={"base": [mecha("P", cost=4)]})
    s.says("A", "action", card="Strike", targets=("P",))
    s.passes()
    assert (s.zone("P"), s.bp("A")) == ("B.discard_pile", 0)


@pytest.mark.rule("RT-EJE-03", "RT-DST-03")
def test_a_defending_pilot_ejected_by_an_effect_gives_its_cost_case_96():
    A = {"base": [mecha("X")], "hand": [strike(whose="enemy")]}
    s = declared(A, {"battle": [mecha("P", cost=4, crew=[pilot("Max", cost=2)])]}, (("X",), {"on": "P"}))
    s.to("results.begin")
    s.says("A", "action", card="Strike", targets=("P",))
    s.to("results.end")
    assert (s.zone("P"), s.zone("Max"), s.bp("A")) == ("B.discard_pile", "B.proto_zone", 2)
    assert len(s.happened("attack_lapsed")) == 1


@pytest.mark.rule("RT-EJE-01", "RT-DST-03")
def test_a_pilot_ejected_in_the_base_zone_gives_nothing():
    s = scene(A={"hand": [strike(whose="enemy")]}, B={"base": [mecha("P", crew=[pilot("Max", cost=2)])]})
    s.says("A", "action", card="Strike", targets=("P",))
    s.passes()
    assert (s.zone("Max"), s.face("Max"), s.bp("A")) == ("B.proto_zone", "down", 0)


@pytest.mark.rule("RT-EJE-04", "RT-MP-05")
def test_a_text_that_ejects_an_attacking_pilot_gives_points_to_its_player_case_97():
    out = action("Punch Out", {"do": "eject"}, targets=[{"type": "pilot", "role": "attacking"}])
    s = declared({"base": [mecha("X", "5/5/1", crew=[pilot("Rick", cost=3)])]}, {"hand": [out]}, (("X",), {}))
    s.to("attackers.end")
    s.says("B", "action", card="Punch Out", targets=("Rick",))
    s.passes()
    assert (s.zone("Rick"), s.face("Rick"), s.zone("X")) == ("A.proto_zone", "down", "A.battle_zone")
    assert s.bp("B") == 3


@pytest.mark.rule("RT-BUR-03", "RT-BUR-06")
def test_a_group_reduced_to_one_has_lost_burst_all_the_same_case_118():
    A = {"base": [mecha("X", "7/9/1", **BURST), mecha("Y", "1/1/1")], "hand": [strike(whose="own")]}
    s = declared(A, {"base": [mecha("P", "0/4/9", cost=2)]}, (("X", "Y"), {}), defended=((("P",), "X"),))
    s.to("results.begin")
    s.says("A", "action", card="Strike", targets=("Y",))
    s.to("results.end")
    assert (s.zone("P"), s.bp("A")) == ("B.discard_pile", 2)


@pytest.mark.rule("RT-BUR-02")
def test_burst_is_computed_from_the_armor_of_all_defenders():
    B = {"base": [mecha("P", "0/3/4", cost=2), mecha("Q", "0/2/4", cost=3)]}
    s = declared({"base": [mecha("X", "7/9/1", **BURST)]}, B, (("X",), {}), defended=((("P", "Q"), "X"),))
    s.to("results.begin")
    for seat in "AB":
        s.says(seat, "pass")
    s.says("A", "choose", cards=("Q",))
    assert s.bp("A") == 3 + 2


@pytest.mark.rule("RT-DIR-01", "RT-VIC-09")
@pytest.mark.parametrize(("change", "points"), [(2, 5), (-5, 0)])
def test_a_direct_attack_counts_the_weapon_it_has_when_it_is_resolved_and_never_takes_points(change: int, points: int):
    s = declared({"base": [mecha("X", "3/3/3")]}, {}, (("X",), {}))
    s.to("results.begin")
    s.effect("", {"do": "gain", "to": ("X",), "values": {"weapon": change}})
    s.to("results.end")
    assert s.bp("A") == points


@pytest.mark.rule("RT-EJE-04", "RT-MP-05")
@pytest.mark.parametrize(("role", "player", "points"), [("attacking", "A", (0, 3)), ("defending", "B", (3, 0))])
def test_a_pilot_ejected_by_its_own_player_gives_points_to_the_opponent_in_the_attack(role, player, points):
    out = action("Bail Out", {"do": "eject"}, targets=[{"type": "pilot", "role": role}])
    A = {"base": [mecha("X", "5/5/1", crew=[pilot("Rick", cost=3)])]}
    B = {"base": [mecha("P", "1/1/9", crew=[pilot("Max", cost=3)])]}
    {"A": A, "B": B}[player]["hand"] = [out]
    s = declared(A, B, (("X",), {"seat": "B"}), defended=((("P",), "X"),), seats=3)
    s.says(player, "action", card="Bail Out", targets=("Rick" if role == "attacking" else "Max",))
    s.passes()
    assert (s.bp("A"), s.bp("B"), s.bp("C")) == (*points, 0)
