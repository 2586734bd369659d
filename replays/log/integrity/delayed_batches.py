"""Batches of items that follow each other closely: the first item is written at once, those after it together, soon after."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from threading import Lock, RLock, Thread
from time import monotonic, sleep
from typing import Generic, TypeVar

T = TypeVar("T")
PATIENCE = 4
"""How many times longer the thread waits than the next item."""
_log = logging.getLogger("senki.log")


class DelayedBatches(Generic[T]):
    """Passes items to a function, in order. Items that arrive shortly after a batch wait for the next one.

    A process that is killed loses the items that wait. A thread runs only while items wait.
    """

    def __init__(self, write: Callable[[Sequence[T]], object], seconds: float) -> None:
        """Takes the function that writes a batch, and the seconds between two batches."""
        self._write, self._seconds = write, seconds
        self._waiting: list[T] = []
        self._last = -seconds
        self._writing = RLock()
        self._changed = Lock()
        self._has_thread = self._has_failed = False

    def add(self, items: Sequence[T]) -> None:
        """Adds items, and writes all that wait if the last batch is long enough ago. Raises what writing raises."""
        with self._changed:
            self._waiting += items
            is_due = self._has_failed or monotonic() - self._last >= self._seconds
            if not is_due and not self._has_thread:
                self._has_thread = True
                Thread(target=self._write_last, name="senki-heads", daemon=True).start()
        if is_due:
            self.flush()

    def flush(self) -> None:
        """Writes the items that wait. Raises what writing raises; the items then wait for the next batch."""
        with self._writing:
            with self._changed:
                batch, self._waiting = self._waiting, []
                self._has_failed = False
            if not batch:
                return
            try:
                self._write(batch)
            except BaseException:
                with self._changed:
                    self._waiting, self._has_failed = [*batch, *self._waiting], True
                raise
            finally:
                self._last = monotonic()

    def close(self) -> None:
        """Writes the items that wait, and drops them if that fails."""
        self._try_to_flush()
        self._waiting = []

    def _try_to_flush(self) -> None:
        try:
            self.flush()
        except Exception as error:  # the next `add` writes again and raises it
            _log.warning("heads were not stored: %s", type(error).__name__)

    def _write_last(self) -> None:
        """Writes the last items of many, after which no other item comes that would cause it."""
        while True:
            sleep(PATIENCE * self._seconds)
            with self._changed:
                if not self._waiting or self._has_failed:
                    self._has_thread = False
                    return
                is_due = monotonic() - self._last >= self._seconds
            if is_due:
                self._try_to_flush()
