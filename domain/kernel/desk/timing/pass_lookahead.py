"""Lookahead past open moments: what follows when all seats pass there.

The passes are carried out speculatively and undone. A prediction stays valid after passes, up to the last of these moments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeVar

from domain.kernel.contract.desk_state import Lookahead
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing.chain import MOMENT, current_question
from domain.kernel.desk.timing.clock_and_priority import make_implied_passes
from domain.kernel.record.changes import Change, FlagSet

T = TypeVar("T")


def predict_after_moments(desk: Desk, read: Callable[[Desk], T]) -> T | None:
    """Returns `read(desk)`, always the same function, after the open moment and all that open then have passed.

    None where they cannot pass without a command.
    """
    if desk.transaction.pending:
        return _predict(desk, read)[0]
    before = desk.lookahead
    opened = None if before is None else count_moments_left(desk, before)
    if before is None or opened is None:
        result, opened = _predict(desk, read)
    else:
        result = before.result
    desk.lookahead = Lookahead(result, opened, len(desk.events), desk.events[-1])
    return result


def _predict(desk: Desk, read: Callable[[Desk], T]) -> tuple[T | None, int]:
    with desk.speculate(), suppress(Refused):
        while MOMENT in desk.table.flags and current_question(desk) is None:
            make_implied_passes(desk)
        return read(desk), _count_opened([each.changes for each in desk.transaction.pending])
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
    left = lookahead.opened - _count_opened([event.changes for event in since])
    return left if left >= 0 else None


def _count_opened(changes: Iterable[Iterable[Change]]) -> int:
    """Counts the moments that open by changes, which are given event by event."""
    each = [change for of_event in changes for change in of_event if type(change) is FlagSet]
    return sum([change.name == MOMENT and change.value is not None for change in each])
