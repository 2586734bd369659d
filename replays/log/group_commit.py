"""Writing together: what several threads want to write while one of them waits for the disk goes out in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

from eventsourcing.persistence import DataError, IntegrityError, PersistenceError

MAX_ROWS = 2000
"""Rows of one transaction; more wait for the next."""
ROW_ERRORS = (IntegrityError, DataError)
"""What is wrong with somebody's rows; all else is wrong with the disk, for everybody."""
Rows = Sequence[Any]


class _Batch:
    """The rows that one thread wants to write, all or none.

    `called`: it is to go on · `taken`: somebody writes them, or has · `error`: why they are not written.
    """

    __slots__ = ("called", "error", "rows", "taken")

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.taken = False
        self.error: BaseException | None = PersistenceError("who wrote it was interrupted")
        self.called = Lock()
        self.called.acquire()


class GroupCommit:
    """`put` stores rows durably, all or none, and raises IntegrityError where one of them is there already.

    Whoever comes first writes for all who have come until then, and calls the first who came later before those whose rows
    are written: so the disk need not wait until they have gone on. A thread alone writes at once, without another thread.
    """

    def __init__(self, write: Callable[[Rows], object], written: Callable[[Sequence[Rows]], object]) -> None:
        """`written`: called with what several threads wrote, what came earlier first, before any of them goes on; what it
        raises is raised for all of them, whose rows are on the disk nevertheless."""
        self._write, self._written = write, written
        self._waiting: list[_Batch] = []
        self._meeting = Lock()
        self._follows = Lock()
        self._writing = False

    def commit(self, rows: Rows) -> None:
        """Returns when the rows are on the disk. Raises what `write` raises for them; others' rows are not touched by it."""
        turn = _Batch(rows)
        with self._meeting:
            self._waiting.append(turn)
            waits, self._writing = self._writing, True
        if waits:
            turn.called.acquire()
        if not turn.taken:
            self._write_for_all()
        if turn.error is not None:
            raise turn.error

    def _write_for_all(self) -> None:
        """Writes for the first who waits, which is this thread, and others, who go on also where this is interrupted."""
        turns = self._taken()
        try:
            self._write_all(turns)
        finally:
            with self._follows:
                self._call_next()
                self._follow([turn for turn in turns if turn.error is None])
            for turn in turns[1:]:
                turn.called.release()

    def _taken(self) -> list[_Batch]:
        """The first turn and others that wait, as many as go into one transaction."""
        with self._meeting:
            taken = [self._waiting.pop(0)]
            size = len(taken[0].rows)
            while self._waiting and size + len(self._waiting[0].rows) <= MAX_ROWS:
                taken.append(self._waiting.pop(0))
                size += len(taken[-1].rows)
        for turn in taken:
            turn.taken = True
        return taken

    def _call_next(self) -> None:
        """Calls the next one who writes."""
        with self._meeting:
            following, self._writing = self._waiting[:1], bool(self._waiting)
        for turn in following:
            turn.called.release()

    def _follow(self, turns: Sequence[_Batch]) -> None:
        """What follows for all rows that were written, while the next one waits for the disk."""
        try:
            if turns:
                self._written([turn.rows for turn in turns])
        except BaseException as error:
            for turn in turns:
                turn.error = error

    def _write_all(self, turns: Sequence[_Batch]) -> None:
        try:
            self._write([row for turn in turns for row in turn.rows])
            error: Exception | None = None
        except ROW_ERRORS as raised:
            if len(turns) > 1:  # then everybody's on their own
                for turn in turns:
                    self._write_all([turn])
                return
            error = raised
        except Exception as raised:
            error = raised
        for turn in turns:
            turn.error = error
