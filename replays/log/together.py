"""Writing together: what several threads want to write while one of them waits for the disk goes out in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

from eventsourcing.persistence import IntegrityError

MOST = 2000
"""Rows of one transaction; more wait for the next."""
Rows = Sequence[Any]


class _Turn:
    """The rows that one thread wants to write, all or none, and what came of them; `called`: it is to go on."""

    __slots__ = ("called", "done", "error", "rows")

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.done = False
        self.error: BaseException | None = None
        self.called = Lock()
        self.called.acquire()


class Together:
    """`write` stores rows durably, all or none, and raises IntegrityError where one of them is there already.

    Whoever comes first writes for all who have come until then, and calls the first who came later before those whose rows
    are written: so the disk need not wait until they have gone on. A thread alone writes at once, without another thread.
    """

    def __init__(self, write: Callable[[Rows], object], written: Callable[[Sequence[Rows]], object]) -> None:
        """`written`: called with what several threads wrote, what came earlier first, before any of them goes on; what it
        raises is raised for all of them."""
        self._write, self._written = write, written
        self._waiting: list[_Turn] = []
        self._meeting = Lock()
        self._follows = Lock()
        self._writing = False

    def put(self, rows: Rows) -> None:
        """Returns when the rows are on the disk. Raises what `write` raises for them; others' rows are not touched by it."""
        turn = _Turn(rows)
        with self._meeting:
            self._waiting.append(turn)
            waits, self._writing = self._writing, True
        if waits:
            turn.called.acquire()
        if not turn.done:
            taken = self._taken()
            self._write_all(taken)
            with self._follows:
                self._call_next()
                self._follow(taken)
            for each in taken[1:]:
                each.called.release()
        if turn.error is not None:
            raise turn.error

    def _taken(self) -> list[_Turn]:
        """The first turn and others that wait, as many as go into one transaction."""
        with self._meeting:
            taken = [self._waiting.pop(0)]
            size = len(taken[0].rows)
            while self._waiting and size + len(self._waiting[0].rows) <= MOST:
                taken.append(self._waiting.pop(0))
                size += len(taken[-1].rows)
        return taken

    def _call_next(self) -> None:
        """Calls the next one who writes."""
        with self._meeting:
            following, self._writing = self._waiting[:1], bool(self._waiting)
        for turn in following:
            turn.called.release()

    def _follow(self, turns: Sequence[_Turn]) -> None:
        """What follows for all rows that were written, while the next one waits for the disk."""
        stored = [turn for turn in turns if turn.error is None]
        try:
            if stored:
                self._written([turn.rows for turn in stored])
        except BaseException as error:
            for turn in stored:
                turn.error = error

    def _write_all(self, turns: Sequence[_Turn]) -> None:
        try:
            self._write([row for turn in turns for row in turn.rows])
        except IntegrityError as error:
            if len(turns) == 1:
                turns[0].error = error
            else:  # somebody's rows are there already: then everybody's on their own
                for turn in turns:
                    self._write_all([turn])
        except BaseException as error:
            for turn in turns:
                turn.error = error
        for turn in turns:
            turn.done = True
