"""Notifies threads at once when another process appends events.

SQLite's count of commits is read when its file has changed; PostgreSQL sends a notification.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import closing
from threading import Event as Flag
from threading import Thread
from typing import Protocol

_log = logging.getLogger("senki.log")
RETRY_SECONDS = 1.0
"""Seconds until a failed listener connects again; waiting threads poll in the meantime."""


class CommitListener(Protocol):
    """A connection that notices commits of other processes; one thread makes and uses it."""

    def wait_for_commit(self, stopped: Flag) -> bool:
        """Waits for a moment and returns whether another process may have appended events."""

    def interrupt(self) -> None:
        """Ends a long wait. Any thread may call it."""

    def close(self) -> None:
        """Closes the connection."""


class CommitWatcher:
    """A thread that calls `on_commit` whenever another process may have appended events."""

    def __init__(self, connect: Callable[[], CommitListener], on_commit: Callable[[], None]) -> None:
        self._connect, self._on_commit = connect, on_commit
        self._stopped, self._listening = Flag(), Flag()
        self._listener: CommitListener | None = None
        self._thread = Thread(target=self._run, name="senki-hearing", daemon=True)
        self._thread.start()

    @property
    def is_listening(self) -> bool:
        """Returns whether every commit from now on is noticed."""
        return self._listening.is_set()

    def stop(self) -> None:
        """Ends the thread."""
        self._stopped.set()
        if (listener := self._listener) is not None:
            listener.interrupt()
        self._thread.join(RETRY_SECONDS + 1)

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                with closing(self._connect()) as self._listener:
                    listener = self._listener
                    self._listening.set()
                    self._on_commit()  # commits before the connection was made
                    while not self._stopped.is_set():
                        if listener.wait_for_commit(self._stopped):
                            self._on_commit()
            except Exception as error:  # the database is down or restarts; no event is lost
                was_listening = self._listening.is_set()
                self._listening.clear()
                if was_listening:
                    self._on_commit()  # those that wait poll from now on
                _log.warning("other processes are heard late: %s", type(error).__name__)
                self._stopped.wait(RETRY_SECONDS)
