"""From a log, or a view of one, to the table at a position. Needs no ruleset."""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.record.event import Event
from domain.kernel.record.live import latest_first
from domain.kernel.table.applying import apply, misfit
from domain.kernel.table.table import Table
from domain.kernel.views.possible import check_possible
from domain.kernel.views.views import header_of


def check(events: Sequence[Event]) -> None:
    """Raises ValueError, with the place, for events that are no log of a game, whatever its rules."""
    check_possible(events)
    fold(events)


def fold(events: Sequence[Event], at: int | None = None) -> Table:
    """The table after the first `at` events (None: all of them). Raises ValueError where there are not so many."""
    if at is not None and not 0 <= at <= len(events):
        raise ValueError(f"no such position: {at} (the record has 0 to {len(events)})")
    table = Table(header_of(events))
    for position, event in enumerate(events[:at]):
        try:
            for change in event.changes:
                apply(table, change)
        except (KeyError, ValueError, IndexError, TypeError, AttributeError) as error:
            raise ValueError(f"event {position} does not fit the table: {misfit(error)}") from error
    table.story = lambda: latest_first(events, at)
    return table
