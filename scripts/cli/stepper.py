"""Stepping through a log in both directions: by event, by declaration, by turn; the moves of `senki step`.

A step forward applies the changes of one event, a step back applies what undoes them: no step refolds the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.changes import Change
from domain.kernel.event import Event
from domain.kernel.table import Table, apply_all
from domain.kernel.views import header_of


class Stepper:
    """A table at a position of a log, and the ways to move it."""

    def __init__(self, events: Sequence[Event], position: int = 0) -> None:
        self.events = list(events)
        self.table = Table(header_of(self.events))
        self._undo: list[list[Change]] = []
        self.jump(position)

    @property
    def position(self) -> int:
        """How many events lie behind."""
        return len(self._undo)

    def forward(self) -> bool:
        """One event on; False at the end."""
        if self.position == len(self.events):
            return False
        self._undo.append(apply_all(self.table, self.events[self.position].changes))
        return True

    def back(self) -> bool:
        """One event back; False at the start."""
        if not self._undo:
            return False
        apply_all(self.table, self._undo.pop())
        return True

    def jump(self, position: int) -> None:
        """To a position, as near as the log allows."""
        wanted = max(0, min(position, len(self.events)))
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
        """To where the turn changes next, or to where the present one or the one before began."""
        move = self.forward if direction > 0 else self.back
        move()
        turn = self.table.clock.turn
        while self.table.clock.turn == turn and move():
            pass

    def _line_at(self, position: int) -> int:
        return self.events[position].line if position < len(self.events) else -1
