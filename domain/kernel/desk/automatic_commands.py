"""Several things said in one breath, and questions with one possible answer, which nobody is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from domain.kernel.contract.offers import forced_arguments, has_choice
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.offers_ahead import PossiblePrintings, has_unknown_hand, offers_here, possible_printings
from domain.kernel.messages.message import msg
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
                desk.log.roll_back(len(said))
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


# MERGED: Everybody passes in turn, as at a table where nobody has anything to say: each pass is said and judged by itself.

MOST_PASSES = 400
"""Passes in a row; no turn of any rulebook has so many moments."""


def pass_all(desk: Desk, by: str = "", at: int = 0) -> tuple[Event, ...] | Refusal:
    """Says pass for whoever has the word, until somebody may say something else, the turn is over or the game is.

    At the present moment everybody passes, whatever unknown hands hold: that is what the scorer says. It goes no further
    than to the next moment at which an unknown hand could act. Refused where something else is offered at once. `by`, `at`:
    as in a command.
    """
    start, said = desk.table.clock, list[Event]()
    hands: Mapping[str, PossiblePrintings | None] = {seat: possible_printings(desk, seat) for seat in desk.table.header.seats}
    for _ in range(MOST_PASSES):
        now = desk.table.clock
        here = (now.turn, now.node, now.round) == (start.turn, start.node, start.round)
        command = next_pass(desk) if now.turn == start.turn and (here or not _could_act(desk, hands)) else None
        answer = None if command is None else desk.say(command._replace(by=by, at=at))
        if answer is None or isinstance(answer, Refusal):
            break
        said += answer
    return tuple(said) or answer or Refusal("", msg("somebody_may_say_something_else"))


def next_pass(desk: Desk) -> Command | None:
    """The pass that comes next; None where somebody may say anything else, or nobody may say anything."""
    offers = [offer for seat in desk.table.header.seats for offer in desk.ruleset.offers(desk, seat)]
    if not offers or any(offer.act != "pass" for offer in offers):
        return None
    return Command(offers[0].seat, "pass", dict(offers[0].args), offers[0].reply)


def _could_act(desk: Desk, hands: Mapping[str, PossiblePrintings | None]) -> bool:
    """Whether a hand that the record does not know could hold something to say here; without a list it always could."""
    unknown = [(seat, cards) for seat, cards in hands.items() if has_unknown_hand(desk.table, seat)]
    return any(cards is None or _offered(desk, seat, cards) for seat, cards in unknown)


def _offered(desk: Desk, seat: str, cards: PossiblePrintings) -> bool:
    return any(offer.act != "pass" for offer in offers_here(desk, seat, cards))
