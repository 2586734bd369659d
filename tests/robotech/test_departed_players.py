"""A player who is out while others play on: what was declared stays and goes on, or leaves (switch `departed_player`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.robotech.scene import action, gain, mecha, scene


def attacked(value: str) -> Any:
    """A attacks B and C; both defend."""
    s = scene(
        A={"base": [mecha("X", "3/3/9"), mecha("Y", "2/3/9")], "hand": [action("Boost", gain(1, to="self"))]},
        B={"base": [mecha("P", "0/3/9", cost=2)]},
        C={"base": [mecha("Q", "1/2/9", cost=3)]},
        node="attackers.declare",
        seats=3,
        switches={"departed_player": value},
    )
    s.says("A", "attack", units=("X",), seat="B")
    s.says("A", "attack", units=("Y",), seat="C")
    s.says("B", "defend", units=("P",))
    s.says("C", "defend", units=("Q",))
    return s


def to_next_turn(s: Any) -> None:
    for _ in range(15):
        if s.result or s.table.clock.turn != 5:
            return
        s.let_pass()


@pytest.mark.rule("RT-MP-06", "RT-SKI-05")
@pytest.mark.parametrize(("value", "points", "fallen"), [("stays", 5, "B.discard_pile"), ("leaves", 3, "B.discard_pile")])
def test_an_attack_on_a_player_who_is_out(value: str, points: int, fallen: str) -> None:
    s = attacked(value)
    s.says("B", "concede")
    to_next_turn(s)
    assert (s.bp("A"), s.zone("P"), s.zone("Q")) == (points, fallen, "C.discard_pile")


@pytest.mark.rule("RT-MP-06", "RT-RES-05")
@pytest.mark.parametrize(("value", "where"), [("stays", "B.discard_pile"), ("leaves", "B.battle_zone")])
def test_the_attacks_of_a_player_who_is_out(value: str, where: str) -> None:
    s = attacked(value)
    s.says("A", "concede")
    to_next_turn(s)
    assert (s.zone("P"), s.result) == (where, None)
    assert s.zone("X") == ("A.battle_zone" if value == "stays" else "A.discard_pile")


@pytest.mark.rule("RT-MP-06")
def test_the_first_value_is_that_everything_stays() -> None:
    s = attacked("stays")
    assert s.desk.ruleset.book.switches["departed_player"].values[0] == "stays"


@pytest.mark.rule("RT-MP-06")
def test_with_two_players_the_other_one_wins_at_once() -> None:
    s = scene(A={"base": [mecha("X")]}, switches={"departed_player": "leaves"})
    s.says("A", "concede")
    assert s.result == {"A": "loss", "B": "win"}
