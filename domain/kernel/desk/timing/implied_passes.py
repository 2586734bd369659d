"""Says which passes a line implies: what the clock may pass over on the way to the place of the line, and what comes after.

A line implies that all pass in windows, and its own seat's consents. What another seat decides is never implied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

from domain.kernel.contract.desk_state import Lookahead
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Act, Desk
from domain.kernel.desk.timing.chain import MOMENT, current_question
from domain.kernel.desk.timing.clock_and_priority import make_implied_passes
from domain.kernel.desk.timing.pending_decisions import due_act
from domain.kernel.record.changes import Change, ClockMoved, FlagSet
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import effective_positions_backwards

MAX_IMPLIED_PASSES = 60
"""The largest number of implied passes by which a line moves the clock."""


def may_pass_on(desk: Desk, seat: str, act: Act | None = None) -> bool:
    """Returns whether a line of this seat with this act may imply a pass at the clock's place.

    An act that ends the seat's own turn passes over all decisions of other seats in the rest of the turn.
    """
    timeline, clock = desk.ruleset.timeline, desk.table.clock
    if desk.table.chain or timeline.node(clock.node).kind != "choice":
        return True
    chooser = timeline.chooser(desk, clock.node)
    return (
        chooser in ("", seat or clock.holder)
        or (act is not None and act.ends_turn and seat in ("", clock.holder))
        or timeline.is_over_by(desk, clock.node, seat, act)
        or not _is_decision(desk, clock.node)
        or _has_declared_here(desk, chooser)
        or (chooser == clock.holder and is_turn_end_declared(desk, clock))
    )


def _is_decision(desk: Desk, key: str) -> bool:
    """Returns whether something is to be decided at a choice: neither a duty, which is noted where it is missed, nor replies
    alone, nor nothing.
    """
    timeline = desk.ruleset.timeline
    due, idle = timeline.due.get(key), timeline.idle.get(key)
    if due is not None and not desk.ruleset.acts[due].ends_turn:
        return False
    return not (idle and idle(desk)) and bool(due_act(desk, key)[1])


def may_leave_turn(desk: Desk, seat: str, clock: ClockMoved) -> bool:
    """Returns whether a line of this seat may lead out of the turn of this clock.

    A turn that all seats share, and so has no decision of one seat at its end, is left after its end was declared alone.
    """
    return not desk.ruleset.timeline.shared or is_turn_end_declared(desk, clock)


def is_turn_end_declared(desk: Desk, clock: ClockMoved) -> bool:
    """Returns whether the end of the turn of this clock was declared, or the clock is before the first turn."""

    def ends(event: Event) -> bool:
        act = desk.ruleset.acts.get(event.said["act"])
        return event.said["act"] == "end_turn" or (act is not None and act.ends_turn)

    said = _commands_since(desk, lambda before: before.turn < clock.turn)
    return not clock.turn or any(ends(event) and event.seat in ("", clock.holder) for event in said)


def _has_declared_here(desk: Desk, seat: str) -> bool:
    """Returns whether a seat has declared something since the clock came to its place, in a line before this one."""
    clock = desk.table.clock
    place = clock.turn, clock.node, clock.round
    said = _commands_since(desk, lambda before: (before.turn, before.node, before.round) != place)
    return any(event.seat == seat and desk.ruleset.acts[event.said["act"]].when is not None for event in said)


def _commands_since(desk: Desk, is_before: Callable[[ClockMoved], bool]) -> Iterator[Event]:
    """Yields the commands of earlier lines, the latest first, back to the one that moved the clock away from where it
    `is_before`; none where the present line did.
    """
    if any(type(each) is ClockMoved and is_before(each) for event in desk.transaction.pending for each in event.undo):
        return
    for number in effective_positions_backwards(desk.events):
        if desk.events[number].is_command:
            yield desk.events[number]
        if any(type(each) is ClockMoved and is_before(each) for each in desk.log.inverses[number]):
            return


T = TypeVar("T")


def predict_after_moments(desk: Desk, read: Callable[[Desk], T]) -> T | None:
    """Returns `read(desk)`, always the same function, after the open moment and all that open then have passed.

    The passes are carried out speculatively and undone. A prediction stays valid after passes, up to the last of these
    moments. None where they cannot pass without a command.
    """
    if desk.transaction.pending:
        return _read_after_passes(desk, read)[0]
    before = desk.lookahead
    opened = None if before is None else count_moments_left(desk, before)
    if before is None or opened is None:
        result, opened = _read_after_passes(desk, read)
    else:
        result = before.result
    desk.lookahead = Lookahead(result, opened, len(desk.events), desk.events[-1])
    return result


def _read_after_passes(desk: Desk, read: Callable[[Desk], T]) -> tuple[T | None, int]:
    with desk.speculate(), suppress(Refused):
        while MOMENT in desk.table.flags and current_question(desk) is None:
            make_implied_passes(desk)
        return read(desk), _count_opened_moments([each.changes for each in desk.transaction.pending])
    return None, 0


def count_moments_left(desk: Desk, lookahead: Lookahead) -> int | None:
    """Returns the number of predicted moments that have not opened yet.

    None where the prediction may be wrong: another command than a pass was said since, or a moment opened that was not
    predicted.
    """
    events = desk.events
    if len(events) < lookahead.position or events[lookahead.position - 1] is not lookahead.last:
        return None
    since = events[lookahead.position :]
    if any(event.is_command and event.said["act"] != "pass" for event in since):
        return None
    left = lookahead.opened - _count_opened_moments([event.changes for event in since])
    return left if left >= 0 else None


def _count_opened_moments(changes: Iterable[Iterable[Change]]) -> int:
    """Counts the moments that open by changes, which are given event by event."""
    each = [change for of_event in changes for change in of_event if type(change) is FlagSet]
    return sum([change.name == MOMENT and change.value is not None for change in each])
