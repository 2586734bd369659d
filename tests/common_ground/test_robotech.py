"""What the games do not share, seen from Robotech: checks T-01, T-03, T-07, T-10, T-12, T-13, T-14 and T-15."""

from __future__ import annotations

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.command import Command
from domain.registry import ruleset
from tests.robotech.scene import action, mecha, pilot, proto, scene

DRAW = {"do": "draw", "n": 1}


@pytest.mark.rule("RT-TURN-01", "RT-TURN-04", "RT-MP-02")
def test_t_01_in_a_turn_of_a_all_three_draw_and_may_play_a_mecha() -> None:
    B, C = ({"hand": [mecha(name)], "proto": [proto(f"Proto {name}")]} for name in ("P", "Q"))
    s = scene(A={"hand": [mecha("X")], "proto": [proto()]}, B=B, C=C, node="refuel.begin")
    s.to("refuel.end")
    assert [s.count(f"{seat}.hand") for seat in "ABC"] == [4, 4, 4]
    for seat, name in zip("ABC", "XPQ", strict=True):
        s.says(seat, "play", card=name)
        assert s.zone(name) == f"{seat}.base_zone"
    assert s.table.clock.holder == "A"


@pytest.mark.rule("RT-ATK-13", "RT-ATK-14")
def test_t_03_a_mecha_that_is_turned_is_not_used_up() -> None:
    turned = mecha("X", "1/1/1", mode="left", modes={"left": {"weapon": 4, "armor": 1}})
    s = scene(A={"base": [turned]}, node="attackers.declare")
    s.says("A", "attack", units=("X",))
    s.to("results.end")
    assert s.bp("A") == 4


@pytest.mark.rule("RT-CLIP-02", "RT-CLIP-04")
def test_t_07_of_three_waiting_effects_the_top_one_resolves_and_the_active_player_may_add() -> None:
    names = ("E1", "E2", "E3", "E4")
    s = scene(A={"hand": [action(name, DRAW) for name in names]})
    for name in names[:3]:
        s.says("A", "action", reply=True if s.table.chain else None, card=name)
    s.passes()
    assert (len(s.table.chain), s.speaker) == (2, "A")
    s.says("A", "action", card="E4")
    assert [data["card"] for _, data in s.table.chain] == [s["E1"], s["E2"], s["E4"]]


@pytest.mark.rule("RT-EJE-01", "RT-EJE-02")
def test_t_10_the_pilot_of_a_destroyed_machine_is_a_face_down_proto_card() -> None:
    strike = action("Strike", {"do": "destroy"}, targets=[{"type": "mecha"}])
    s = scene(A={"hand": [strike]}, B={"base": [mecha("P", crew=[pilot("Max")])]})
    s.says("A", "action", card="Strike", targets=("P",))
    s.passes()
    assert (s.zone("P"), s.zone("Max"), s.face("Max")) == ("B.discard_pile", "B.proto_zone", "down")


@pytest.mark.rule("RT-PLAY-05")
def test_t_11_a_character_with_the_name_of_an_opponent_s_is_accepted() -> None:
    s = scene(A={"hand": [pilot("Rick", cost=0)]}, B={"base": [pilot("Rick", cost=0)]}, node="proto.play")
    s.says("A", "play", card="Rick")
    assert s.zone("Rick.2") == "B.base_zone"


@pytest.mark.rule("RT-VIC-08", "RT-REG-07")
def test_t_12_when_the_last_card_leaves_the_deck_nothing_happens() -> None:
    s = scene(node="refuel.begin", deck=3)
    s.to("recall.begin")
    assert (s.count("A.deck"), s.table.result, s.table.clock.turn) == (0, None, 6)


@pytest.mark.rule("RT-VIC-05")
def test_t_13_when_both_reach_the_end_at_once_they_play_on() -> None:
    s = scene(node="defenders.end", bp={"A": 25, "B": 25})
    s.to("recall.begin")
    assert (s.table.result, s.table.clock.turn) == (None, 6)


@pytest.mark.rule("RT-REG-08")
def test_t_14_twelve_cards_in_hand_stay_in_hand() -> None:
    s = scene(A={"hand": [proto(copies=12)]}, node="defenders.end")
    s.to("recall.begin")
    assert s.count("A.hand") == 12


@pytest.mark.rule("RT-SET-04", "RT-SET-07")
def test_t_15_after_a_mulligan_the_last_four_cards_are_known_to_their_player_alone() -> None:
    rules = ruleset("robotech")
    opened = open_game(rules, make_header(rules), {"size": 50})
    assert not isinstance(opened, Refusal)
    desk = opened[0]
    desk.say(Command("", "first", {"seat": "A"}))
    hand = list(desk.table.at("A.hand"))
    desk.say(Command("A", "mulligan"))
    assert desk.table.at("A.deck")[-4:] == hand
    seen = [desk.table.cards[card].seen for card in desk.table.at("A.deck")]
    assert seen == [()] * 42 + [("A",)] * 4
