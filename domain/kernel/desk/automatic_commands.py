"""Commands that are said automatically: forced answers to questions, and passes of all seats in turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from domain.kernel.contract.offers import forced_arguments, has_choice
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.offers_ahead import PossiblePrintings, has_unknown_hand, offers_here, possible_printings
from domain.kernel.messages.message import msg
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event

MAX_ANSWERS = 50
"""The largest number of forced answers in a row. No card asks so often."""


def say_in_sequence(desk: Desk, commands: Sequence[Command], then: Sequence[Command] = ()) -> tuple[Event, ...] | Refusal:
    """Says commands one after the other, and after each the forced answers. All are accepted, or none is.

    `then`: commands that are said after them where they are accepted, else left out.
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
    for _ in range(MAX_ANSWERS):
        answer = forced_answer(desk)
        if answer is None:
            return
        yield desk.say(answer._replace(by=command.by, at=command.at))


def forced_answer(desk: Desk) -> Command | None:
    """Returns the command that is the only possible answer to the present question, or None where there is a choice."""
    table, timeline = desk.table, desk.ruleset.timeline
    waits = table.flags.get("awaits") is not None
    asks = not table.chain and timeline.node(table.clock.node).kind == "choice" and table.clock.node not in timeline.consent
    if table.result is not None or not (waits or asks):
        return None
    offers = [offer for seat in table.header.seats for offer in desk.ruleset.offers(desk, seat)]
    args = forced_arguments(offers) if offers and offers[0].slots and (waits or has_choice(offers[0])) else None
    return None if args is None else Command(offers[0].seat, offers[0].act, dict(args), offers[0].reply)


MAX_PASSES = 400
"""The largest number of passes in a row. No turn of any rulebook has so many windows."""


def pass_all(desk: Desk, by: str = "", at: int = 0) -> tuple[Event, ...] | Refusal:
    """Passes for each seat that has priority, until a seat has another offer, or the turn or the game is over.

    At the present place every seat passes, whatever its unknown cards are, since the scorer says so. Passing stops before the
    next place at which an unknown hand could act. It is refused if another act than a pass is offered at once. While effects
    wait, every seat passes on them, whatever its offers, until they are carried out. Then the clock does not move on.
    `by`, `at`: as in a command.
    """
    start, said = desk.table.clock, list[Event]()
    waits = bool(desk.table.chain)
    hands: Mapping[str, PossiblePrintings | None] = {seat: possible_printings(desk, seat) for seat in desk.table.header.seats}
    for _ in range(MAX_PASSES):
        now = desk.table.clock
        here = (now.turn, now.node, now.round) == (start.turn, start.node, start.round)
        if waits:
            command = _pass_on_chain(desk)
        else:
            may_pass = now.turn == start.turn and (here or not _could_act(desk, hands))
            command = next_pass(desk) if may_pass else None
        answer = None if command is None else desk.say(command._replace(by=by, at=at))
        if answer is None or isinstance(answer, Refusal):
            break
        said += answer
    return tuple(said) or answer or Refusal("", msg("somebody_may_say_something_else"))


def _pass_on_chain(desk: Desk) -> Command | None:
    """Returns the pass of the seat that has priority while effects wait; None after them, or where a question is open."""
    if not desk.table.chain or desk.table.flags.get("awaits") is not None or desk.table.result is not None:
        return None
    return Command(desk.table.clock.speaker, "pass")


def next_pass(desk: Desk) -> Command | None:
    """Returns the next pass, or None where a seat has another offer or no seat has any."""
    offers = [offer for seat in desk.table.header.seats for offer in desk.ruleset.offers(desk, seat)]
    if not offers or any(offer.act != "pass" for offer in offers):
        return None
    return Command(offers[0].seat, "pass", dict(offers[0].args), offers[0].reply)


def _could_act(desk: Desk, hands: Mapping[str, PossiblePrintings | None]) -> bool:
    """Returns whether an unknown hand could have an offer here. Without a decklist it always could."""
    unknown = [(seat, cards) for seat, cards in hands.items() if has_unknown_hand(desk.table, seat)]
    return any(cards is None or _has_offer(desk, seat, cards) for seat, cards in unknown)


def _has_offer(desk: Desk, seat: str, cards: PossiblePrintings) -> bool:
    return any(offer.act != "pass" for offer in offers_here(desk, seat, cards))
