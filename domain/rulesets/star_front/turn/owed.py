"""What a place of the chart is left with: a referee waits for it, a scribe's record notes it for itself and goes on."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.messages.message import Message


def require(desk: Desk, rule: str, truth: Truth, message: Message, due: tuple[str, ...] = ()) -> None:
    """What has to be done before a place is left; `due`: the acts by which it is.

    Who passes there in so many words breaks the rule; where nobody says a word, the line on which it is missed has an event
    of its own for it, and no part in it.
    """
    passes = desk.command.act == "pass"
    if truth is not False or passes or (desk.referee and not desk.may_miss_duties):
        desk.demand(rule, truth, message, due)
        return
    seat, referee = desk.table.clock.holder, desk.referee
    desk.referee = False
    try:
        with desk.transaction.as_missed_duty():
            desk.record("fixed", "left_unsaid", seat, rule, {"due": due[0] if due else ""}, cause=-1)
            desk.demand(rule, False, message)
    finally:
        desk.referee = referee
