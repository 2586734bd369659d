"""Counts the games of a service in a thread as they end, so that the next report has nothing to read."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event as Flag

from api.server.background_thread import BackgroundThread

RETRY_SECONDS = 1.0


class EndedGameCounter:
    """Calls `count` in a thread after `note_end`, once for all games that have ended since the last call."""

    def __init__(self, count: Callable[[], object]) -> None:
        self._count, self._ended = count, Flag()
        self._thread = BackgroundThread(
            "senki-counting", self._work, "games are counted late", RETRY_SECONDS, self._ended.set
        )
        self._thread.start()

    def note_end(self) -> None:
        """Notes that a game has ended."""
        self._ended.set()

    def stop(self) -> None:
        """Stops the thread after its present count."""
        self._thread.stop(RETRY_SECONDS + 1)

    def _work(self) -> None:
        self._ended.wait()
        self._ended.clear()
        if not self._thread.is_ending:
            self._count()
