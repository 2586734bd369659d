"""The log so far, as a desk keeps it: its events, and what undoes each of them on the table."""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.desk.writing import PendingEvent
from domain.kernel.record.changes import Change
from domain.kernel.record.event import Event
from domain.kernel.table.applying import apply_change, describe_misfit
from domain.kernel.table.table import Table


class EventLog:
    """The events of a log, folded onto its table; `inverses[n]`: what undoes event n, in the order of undoing."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.events: list[Event] = []
        self.inverses: list[list[Change]] = []
        self.line = 0

    def take_in(self, event: Event) -> None:
        """Folds an event of the stored log. Raises ValueError where it does not fit the table."""
        try:
            self.inverses.append([apply_change(self._table, change) for change in event.changes][::-1])
        except (KeyError, ValueError, TypeError) as error:
            raise ValueError(f"event {len(self.events)} does not fit the table: {describe_misfit(error)}") from error
        self.events.append(event)
        self.line = event.line

    def keep(self, drafts: Sequence[PendingEvent], lines: int) -> tuple[Event, ...]:
        """What was written, and is on the table already, becomes the end of the log."""
        made = tuple([draft.finished() for draft in drafts])
        self.inverses.extend([draft.undo[::-1] for draft in drafts])
        self.events.extend(made)
        self.line += lines
        return made

    def forget(self, count: int) -> None:
        """Takes the last `count` events off the table and the log again; only for events that were never stored."""
        for _ in range(count):
            for change in self.inverses.pop():
                apply_change(self._table, change)
            self.events.pop()
        self.line = self.events[-1].line if self.events else 0
