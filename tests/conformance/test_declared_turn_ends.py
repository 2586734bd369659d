"""A turn is declared over once: who says it again has said it of nobody's turn, and the other side keeps its own."""

from __future__ import annotations

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.command import Command
from domain.registry import RULESETS
from domain.registry import ruleset as find_ruleset
from scripts.simulation.random_games import RandomGame, random_game

WITH_A_WORD = ("gundam_war", "gundam_war_nexa", "macross_crusade")


def ended(ruleset: str, act: str, mode: str) -> tuple[RandomGame, str]:
    """A game in which a seat has just ended its turn by this word, and the seat."""
    game = random_game(ruleset, 20261123, 0, mode=mode)
    while game.step():
        before = game.desk.table.clock
        if before.turn > 1 and game.desk.dry_run(Command(before.holder, act)) is None:
            game.desk.say(Command(before.holder, act))
            if game.desk.table.clock.turn == before.turn + 1:
                return game, before.holder
    raise AssertionError("no turn ended")


@pytest.mark.parametrize("ruleset", WITH_A_WORD)
def test_a_turn_declared_over_twice_leaves_the_next_one_to_the_other_side(ruleset: str) -> None:
    """given: A has ended its turn · when: A says so again · then: it is refused, and B's turn stands as it began"""
    game, seat = ended(ruleset, "done", "referee")
    clock = game.desk.table.clock
    answer = game.desk.say(Command(seat, "done"))
    assert isinstance(answer, Refusal)
    assert clock.node in answer.message or clock.holder in answer.message
    assert game.desk.table.clock == clock


@pytest.mark.parametrize("ruleset", WITH_A_WORD)
def test_what_a_scribe_writes_twice_is_noted_against_the_rule_of_the_turns_end(ruleset: str) -> None:
    """given: A has ended its turn · when: a scribe writes that again · then: it is A's fault, and B's turn goes on"""
    game, seat = ended(ruleset, "done", "scribe")
    clock = game.desk.table.clock
    answer = game.desk.say(Command(seat, "done"))
    assert not isinstance(answer, Refusal)
    (said,) = [event for event in answer if event.is_command]
    rule = game.ruleset.acts["done"].rule
    assert (said.seat, said.verdict[0], rule in said.verdict[1:]) == (seat, "illegal", True)
    assert game.desk.table.clock == clock
    ends = game.desk.say(Command(clock.holder, "done"))
    assert [event.said["turn"] for event in ends if event.name == "turn_ended"] == [clock.turn]


@pytest.mark.parametrize("mode", ["referee", "scribe"])
@pytest.mark.parametrize("ruleset", [name for name in RULESETS if not find_ruleset(name).timeline.shared])
def test_nobody_ends_a_turn_of_another_seat(ruleset: str, mode: str) -> None:
    """given: A has ended its turn · when: A ends "the turn" again · then: it is stated whose turn it is"""
    game, seat = ended(ruleset, "end_turn", mode)
    clock = game.desk.table.clock
    answer = game.desk.say(Command(seat, "end_turn"))
    assert isinstance(answer, Refusal)
    assert clock.holder in answer.message
    assert game.desk.table.clock == clock


def test_a_turn_in_which_the_other_side_did_something_can_be_gone_past() -> None:
    """given: B did something in its turn · when: A says it is done · then: that is A's next turn (MC-TURN-10)"""
    game, seat = ended("macross_crusade", "done", "scribe")
    clock = game.desk.table.clock
    game.desk.say(Command(clock.holder, "go", {"to": "return"}))
    ends = game.desk.say(Command(seat, "done"))
    assert [event.said["turn"] for event in ends if event.name == "turn_ended"] == [clock.turn + 1]


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_said_at_another_moment_breaks_a_rule_that_has_a_name(name: str) -> None:
    """Given any act that has its moment, then it says which rule is broken at every other one."""
    acts = find_ruleset(name).acts
    assert [word for word, act in acts.items() if act.when is not None and not (act.rule or act.lone_rule)] == []
    rules = find_ruleset(name).book.rules
    assert {act.rule for act in acts.values() if act.rule} <= set(rules)
