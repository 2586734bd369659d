"""A thread that repeats a step of work until it is stopped, and continues after errors."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event as Flag
from threading import Thread

_log = logging.getLogger("senki.api")


class BackgroundThread(Thread):
    """Repeats `step`. After an error it pauses for `retry_seconds`, and logs `late` once for each kind of error.

    `interrupt`: ends a long wait inside the step when the thread is to end.
    """

    def __init__(
        self,
        name: str,
        step: Callable[[], None],
        late: str,
        retry_seconds: float,
        interrupt: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(name=name, daemon=True)
        self._step, self._late, self._retry_seconds = step, late, retry_seconds
        self._end, self._interrupt = Flag(), interrupt

    @property
    def is_started(self) -> bool:
        """Returns whether the thread runs or has run."""
        return self.ident is not None

    @property
    def is_ending(self) -> bool:
        """Returns whether the thread is to end. A long step checks it."""
        return self._end.is_set()

    def stop(self, timeout: float) -> None:
        """Stops the thread after its present step, and waits up to `timeout` seconds for that."""
        self._end.set()
        self._interrupt()
        self.join(timeout)

    def pause(self, seconds: float) -> None:
        """Waits inside a step, until the thread is stopped at most."""
        self._end.wait(seconds)

    def run(self) -> None:
        """Repeats the step."""
        reported = ""
        while not self.is_ending:
            try:
                self._step()
                reported = ""
            except Exception as error:  # the database is gone or busy; the step is repeated until it is back
                if type(error).__name__ != reported:
                    reported = type(error).__name__
                    _log.warning("%s: %s", self._late, reported)
                self.pause(self._retry_seconds)
