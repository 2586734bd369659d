"""Several things said in one breath, and questions with one possible answer, which nobody is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.usual import forced_arguments, has_choice
from domain.kernel.desk.desk import Desk
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event

MOST_ANSWERS = 50
"""Answers in a row; no card asks so often."""


def say_in_sequence(desk: Desk, commands: Sequence[Command], then: Sequence[Command] = ()) -> tuple[Event, ...] | Refusal:
    """Says one thing after the other, and after each what can only be answered in one way; all of it or nothing.

    `then`: what is said after it where that can be; else it is left out.
    """
    said = _say_each(desk, commands)
    if isinstance(said, Refusal) or not then:
        return said
    more = _say_each(desk, then)
    return said if isinstance(more, Refusal) else said + more


def _say_each(desk: Desk, commands: Sequence[Command]) -> tuple[Event, ...] | Refusal:
    said = list[Event]()
    for command in commands:
        for part in _with_answers(desk, command):
            if isinstance(part, Refusal):
                desk.log.forget(len(said))
                return part
            said += part
    return tuple(said)


def _with_answers(desk: Desk, command: Command) -> Iterator[tuple[Event, ...] | Refusal]:
    yield desk.say(command)
    for _ in range(MOST_ANSWERS):
        answer = forced_answer(desk)
        if answer is None:
            return
        yield desk.say(answer._replace(by=command.by, at=command.at))


def forced_answer(desk: Desk) -> Command | None:
    """What answers the question that the game waits for, where nothing else does; None where there is something to decide."""
    table, timeline = desk.table, desk.ruleset.timeline
    waits = table.flags.get("awaits") is not None
    asks = not table.chain and timeline.node(table.clock.node).kind == "choice" and table.clock.node not in timeline.consent
    if table.result is not None or not (waits or asks):
        return None
    offers = [offer for seat in table.header.seats for offer in desk.ruleset.offers(desk, seat)]
    args = forced_arguments(offers) if offers and offers[0].slots and (waits or has_choice(offers[0])) else None
    return None if args is None else Command(offers[0].seat, offers[0].act, dict(args), offers[0].reply)
