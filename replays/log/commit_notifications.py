"""Hearing at once what other processes append: in SQLite by its count of commits, in PostgreSQL because they say so."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import closing
from threading import Event as Flag
from threading import Thread
from typing import Protocol

_log = logging.getLogger("senki.log")
RETRY_SECONDS = 1.0
"""Seconds until somebody who cannot hear tries again; those who wait look by themselves meanwhile."""


class CommitListener(Protocol):
    """What wait_for_commit others; made and used by one thread."""

    def wait_for_commit(self, stopped: Flag) -> bool:
        """Waits a little, and says whether somebody may have appended something."""

    def close(self) -> None:
        """Hears no longer."""


class CommitWatcher:
    """A thread that calls `grown` whenever another process may have appended something."""

    def __init__(self, ear: Callable[[], CommitListener], grown: Callable[[], None]) -> None:
        self._ear, self._grown = ear, grown
        self._stopped, self._listening = Flag(), Flag()
        self._thread = Thread(target=self._run, name="senki-hearing", daemon=True)
        self._thread.start()

    @property
    def is_listening(self) -> bool:
        """Whether from now on everything is heard."""
        return self._listening.is_set()

    def stop(self) -> None:
        """Ends the thread."""
        self._stopped.set()
        self._thread.join(RETRY_SECONDS + 1)

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                with closing(self._ear()) as ear:
                    self._listening.set()
                    self._grown()  # whatever came while nobody listened
                    while not self._stopped.is_set():
                        if ear.wait_for_commit(self._stopped):
                            self._grown()
            except Exception as error:  # the database went away, or is started anew; nothing is lost by it
                self._listening.clear()
                _log.warning("other processes are heard late: %s", type(error).__name__)
                self._stopped.wait(RETRY_SECONDS)
