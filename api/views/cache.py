"""Caches the views of games in use: each follows the log and has its events encoded."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, TypeVar

from cachetools import FIFOCache, LRUCache

from api.views.game_view import GameView
from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import result_after
from domain.kernel.views.views import HINDSIGHT
from replays.game_cache import GameCache
from replays.log import GameLog

T = TypeVar("T")
MAX_GAMES, MAX_BOARDS, MAX_IMAGES = 128, 1024, 32
MAX_RUNS = 16
"""Number of recent writes at a game that views may use. Views that are further behind read the log."""
TO_END = -1
"""Up to the end of the log, whichever process wrote it."""


class FollowedView:
    """The view of one viewer, brought up to date on demand."""

    def __init__(self, game: str, viewer: str) -> None:
        self.game, self.viewer = game, viewer
        self.lock = Lock()
        self.log: list[Event] = []
        self.view: GameView | None = None
        self.result: Plain = None

    def catch_up(self, log: GameLog, recent: RecentEvents, at_least: int) -> GameView:
        """Follows the log to its end, or recent events up to `at_least` events. Raises NoSuchGame and DamagedLog."""
        new = recent.after(self.game, len(self.log))
        if len(self.log) + len(new) < at_least or at_least == TO_END:
            new += log.read(self.game, len(self.log) + len(new))
        self.log += new
        self.result = result_after(new, self.result)
        over = self.result is not None
        quiet = self.view is not None and self.view.header.quiet and self.view.over != over
        if self.view is None or quiet or (self.viewer == HINDSIGHT and new):
            self.view = GameView(self.game, self.viewer, self.log, over)
        else:
            self.view.follow(new)
        return self.view


class RecentEvents:
    """The events that this process has stored last at each game, so that views need not read them from the log."""

    def __init__(self) -> None:
        self._runs: LRUCache[str, deque[tuple[int, Sequence[Event]]]] = LRUCache(MAX_GAMES)
        self._lock = Lock()

    def add(self, game: str, start: int, events: Sequence[Event]) -> None:
        """Adds events that were stored from position `start` on."""
        with self._lock:
            self._runs.setdefault(game, deque(maxlen=MAX_RUNS)).append((start, events))

    def after(self, game: str, position: int) -> list[Event]:
        """Returns the stored events after a position, up to the first gap."""
        recent: list[Event] = []
        with self._lock:
            for start, events in self._runs.get(game, ()):
                if start == position + len(recent):
                    recent += events
        return recent


class ViewCache:
    """The views, boards and images of games in use. May be used by many threads."""

    def __init__(self, log: GameLog) -> None:
        self._log = log
        self._lock = Lock()
        self._views: GameCache[dict[str, FollowedView]] = GameCache(lambda game: {}, MAX_GAMES)
        self._boards: FIFOCache[tuple[str, str, int], bytes] = FIFOCache(MAX_BOARDS)
        self._images: FIFOCache[tuple[Any, ...], bytes] = FIFOCache(MAX_IMAGES)
        self.recent = RecentEvents()

    def query(
        self,
        game: str,
        viewer: str,
        read: Callable[[GameView], T],
        upto: int | None = None,
        without_rows: bool = False,
        at_least: int = TO_END,
    ) -> T:
        """Returns `read(view)` of a view at the end of the log, or as it was after `upto` events.

        `at_least`: the view has at least so many events, and may miss what others have written since. Raises NoSuchGame and
        DamagedLog, and ValueError for an unknown viewer.
        """
        follower = self._views.state_of(game).setdefault(viewer, FollowedView(game, viewer))
        with follower.lock:
            here = len(follower.log)
            view = follower.view if upto == here or TO_END < at_least <= here else None
            if view is None:
                view = self._caught_up(follower, at_least)
            if upto is not None and upto < len(follower.log):
                past = follower.log[:upto]
                view = GameView(game, viewer, past, result_after(past) is not None, without_rows)
            return read(view)

    def _caught_up(self, follower: FollowedView, at_least: int) -> GameView:
        try:
            return follower.catch_up(self._log, self.recent, at_least)
        except BaseException:
            self._views.state_of(follower.game).pop(follower.viewer, None)
            raise

    def query_shown(self, game: str, viewer: str, end: int, read: Callable[[GameView], T]) -> T:
        """Returns `read(view)` of a view of which only the first `end` events may be shown.

        If legality is hidden until the end of the game, the view is built from those events alone, since later ones reveal
        it.
        """
        quiet = self.query(game, viewer, lambda view: view.header.quiet, at_least=end)
        return self.query(game, viewer, read, end if quiet else None, at_least=end)

    def board(self, game: str, viewer: str, position: int) -> bytes:
        """Returns the board at a position that the game has reached."""
        board = self.cached_board(game, viewer, position)
        if board is None:
            board = self.query(game, viewer, lambda view: view.board(position))
            if viewer != HINDSIGHT:
                with self._lock:
                    self._boards[game, viewer, position] = board
        return board

    def image(self, game: str, end: int, more: tuple[Any, ...], draw: Callable[[], bytes]) -> bytes:
        """Returns the image of the first `end` events, drawn if it is not cached. `more`: further parts of the key."""
        key = (game, end, *more)
        with self._lock:
            image = self._images.get(key)
        if image is None:
            image = draw()
            with self._lock:
                self._images[key] = image
        return image

    def cached_board(self, game: str, viewer: str, position: int) -> bytes | None:
        """Returns the board if it is cached."""
        with self._lock:
            return self._boards.get((game, viewer, position))
