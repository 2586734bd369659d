"""Everybody passes in turn, as at a table where nobody has anything to say: each pass is said and judged by itself."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.reach import offers_here
from domain.kernel.desk.unknown_hands import PossiblePrintings, has_unknown_hand, possible_printings
from domain.kernel.messages.message import msg
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event

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
