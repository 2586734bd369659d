"""Computes the table at any position of a log, or of a view of one: by folding, or step by step. Needs no ruleset."""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.record.changes import Change
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import effective_events_backwards
from domain.kernel.table.fold import apply_change, apply_changes, describe_misfit
from domain.kernel.table.table import Table, copy_table
from domain.kernel.views.log_validation import validate_log
from domain.kernel.views.views import header_of
from replays.messages import msg


def check_log_is_possible(events: Sequence[Event]) -> None:
    """Raises ValueError, with the place, for events that no game can have, whatever its rules."""
    validate_log(events)
    fold(events)


def fold(events: Sequence[Event], at: int | None = None) -> Table:
    """Returns the table after the first `at` events (None: all). Raises ValueError if there are fewer."""
    if at is not None and not 0 <= at <= len(events):
        raise ValueError(msg("no_such_position_n_record", n=at, n2=len(events)))
    table = Table(header_of(events))
    for position, event in enumerate(events[:at]):
        try:
            for change in event.changes:
                apply_change(table, change)
        except (KeyError, ValueError, IndexError, TypeError, AttributeError) as error:
            raise ValueError(msg("event_n_does_not_fit", n=position, reason=describe_misfit(error))) from error
    table.events_backwards = lambda: effective_events_backwards(events, at)
    return table


SPACING = 32
"""Events between two snapshots, which are made when the stepper passes them first."""


class _Snapshot:
    """A table of the stepper, and the number of events that it contains."""

    __slots__ = ("position", "table")

    def __init__(self, table: Table, position: int) -> None:
        self.table = table
        self.position = position


class Stepper:
    """A table at a position of a log, which moves by event, by line and by turn in both directions.

    A step forward applies the changes of one event; a step back applies the inverse changes. A jump starts from the nearest
    snapshot.
    """

    def __init__(self, events: Sequence[Event], position: int = 0) -> None:
        self.events = list(events)
        self._current = _Snapshot(Table(header_of(self.events)), 0)
        self._snapshots = [self._current]
        self._undo: list[list[Change]] = []
        self.jump(position)

    @property
    def table(self) -> Table:
        """The table at the present position. The caller must not change it, nor use it after a step."""
        return self._current.table

    @property
    def position(self) -> int:
        """The number of events before the present position."""
        return self._current.position

    def forward(self) -> bool:
        """Steps one event forward; returns False at the end."""
        current = self._current
        if current.position == len(self.events):
            return False
        undo = apply_changes(current.table, self.events[current.position].changes)
        if current.position == len(self._undo):
            self._undo.append(undo)
            if current.position % SPACING == SPACING - 1:
                self._snapshots.append(_Snapshot(copy_table(current.table), current.position + 1))
        current.position += 1
        return True

    def back(self) -> bool:
        """Steps one event back; returns False at the start."""
        current = self._current
        if not current.position:
            return False
        current.position -= 1
        apply_changes(current.table, self._undo[current.position])
        return True

    def jump(self, position: int) -> None:
        """Moves to a position, limited to the log."""
        wanted = max(0, min(position, len(self.events)))
        self._current = min(self._snapshots, key=lambda snapshot: abs(snapshot.position - wanted))
        while self.position < wanted:
            self.forward()
        while self.position > wanted:
            self.back()

    def line(self, direction: int) -> None:
        """Moves to the end of the next line, or to the end of the line before."""
        if direction > 0:
            line = self._line_at(self.position)
            while self.forward() and self._line_at(self.position) == line:
                pass
            return
        self.back()
        line = self._line_at(self.position)
        while self.position and self._line_at(self.position - 1) == line:
            self.back()

    def turn(self, direction: int) -> None:
        """Moves to the beginning of the next turn, or back to that of the present or the previous turn."""
        move = self.forward if direction > 0 else self.back
        move()
        turn = self.table.clock.turn
        while self.table.clock.turn == turn and move():
            pass
        if direction < 0 and self.table.clock.turn != turn:
            self.forward()

    def _line_at(self, position: int) -> int:
        return self.events[position].line if position < len(self.events) else -1
