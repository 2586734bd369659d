"""What every viewer sees of every game: followed as the log grows, as bytes, the games used last kept."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, TypeVar

from api.views.game_view import GameView
from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import result_after
from domain.kernel.views.views import HINDSIGHT
from replays.log import GameLog

T = TypeVar("T")
MAX_VIEWS, MAX_BOARDS, MAX_IMAGES = 256, 1024, 32
MAX_RUNS = 16
"""So many of the things said last at a game are handed on; who is further behind reads the log."""
TO_END = -1
"""The whole log, whoever wrote it."""


class FollowedView:
    """A game as one viewer follows it."""

    def __init__(self, game: str, viewer: str) -> None:
        self.game, self.viewer = game, viewer
        self.lock = Lock()
        self.log: list[Event] = []
        self.view: GameView | None = None
        self.result: Plain = None

    def catch_up(self, log: GameLog, recent: RecentEvents, at_least: int) -> GameView:
        """Follows the log to its end, or by what was handed on to where `least` events are. Raises NoSuchGame and Damaged."""
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
    """What this process stored last, game by game: viewers need not read it back."""

    def __init__(self) -> None:
        self._runs: OrderedDict[str, deque[tuple[int, Sequence[Event]]]] = OrderedDict()
        self._lock = Lock()

    def add(self, game: str, start: int, events: Sequence[Event]) -> None:
        """These events came into the log at `start`."""
        with self._lock:
            runs = self._runs.setdefault(game, deque(maxlen=MAX_RUNS))
            self._runs.move_to_end(game)
            runs.append((start, events))
            while len(self._runs) > MAX_VIEWS:
                self._runs.popitem(last=False)

    def after(self, game: str, position: int) -> list[Event]:
        """The events from a position on, as far as they are at hand without a gap."""
        found: list[Event] = []
        with self._lock:
            for start, events in self._runs.get(game, ()):
                if start == position + len(found):
                    found += events
        return found


class ViewCache:
    """The views in use."""

    def __init__(self, log: GameLog) -> None:
        self._log = log
        self._lock = Lock()
        self._followers: OrderedDict[tuple[str, str], FollowedView] = OrderedDict()
        self._boards: OrderedDict[tuple[str, str, int], bytes] = OrderedDict()
        self._images: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()
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
        """Something about the view of a game, as it is at the end of the log or as it was after `upto` events.

        `least`: so many events have to be in it, and what others have written since may be missing. Raises NoSuchGame and
        Damaged, and ValueError for an unknown viewer.
        """
        follower = self._follower(game, viewer)
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
            self._forget(follower.game, follower.viewer)
            raise

    def query_shown(self, game: str, viewer: str, end: int, read: Callable[[GameView], T]) -> T:
        """Something about the view of a game of which only the first `end` events may be shown.

        Where legality is hidden until the end, what comes later tells something of what was before: then the view is made
        from those events alone.
        """
        quiet = self.query(game, viewer, lambda view: view.header.quiet, at_least=end)
        return self.query(game, viewer, read, end if quiet else None, at_least=end)

    def board(self, game: str, viewer: str, position: int) -> bytes:
        """The board after so many events, which the game has to have."""
        key = (game, viewer, position)
        known = self._boards.get(key)
        if known is not None:
            return known
        made = self.query(game, viewer, lambda view: view.board(position))
        if viewer != HINDSIGHT:
            self._keep(self._boards, key, made, MAX_BOARDS)
        return made

    def image(self, game: str, end: int, more: tuple[Any, ...], draw: Callable[[], bytes]) -> bytes:
        """What a link to the first `end` events shows, drawn where it is not at hand; `more`: what else decides of it."""
        key = (game, end, *more)
        known = self._images.get(key)
        if known is None:
            known = draw()
            self._keep(self._images, key, known, MAX_IMAGES)
        return known

    def cached_board(self, game: str, viewer: str, position: int) -> bytes | None:
        """The same where it is at hand."""
        return self._boards.get((game, viewer, position))

    def _keep(self, kept: OrderedDict[Any, bytes], key: Any, made: bytes, most: int) -> None:
        with self._lock:
            kept[key] = made
            while len(kept) > most:
                kept.popitem(last=False)

    def _follower(self, game: str, viewer: str) -> FollowedView:
        with self._lock:
            found = self._followers.setdefault((game, viewer), FollowedView(game, viewer))
            self._followers.move_to_end((game, viewer))
            while len(self._followers) > MAX_VIEWS:
                self._followers.popitem(last=False)
            return found

    def _forget(self, game: str, viewer: str) -> None:
        with self._lock:
            self._followers.pop((game, viewer), None)
