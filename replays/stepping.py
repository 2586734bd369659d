"""Stepping through a log in both directions: by event, by declaration, by turn.

A step forward applies the changes of one event, a step back applies what undoes them: no step refolds the game. A jump
starts from where the table is or from the nearest copy kept on the way (a keyframe), whichever is nearer.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.changes import Change
from domain.kernel.event import Event
from domain.kernel.table import Table, apply_all, copy_table
from domain.kernel.views import header_of

KEYFRAME = 32
"""A copy of the table is kept every so many events, from the first time that they are passed."""


class Stepper:
    """A table at a position of a log, and the ways to move it. `position`: how many events lie behind."""

    def __init__(self, events: Sequence[Event], position: int = 0) -> None:
        self.events = list(events)
        self.table = Table(header_of(self.events))
        self.position = 0
        self._undo: list[list[Change]] = []
        self._keyframes: dict[int, Table] = {0: copy_table(self.table)}
        self.jump(position)

    def forward(self) -> bool:
        """One event on; False at the end."""
        if self.position == len(self.events):
            return False
        undo = apply_all(self.table, self.events[self.position].changes)
        if self.position == len(self._undo):
            self._undo.append(undo)
        self.position += 1
        if self.position % KEYFRAME == 0 and self.position not in self._keyframes:
            self._keyframes[self.position] = copy_table(self.table)
        return True

    def back(self) -> bool:
        """One event back; False at the start."""
        if not self.position:
            return False
        self.position -= 1
        apply_all(self.table, self._undo[self.position])
        return True

    def jump(self, position: int) -> None:
        """To a position, as near as the log allows."""
        wanted = max(0, min(position, len(self.events)))
        nearest = min(self._keyframes, key=lambda kept: abs(kept - wanted))
        if abs(nearest - wanted) + KEYFRAME // 2 < abs(self.position - wanted):
            self.table, self.position = copy_table(self._keyframes[nearest]), nearest
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
