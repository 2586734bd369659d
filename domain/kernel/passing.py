"""Everybody passes in turn, as at a table where nobody has anything to say: each pass is said and judged by itself."""

from __future__ import annotations

from domain.kernel.command import Command
from domain.kernel.desk import Desk
from domain.kernel.event import Event
from domain.kernel.refusal import Refusal

MOST = 400
"""Passes in a row; no turn of any rulebook has so many moments."""


def pass_on(desk: Desk, by: str = "", at: int = 0) -> tuple[Event, ...] | Refusal:
    """Says pass for whoever has the word, until somebody may say something else, the turn is over or the game is.

    Refused where somebody may say something else at once. `by`, `at`: as in a command.
    """
    turn, said = desk.table.clock.turn, list[Event]()
    for _ in range(MOST):
        command = next_pass(desk) if desk.table.clock.turn == turn else None
        answer = None if command is None else desk.say(command._replace(by=by, at=at))
        if answer is None or isinstance(answer, Refusal):
            break
        said += answer
    return tuple(said) or answer or Refusal("", "somebody may say something else than pass")


def next_pass(desk: Desk) -> Command | None:
    """The pass that comes next; None where somebody may say anything else, or nobody may say anything."""
    offers = [offer for seat in desk.table.header.seats for offer in desk.ruleset.offers(desk, seat)]
    if not offers or any(offer.act != "pass" for offer in offers):
        return None
    return Command(offers[0].seat, "pass", dict(offers[0].args), offers[0].reply)
