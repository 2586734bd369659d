"""Looking past open moments: what comes when nobody says anything there.

Looking carries out what the passes lead to, and undoes it. What was seen still holds after passes, up to the last of the
moments that were looked past.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from domain.kernel.contract.refusal import Refused
from domain.kernel.desk.chain import MOMENT, awaits
from domain.kernel.desk.clock import step_on
from domain.kernel.record.changes import Change, FlagSet
from domain.kernel.record.event import Event

if TYPE_CHECKING:
    from domain.kernel.desk.desk import Desk

T = TypeVar("T")


class Foreseen(NamedTuple):
    """What was told of the place behind the moments, how many opened on the way, and the log's length and last event then."""

    told: Any
    opened: int
    position: int
    last: Event


def past_moments(desk: Desk, tell: Callable[[Desk], T]) -> T | None:
    """What `tell(desk)`, always the same function, says once the open moment has gone by, and all that open then.

    None where they cannot go by without a word.
    """
    if desk.writing.drafts:
        return _looked(desk, tell)[0]
    seen = desk.foreseen
    if seen is None or not still_holds(desk, seen):
        told, opened = _looked(desk, tell)
    else:
        told, opened = seen.told, seen.opened - _opened_since(desk, seen)
    desk.foreseen = Foreseen(told, opened, len(desk.events), desk.events[-1])
    return told


def _looked(desk: Desk, tell: Callable[[Desk], T]) -> tuple[T | None, int]:
    with desk.imagine(), suppress(Refused):
        while MOMENT in desk.table.flags and awaits(desk) is None:
            step_on(desk)
        return tell(desk), _opened(change for draft in desk.writing.drafts for change in draft.changes)
    return None, 0


def still_holds(desk: Desk, foreseen: Foreseen) -> bool:
    """Whether nothing but passes was said since, and no moment opened that was not looked past."""
    events = desk.events
    if len(events) < foreseen.position or events[foreseen.position - 1] is not foreseen.last:
        return False
    passed = all(event.said.get("act") == "pass" for event in events[foreseen.position :] if event.is_command)
    return passed and _opened_since(desk, foreseen) <= foreseen.opened


def _opened_since(desk: Desk, foreseen: Foreseen) -> int:
    return _opened(change for event in desk.events[foreseen.position :] for change in event.changes)


def _opened(changes: Iterable[Change]) -> int:
    return sum(type(change) is FlagSet and change.name == MOMENT and change.value is not None for change in changes)
