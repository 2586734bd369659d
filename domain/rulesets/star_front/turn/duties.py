"""Duties at the end of a place of the chart. A referee waits for them; a scribe's record notes a missed one and goes on."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.desk.timing.clock_and_priority import is_turn_unrecorded
from domain.kernel.messages.message import Message


def require_duty(desk: Desk, rule: str, truth: Truth, message: Message, due: tuple[str, ...] = ()) -> None:
    """Demands a duty before a place is left. `due`: the acts that meet it.

    An explicit pass breaks the rule. If the duty is missed without a command, the line gets a separate event for the missed
    duty, and the command of that line is not at fault. In a turn whose plays are not recorded no duty is missed.
    """
    if is_turn_unrecorded(desk.table):
        return
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
