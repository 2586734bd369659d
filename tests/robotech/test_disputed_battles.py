"""Positions of a battle that players argue about; the answers are those of the rulebook."""

from __future__ import annotations

import pytest

from tests.robotech.scene import DRAW, action, mecha, pilot, scene

STRIKE = {"do": "destroy"}


@pytest.mark.rule("RT-ATK-01")
def test_the_player_who_is_not_active_does_not_attack_in_this_turn() -> None:
    s = scene(A={"base": [mecha("X")]}, B={"base": [mecha("P")]}, node="attackers.declare", explicit_passes=True)
    s.refused("B", "attack", units=("P",))
    s = scene(A={"base": [mecha("X")]}, B={"base": [mecha("P")]}, node="attackers.declare")
    s.refused("B", "attack", units=("P",))
    s.says("A", "end_turn")
    s.says("B", "attack", units=("P",))
    assert (s.table.clock.turn, s.table.clock.holder) == (6, "B"), (
        "after the end of A's turn it is the attack of B's own turn"
    )


@pytest.mark.rule("RT-CLIP-12")
def test_a_target_in_the_base_zone_that_advances_in_answer_is_lost() -> None:
    bomb = action("Bomb", STRIKE, targets=[{"type": "mecha", "whose": "enemy", "where": "base"}])
    scout = mecha("Scout", text=[{"timing": "used", "symbol": "advance", "effects": [DRAW]}])
    s = scene(A={"hand": [bomb]}, B={"base": [scout]})
    s.says("A", "action", card="Bomb", targets=("Scout",))
    s.says("B", "use", card="Scout")
    s.passes(2)
    assert (s.zone("Scout"), s.zone("Bomb")) == ("B.battle_zone", "A.discard_pile")


@pytest.mark.rule("RT-CLIP-02")
def test_the_negation_of_a_negation_lets_the_first_effect_happen() -> None:
    stop = {"do": "negate"}
    s = scene(A={"hand": [action("E1", DRAW), action("Stop A", stop)]}, B={"hand": [action("Stop B", stop)]})
    s.says("A", "action", card="E1")
    s.says("B", "action", card="Stop B")
    s.says("A", "action", card="Stop A")
    s.passes(2)
    assert (s.table.chain, s.hand("A")) == ([], 1)


@pytest.mark.rule("RT-CLIP-02")
@pytest.mark.parametrize("face", [{}, {"face": "up"}])
def test_a_protocard_is_used_in_answer_to_what_would_discard_it(face: dict[str, str]) -> None:
    purge = action("Purge", {"do": "move", "zone": "discard"}, targets=[{"type": "proto", "whose": "enemy", **face}])
    s = scene(A={"hand": [purge]}, B={"proto": [action("Salvo", DRAW, cost=1)]})
    s.says("A", "action", card="Purge", targets=("Salvo",))
    s.says("B", "action", card="Salvo")
    s.passes(2)
    assert s.hand("B") == 1, "the effect is in the clip and no longer hangs on its card (RT-CLIP-02)"
    assert s.zone("Salvo") == ("B.proto_zone" if face else "B.discard_pile")


@pytest.mark.rule("RT-DEF-02")
def test_an_advance_ability_in_the_window_before_leaves_nobody_to_defend() -> None:
    scout = mecha("Scout", "1/1/9", text=[{"timing": "used", "symbol": "advance", "effects": [DRAW]}])
    s = scene(A={"base": [mecha("X", "3/1/1")]}, B={"base": [scout]}, node="attackers.declare")
    s.says("A", "attack", units=("X",))
    s.to("defenders.begin")
    s.says("B", "use", card="Scout")
    assert s.refused("B", "defend", units=("Scout",)).rule == "RT-DEF-02"
    s.to("results.end")
    assert s.bp("A") == 3


@pytest.mark.rule("RT-RES-05")
def test_a_unit_recalled_out_of_its_attack_neither_hits_nor_attacks_again() -> None:
    back = action("Back", {"do": "recall"}, targets=[{"type": "unit", "role": "attacking"}])
    s = scene(A={"base": [mecha("X", "5/5/2")]}, B={"hand": [back]}, node="attackers.declare")
    s.says("A", "attack", units=("X",))
    s.says("B", "action", card="Back", targets=("X",))
    s.passes()
    s.refused("A", "attack", units=("X",))
    s.to("recall.begin")
    assert s.bp("A") == 0
    assert [event.said["reason"] for event in s.happened("attack_lapsed")] == ["no_attackers"]


@pytest.mark.rule("RT-DEF-14")
def test_the_interceptor_dies_before_the_result_and_the_attack_does_not_fall_back_on_the_target() -> None:
    kill = action("Kill", STRIKE, targets=[{"type": "mecha", "role": "defending"}])
    table = {"battle": [mecha("T", "1/1/1", cost=4)], "base": [mecha("P", "1/1/9", cost=2)]}
    s = scene(A={"base": [mecha("X", "5/5/2")], "hand": [kill]}, B=table, node="attackers.declare")
    s.says("A", "attack", units=("X",), on="T")
    s.says("B", "defend", units=("P",))
    s.says("A", "action", card="Kill", targets=("P",))
    s.passes()
    s.to("results.end")
    assert (s.bp("A"), s.zone("T")) == (0, "B.battle_zone")


@pytest.mark.rule("RT-SKI-09")
def test_both_sides_choose_before_anything_moves() -> None:
    s = scene(
        A={"base": [mecha("X", "3/2/5"), mecha("Y", "3/3/5")]},
        B={"base": [mecha("P", "2/3/5", cost=1), mecha("Q", "1/3/5", cost=2)]},
        node="attackers.declare",
    )
    s.says("A", "attack", units=("X", "Y"))
    s.says("B", "defend", units=("P", "Q"))
    s.says("A", "choose", cards=("P", "Q"))
    assert s.zone("P") == "B.battle_zone"
    assert s.refused("B", "choose", cards=("X", "Y")).rule == "RT-SKI-09"
    s.says("B", "choose", cards=("Y",))
    assert [s.zone(name) for name in "XYPQ"] == ["A.battle_zone", "A.discard_pile", "B.discard_pile", "B.discard_pile"]
    assert (s.bp("A"), s.bp("B")) == (3, 0)


@pytest.mark.rule("RT-SKI-06")
def test_an_armor_below_nought_makes_room_in_the_total() -> None:
    melt = action("Melt", {"do": "gain", "values": {"armor": -2}}, targets=[{"type": "mecha"}])
    s = scene(
        A={"base": [mecha("X", "1/5/5")], "hand": [melt]},
        B={"base": [mecha("P", "0/1/5"), mecha("Q", "0/2/5")]},
        node="attackers.declare",
    )
    s.says("A", "attack", units=("X",))
    s.says("B", "defend", units=("P", "Q"))
    s.says("A", "action", card="Melt", targets=("P",))
    s.passes()
    s.says("A", "choose", cards=("P", "Q"))
    assert s.bp("A") == 2


@pytest.mark.rule("RT-SKI-13")
def test_a_pilot_put_into_a_mecha_of_the_same_attack_does_not_count_twice() -> None:
    board = action("Board", {"do": "attach"}, targets=[{"type": "pilot", "whose": "own"}, {"type": "mecha", "whose": "own"}])
    crew = [pilot("Rick", "5/1", bonus="1/0/0"), mecha("X", "3/3/3")]
    s = scene(A={"base": crew, "hand": [board]}, node="attackers.declare")
    s.says("A", "attack", units=("Rick", "X"))
    s.says("A", "action", card="Board", targets=("Rick", "X"))
    s.passes()
    assert s.zone("Rick") == "X"
    s.to("results.end")
    assert s.bp("A") == 4, "Mecha 3 and bonus 1; the Pilot's own Weapon does not count in a Mecha"


@pytest.mark.rule("RT-EJE-02")
def test_a_mecha_of_another_owner_goes_back_to_that_owner_s_discard_pile() -> None:
    steal = action("Steal", {"do": "put_in_play"}, targets=[{"type": "mecha", "whose": "enemy", "where": "discard"}])
    foe = {"discard": [mecha("Maw", "3/3/3", cost=2)], "base": [mecha("Big", "9/9/9")]}
    s = scene(A={"hand": [steal]}, B=foe)
    s.says("A", "action", card="Steal", targets=("Maw",))
    s.passes()
    assert s.zone("Maw") == "A.base_zone"
    s.says("A", "attack", units=("Maw",))
    s.says("B", "defend", units=("Big",))
    s.to("results.end")
    assert (s.zone("Maw"), s.bp("A"), s.bp("B")) == ("B.discard_pile", 0, 0)


@pytest.mark.rule("RT-EJE-05")
def test_a_foreign_pilot_is_ejected_to_its_owner_and_raises_that_level() -> None:
    crewed = mecha("M", "0/3/5", cost=2, crew=[pilot("Turncoat", cost=3, owner="A")])
    s = scene(A={"base": [mecha("X", "9/9/1")]}, B={"base": [crewed]}, node="attackers.declare")
    before = (s.level("A"), s.level("B"))
    s.says("A", "attack", units=("X",))
    s.says("B", "defend", units=("M",))
    s.to("results.end")
    assert (before, s.level("A"), s.level("B"), s.bp("A")) == ((0, 1), 1, 0, 5)
    assert (s.zone("Turncoat"), s.face("Turncoat")) == ("A.proto_zone", "down")


@pytest.mark.rule("RT-EJE-03")
def test_a_third_player_s_effect_on_a_defending_mecha_gives_the_pilot_s_cost_to_the_attacker() -> None:
    kill = action("Kill", STRIKE, targets=[{"type": "mecha", "role": "defending"}])
    table = {"base": [mecha("P", "1/1/9", cost=4, crew=[pilot("Max", cost=2)])]}
    s = scene(A={"base": [mecha("X", "5/5/2")]}, B=table, C={"hand": [kill]}, node="attackers.declare")
    s.says("A", "attack", units=("X",), seat="B")
    s.says("B", "defend", units=("P",))
    s.says("C", "action", card="Kill", targets=("P",))
    s.passes()
    assert (s.bp("A"), s.bp("C")) == (2, 0), "L202: the attacking player"


@pytest.mark.rule("RT-EJE-01")
def test_an_ejected_pilot_is_no_copy_in_play_and_can_be_played_again() -> None:
    eject = action("Punch", {"do": "eject"}, targets=[{"type": "pilot", "whose": "own"}])
    table = {"base": [mecha("M", "1/1/9", crew=[pilot("Rick", cost=1)])], "hand": [eject, pilot("Rick", cost=1)]}
    s = scene(A={"base": [mecha("X", "1/9/1")]}, B=table, node="attackers.declare")
    s.says("A", "attack", units=("X",))
    s.says("B", "defend", units=("M",))
    s.says("B", "action", card="Punch", targets=("Rick",))
    s.passes()
    assert (s.zone("Rick"), s.bp("A")) == ("B.proto_zone", 1), "ejected by its own player: the enemy gains"
    s.to("recall.begin")
    s.says("B", "play", card="Rick.2")
    assert (s.zone("Rick"), s.zone("Rick.2")) == ("B.proto_zone", "B.base_zone")


@pytest.mark.rule("RT-RES-02")
def test_burst_against_a_defence_that_is_gone_is_a_plain_direct_attack_after_the_skirmishes() -> None:
    kill = action("Kill", STRIKE, targets=[{"type": "mecha", "role": "defending"}])
    attackers = [mecha("B7", "7/9/1", keywords=[{"keyword": "burst"}]), mecha("Y", "5/5/1")]
    table = {"base": [mecha("P", "1/4/9", cost=1)], "battle": [mecha("T", "0/5/1", cost=2)]}
    s = scene(A={"base": attackers, "hand": [kill]}, B=table, node="attackers.declare")
    s.says("A", "attack", units=("B7",))
    s.says("A", "attack", units=("Y",), on="T")
    s.says("B", "defend", units=("P",), against="B7")
    s.says("A", "action", card="Kill", targets=("P",))
    s.passes()
    s.to("results.choose")
    assert s.refused("A", "resolve", attack="B7").rule == "RT-RES-02"
    s.to("recall.begin")
    assert s.bp("A") == 2 + 7


@pytest.mark.rule("RT-DEF-06", "RT-DEF-14", "RT-RES-05")
@pytest.mark.parametrize(("armor", "bp"), [(2, 2), (9, 0)])
def test_of_two_attacks_on_one_unit_the_interceptor_takes_its_place_in_one_alone(armor: int, bp: int) -> None:
    B = {"battle": [mecha("T", f"1/{armor}/1", cost=2)], "base": [mecha("P", "3/9/2")]}
    s = scene(A={"base": [mecha("X", "3/3/1"), mecha("Y", "3/3/1")]}, B=B, node="attackers.declare")
    s.says("A", "attack", units=("X",), on="T")
    s.says("A", "attack", units=("Y",), on="T")
    s.says("B", "defend", units=("P",), against="X")
    s.to("recall.begin")
    assert (s.zone("X"), s.zone("Y"), s.zone("P"), s.bp("A")) == ("A.discard_pile", "A.battle_zone", "B.battle_zone", bp)
