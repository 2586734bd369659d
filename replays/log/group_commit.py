"""Group commit: rows that several threads append while one waits for the disk are written in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

from eventsourcing.persistence import DataError, IntegrityError, PersistenceError

MAX_ROWS = 2000
"""Rows of one transaction; more rows wait for the next one."""
ROW_ERRORS = (IntegrityError, DataError)
"""Errors of the rows of one thread. All others are errors of the disk, for all threads."""
Rows = Sequence[Any]


class _Batch:
    """The rows of one thread, which are written together.

    `wake`: released when the thread may continue · `is_claimed`: a writer has taken the rows · `error`: the reason why they
    are not stored.
    """

    __slots__ = ("error", "is_claimed", "rows", "wake")

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.is_claimed = False
        self.error: BaseException | None = PersistenceError("who wrote it was interrupted")
        self.wake = Lock()
        self.wake.acquire()


class GroupCommit:
    """Commits rows durably, in batches of several threads.

    The first thread writes the rows of all waiting threads. It wakes the next writer before the threads whose rows are
    stored, so that the disk is never idle. If only one thread commits, it writes at once.
    """

    def __init__(self, write: Callable[[Rows], object], on_written: Callable[[Sequence[Rows]], object]) -> None:
        """Takes the functions that write rows and that report written rows.

        `on_written` is called with the rows of each thread, the earliest first, before these threads continue. An error that
        it raises is raised for all of them, although their rows are on the disk.
        """
        self._write, self._on_written = write, on_written
        self._waiting: list[_Batch] = []
        self._queue_lock = Lock()
        self._order = Lock()
        self._writing = False

    def commit(self, rows: Rows) -> None:
        """Returns when the rows are on the disk. Raises what `write` raises for these rows; rows of other threads are not
        affected."""
        batch = _Batch(rows)
        with self._queue_lock:
            self._waiting.append(batch)
            must_wait, self._writing = self._writing, True
        if must_wait:
            batch.wake.acquire()
        if not batch.is_claimed:
            self._write_for_all()
        if batch.error is not None:
            raise batch.error

    def _write_for_all(self) -> None:
        """Writes the rows of this thread and of other waiting threads.

        The others continue even if this thread is interrupted.
        """
        batches = self._next_batches()
        try:
            self._write_all(batches)
        finally:
            with self._order:
                self._wake_next()
                self._report_written([batch for batch in batches if batch.error is None])
            for batch in batches[1:]:
                batch.wake.release()

    def _next_batches(self) -> list[_Batch]:
        """Takes the first batch and further ones from the queue, as many as fit into one transaction."""
        with self._queue_lock:
            batches = [self._waiting.pop(0)]
            size = len(batches[0].rows)
            while self._waiting and size + len(self._waiting[0].rows) <= MAX_ROWS:
                batches.append(self._waiting.pop(0))
                size += len(batches[-1].rows)
        for batch in batches:
            batch.is_claimed = True
        return batches

    def _wake_next(self) -> None:
        """Wakes the next writer."""
        with self._queue_lock:
            following, self._writing = self._waiting[:1], bool(self._waiting)
        for batch in following:
            batch.wake.release()

    def _report_written(self, batches: Sequence[_Batch]) -> None:
        """Calls `on_written` for the stored rows, while the next writer waits for the disk."""
        try:
            if batches:
                self._on_written([batch.rows for batch in batches])
        except BaseException as error:
            for batch in batches:
                batch.error = error

    def _write_all(self, batches: Sequence[_Batch]) -> None:
        try:
            self._write([row for batch in batches for row in batch.rows])
            error: Exception | None = None
        except ROW_ERRORS as raised:
            if len(batches) > 1:  # then each batch is written by itself
                for batch in batches:
                    self._write_all([batch])
                return
            error = raised
        except Exception as raised:
            error = raised
        for batch in batches:
            batch.error = error
