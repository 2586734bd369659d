"""A line of a later step says that all have had their go (RT-TURN-04); the attack and the defence are not said by it."""

from __future__ import annotations

import pytest

from tests.robotech.scene import DRAW, action, mecha, scene

UNITS = {"A": {"base": [mecha("Swift")], "hand": [action("Order", DRAW)]}, "B": {"base": [mecha("Maw")]}}


def clock_after(s, seat: str, act: str, **args) -> str:
    """The place of the clock after a line, whatever its verdict; where it was, if the line is refused."""
    s.answer(seat, act, **args)
    return s.desk.table.clock.node


@pytest.mark.rule("RT-TURN-04")
@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_an_attack_says_that_all_have_had_their_go(mode: str) -> None:
    """given: a Proto Phase in which nobody has spoken · when: A attacks · then: it is recorded as legal"""
    s = scene(**UNITS, node="proto.play", mode=mode)
    s.says("A", "attack", units=("Swift",), seat="B")
    assert [event.verdict for event in s.desk.events if event.is_command][-1] == ("legal",)
    assert s.desk.table.clock.node.startswith(("attackers", "defenders"))


@pytest.mark.rule("RT-DEF-16")
@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_no_effect_of_the_attacker_passes_over_the_defence(mode: str) -> None:
    """given: A attacks B · when: A plays an effect, which nobody can while defenders are declared · then: B may still
    defend"""
    s = scene(**UNITS, node="attackers.declare", mode=mode)
    s.says("A", "attack", units=("Swift",), seat="B")
    s.to("defenders.declare")
    assert clock_after(s, "A", "action", card="Order") == "defenders.declare"
    s.says("B", "defend", units=("Maw",))


@pytest.mark.rule("RT-RES-01")
@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_the_result_of_an_attack_says_that_nobody_defended(mode: str) -> None:
    """given: A attacks B, which says nothing · when: A says that the attack is resolved · then: it was undefended"""
    s = scene(**UNITS, node="attackers.declare", mode=mode)
    s.says("A", "attack", units=("Swift",), seat="B")
    s.says("A", "resolve", attack="Swift")
    assert s.zone("Maw") == "B.base_zone"


@pytest.mark.rule("RT-ATK-01")
@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_no_line_of_another_seat_passes_over_the_attack(mode: str) -> None:
    """given: A may attack · when: B defends · then: A has still to attack or to pass"""
    s = scene(**UNITS, node="attackers.declare", mode=mode)
    assert clock_after(s, "B", "defend", units=("Maw",)) == "attackers.declare"
