"""From a log, or a view of one, to the table at a position. Needs no ruleset."""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.record.changes import Change
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import effective_events_backwards
from domain.kernel.table.fold import apply_change, apply_changes, describe_misfit
from domain.kernel.table.table import Table, copy_table
from domain.kernel.views.log_validation import validate_log
from domain.kernel.views.views import header_of


def check_log(events: Sequence[Event]) -> None:
    """Raises ValueError, with the place, for events that are no log of a game, whatever its rules."""
    validate_log(events)
    fold(events)


def fold(events: Sequence[Event], at: int | None = None) -> Table:
    """The table after the first `at` events (None: all of them). Raises ValueError where there are not so many."""
    if at is not None and not 0 <= at <= len(events):
        raise ValueError(f"no such position: {at} (the record has 0 to {len(events)})")
    table = Table(header_of(events))
    for position, event in enumerate(events[:at]):
        try:
            for change in event.changes:
                apply_change(table, change)
        except (KeyError, ValueError, IndexError, TypeError, AttributeError) as error:
            raise ValueError(f"event {position} does not fit the table: {describe_misfit(error)}") from error
    table.events_backwards = lambda: effective_events_backwards(events, at)
    return table


# MERGED: Stepping through a log in both directions: by event, by declaration, by turn.
#
# A step forward applies the changes of one event, a step back applies what undoes them: no step refolds the game. A jump
# is stepped from the nearest of several tables of the same game that are kept along its way.

SPACING = 32
"""A further table is kept for every so many events, from the first time that they are passed."""


class _Snapshot:
    """One of the tables of a stepper, and how many events lie behind it."""

    __slots__ = ("position", "table")

    def __init__(self, table: Table, position: int) -> None:
        self.table = table
        self.position = position


class Stepper:
    """A table at a position of a log, and the ways to move it."""

    def __init__(self, events: Sequence[Event], position: int = 0) -> None:
        self.events = list(events)
        self._here = _Snapshot(Table(header_of(self.events)), 0)
        self._places = [self._here]
        self._undo: list[list[Change]] = []
        self.jump(position)

    @property
    def table(self) -> Table:
        """The table at the present position. Not to be changed by the caller, nor kept over a step."""
        return self._here.table

    @property
    def position(self) -> int:
        """How many events lie behind."""
        return self._here.position

    def forward(self) -> bool:
        """One event on; False at the end."""
        here = self._here
        if here.position == len(self.events):
            return False
        undo = apply_changes(here.table, self.events[here.position].changes)
        if here.position == len(self._undo):
            self._undo.append(undo)
            if here.position % SPACING == SPACING - 1:
                self._places.append(_Snapshot(copy_table(here.table), here.position + 1))
        here.position += 1
        return True

    def back(self) -> bool:
        """One event back; False at the start."""
        here = self._here
        if not here.position:
            return False
        here.position -= 1
        apply_changes(here.table, self._undo[here.position])
        return True

    def jump(self, position: int) -> None:
        """To a position, as near as the log allows."""
        wanted = max(0, min(position, len(self.events)))
        self._here = min(self._places, key=lambda place: abs(place.position - wanted))
        while self.position < wanted:
            self.forward()
        while self.position > wanted:
            self.back()

    def line(self, direction: int) -> None:
        """To the end of the next declaration, or to that of the one before."""
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
        """To where the next turn begins, or back to where the present one, or the one before it, began."""
        move = self.forward if direction > 0 else self.back
        move()
        turn = self.table.clock.turn
        while self.table.clock.turn == turn and move():
            pass
        if direction < 0 and self.table.clock.turn != turn:
            self.forward()

    def _line_at(self, position: int) -> int:
        return self.events[position].line if position < len(self.events) else -1
