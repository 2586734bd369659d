"""Follows the log in a thread: caches the position of every game and wakes its event streams."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from threading import Lock

from api.server.background_thread import BackgroundThread
from replays.log import DamagedLog, GameLog

_log = logging.getLogger("senki.api")
BATCH = 500
RETRY_SECONDS = 0.5
"""Seconds until a log that could not be read is read again."""
IDLE_SECONDS = 30.0
"""Seconds between two looks at a log that reports every commit."""


class LogWatcher:
    """Positions of games. Events are known at once; while the log does not hear other processes, theirs are after `poll`
    seconds at most.

    `after`: the id of the notification to start from; default: the last one.
    """

    def __init__(self, log: GameLog, poll: float, after: int | None = None) -> None:
        self._log, self._poll = log, poll
        self._lock = Lock()
        self._positions: dict[str, int] = {}
        self._waiting: dict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = {}
        self._damaged: set[str] = set()
        self._after = (log.recorder.max_notification_id() or 0) if after is None else after
        self._thread = BackgroundThread(
            "senki-watch", self._follow, "the log is followed late", RETRY_SECONDS, log.wake_waiting
        )
        self._thread.start()

    def stop(self) -> None:
        """Stops the thread."""
        self._thread.stop(self._poll + 1)

    def known_position(self, game: str) -> int | None:
        """Returns the position of a game if it is in memory."""
        return self._positions.get(game)

    def position(self, game: str) -> int:
        """Returns the position of a game, 0 for an unknown game. Blocking if it is not in memory."""
        known = self._positions.get(game)
        if known is None:
            known = self._log.position(game)
            if known:
                self.set_position(game, known)
        return known

    def set_position(self, game: str, position: int) -> None:
        """Notes that a game has at least this position, and wakes its subscribers."""
        with self._lock:
            if position <= self._positions.get(game, 0):
                return
            self._positions[game] = position
        self.wake(game)

    def wake(self, game: str) -> None:
        """Wakes the subscribers of a game, with one call for each event loop."""
        with self._lock:
            waiting = list(self._waiting.get(game, ()))
        for loop in {loop for loop, _ in waiting}:
            if not loop.is_closed():
                loop.call_soon_threadsafe(_set_all, [event for its, event in waiting if its is loop])

    def wake_all(self) -> None:
        """Wakes the subscribers of every game."""
        with self._lock:
            games = list(self._waiting)
        for game in games:
            self.wake(game)

    async def wait(self, event: asyncio.Event, timeout: float) -> None:
        """Waits until the event of `subscribe` is set, or the time is over."""
        timer = asyncio.get_running_loop().call_later(timeout, event.set)  # wait_for would make a task each time
        try:
            await event.wait()
        finally:
            timer.cancel()
            event.clear()

    def subscribe(self, game: str) -> asyncio.Event:
        """Returns an event that is set whenever a game changes. To be given back to `unsubscribe`."""
        event = asyncio.Event()
        with self._lock:
            self._waiting.setdefault(game, set()).add((asyncio.get_running_loop(), event))
        return event

    def unsubscribe(self, game: str, event: asyncio.Event) -> None:
        """Removes an event of `subscribe`."""
        with self._lock:
            waiting = self._waiting.get(game, set())
            self._waiting[game] = {entry for entry in waiting if entry[1] is not event}
            if not self._waiting[game]:
                del self._waiting[game]

    def _follow(self) -> None:
        is_heard = self._log.hears_commits
        timeout = max(IDLE_SECONDS, self._poll) if is_heard else self._poll
        if self._log.wait(self._after, timeout, lambda: self._thread.is_ending or self._log.hears_commits != is_heard):
            self._read_batch()

    def _read_batch(self) -> None:
        try:
            batch = self._log.notifications(self._after, BATCH, self._damaged)
        except DamagedLog as damaged:
            _log.error("a game is followed no longer: %s", damaged)
            self._damaged.add(damaged.game)
            self.wake(damaged.game)
            return
        for notification in batch:
            self.set_position(notification.game, notification.position + 1)
        if batch:
            self._after = batch[-1].id
        else:  # only damaged games have new events
            self._thread.pause(self._poll)


def _set_all(events: Sequence[asyncio.Event]) -> None:
    for event in events:
        event.set()
