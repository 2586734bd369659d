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


@pytest.mark.rule("RT-TURN-04")
@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_a_card_that_comes_after_the_own_go_leads_out_of_no_turn(mode: str) -> None:
    """given: A may still attack in its turn · when: A places a card, for which the Proto Phase is over · then: the turn
    goes on"""
    s = scene(**UNITS, node="mechanize.play", mode=mode)
    turn = s.table.clock.turn
    assert clock_after(s, "A", "place", card="Order") == "mechanize.play"
    assert s.table.clock.turn == turn
    s.says("A", "attack", units=("Swift",), seat="B")


@pytest.mark.rule("RT-TURN-05")
@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_the_other_player_ends_no_turn_in_which_there_may_be_an_attack(mode: str) -> None:
    """given: A may attack · when: B says that the turn is over · then: it is refused; after the attack it is not"""
    s = scene(**UNITS, node="mechanize.play", mode=mode)
    turn = s.table.clock.turn
    assert s.refused("B", "end_turn").legal == ("A attack",)
    s.says("A", "attack", units=("Swift",), seat="B")
    s.says("B", "end_turn")
    assert s.table.clock.turn == turn + 1


@pytest.mark.rule("RT-RES-01")
def test_no_line_of_another_seat_passes_over_the_order_of_the_attacks() -> None:
    """given: A attacks twice · when: B says that the turn is over, or places a card · then: A still chooses which attack is
    resolved first"""
    two = {"base": [mecha("Swift"), mecha("Kite")], "hand": [action("Order", DRAW)]}
    s = scene(A=two, B=UNITS["B"], node="attackers.declare", mode="scribe")
    s.says("A", "attack", units=("Swift",), seat="B")
    s.says("A", "attack", units=("Kite",), seat="B")
    for act, args in (("end_turn", {}), ("assign", {"out": ("Maw",)}), ("attack", {"units": ("Maw",), "seat": "A"})):
        s.answer("B", act, **args)
        assert s.table.clock.node not in ("results.end", "turn.end", "recall.begin"), act
    s.says("A", "resolve", attack="Kite")
