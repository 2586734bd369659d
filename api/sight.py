"""What every viewer sees of every game: followed as the log grows, as bytes, the games used last kept."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, TypeVar

from api.seen import Seen
from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event
from domain.kernel.record.logs import result_after
from domain.kernel.views.views import HINDSIGHT
from replays.log import GameLog

T = TypeVar("T")
VIEWS, BOARDS, PICTURES = 256, 1024, 32
RUNS = 16
"""So many of the things said last at a game are handed on; who is further behind reads the log."""
ALL = -1
"""The whole log, whoever wrote it."""


class Follower:
    """A game as one viewer follows it."""

    def __init__(self, game: str, viewer: str) -> None:
        self.game, self.viewer = game, viewer
        self.lock = Lock()
        self.log: list[Event] = []
        self.seen: Seen | None = None
        self.result: Plain = None

    def catch_up(self, log: GameLog, handed: Handed, least: int) -> Seen:
        """Follows the log to its end, or by what was handed on to where `least` events are. Raises NoSuchGame and Damaged."""
        new = handed.after(self.game, len(self.log))
        if len(self.log) + len(new) < least or least == ALL:
            new += log.read(self.game, len(self.log) + len(new))
        self.log += new
        self.result = result_after(new, self.result)
        over = self.result is not None
        quiet = self.seen is not None and self.seen.header.quiet and self.seen.over != over
        if self.seen is None or quiet or (self.viewer == HINDSIGHT and new):
            self.seen = Seen(self.game, self.viewer, self.log, over)
        else:
            self.seen.follow(new)
        return self.seen


class Handed:
    """What this process stored last, game by game: viewers need not read it back."""

    def __init__(self) -> None:
        self._runs: OrderedDict[str, deque[tuple[int, Sequence[Event]]]] = OrderedDict()
        self._lock = Lock()

    def take(self, game: str, start: int, events: Sequence[Event]) -> None:
        """These events came into the log at `start`."""
        with self._lock:
            runs = self._runs.setdefault(game, deque(maxlen=RUNS))
            self._runs.move_to_end(game)
            runs.append((start, events))
            while len(self._runs) > VIEWS:
                self._runs.popitem(last=False)

    def after(self, game: str, position: int) -> list[Event]:
        """The events from a position on, as far as they are at hand without a gap."""
        found: list[Event] = []
        with self._lock:
            for start, events in self._runs.get(game, ()):
                if start == position + len(found):
                    found += events
        return found


class Sight:
    """The views in use."""

    def __init__(self, log: GameLog) -> None:
        self._log = log
        self._lock = Lock()
        self._followers: OrderedDict[tuple[str, str], Follower] = OrderedDict()
        self._boards: OrderedDict[tuple[str, str, int], bytes] = OrderedDict()
        self._pictures: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()
        self.handed = Handed()

    def ask(
        self,
        game: str,
        viewer: str,
        question: Callable[[Seen], T],
        upto: int | None = None,
        bare: bool = False,
        least: int = ALL,
    ) -> T:
        """Something about the view of a game, as it is at the end of the log or as it was after `upto` events.

        `least`: so many events have to be in it, and what others have written since may be missing. Raises NoSuchGame and
        Damaged, and ValueError for an unknown viewer.
        """
        follower = self._follower(game, viewer)
        with follower.lock:
            here = len(follower.log)
            seen = follower.seen if upto == here or ALL < least <= here else None
            if seen is None:
                seen = self._caught_up(follower, least)
            if upto is not None and upto < len(follower.log):
                past = follower.log[:upto]
                seen = Seen(game, viewer, past, result_after(past) is not None, bare)
            return question(seen)

    def _caught_up(self, follower: Follower, least: int) -> Seen:
        try:
            return follower.catch_up(self._log, self.handed, least)
        except BaseException:
            self._forget(follower.game, follower.viewer)
            raise

    def shown(self, game: str, viewer: str, end: int, question: Callable[[Seen], T]) -> T:
        """Something about the view of a game of which only the first `end` events may be shown.

        Where legality is hidden until the end, what comes later tells something of what was before: then the view is made
        from those events alone.
        """
        quiet = self.ask(game, viewer, lambda seen: seen.header.quiet, least=end)
        return self.ask(game, viewer, question, end if quiet else None, least=end)

    def board(self, game: str, viewer: str, position: int) -> bytes:
        """The board after so many events, which the game has to have."""
        key = (game, viewer, position)
        known = self._boards.get(key)
        if known is not None:
            return known
        made = self.ask(game, viewer, lambda seen: seen.board(position))
        if viewer != HINDSIGHT:
            self._keep(self._boards, key, made, BOARDS)
        return made

    def picture(self, game: str, end: int, more: tuple[Any, ...], draw: Callable[[], bytes]) -> bytes:
        """What a link to the first `end` events shows, drawn where it is not at hand; `more`: what else decides of it."""
        key = (game, end, *more)
        known = self._pictures.get(key)
        if known is None:
            known = draw()
            self._keep(self._pictures, key, known, PICTURES)
        return known

    def known_board(self, game: str, viewer: str, position: int) -> bytes | None:
        """The same where it is at hand."""
        return self._boards.get((game, viewer, position))

    def _keep(self, kept: OrderedDict[Any, bytes], key: Any, made: bytes, most: int) -> None:
        with self._lock:
            kept[key] = made
            while len(kept) > most:
                kept.popitem(last=False)

    def _follower(self, game: str, viewer: str) -> Follower:
        with self._lock:
            found = self._followers.setdefault((game, viewer), Follower(game, viewer))
            self._followers.move_to_end((game, viewer))
            while len(self._followers) > VIEWS:
                self._followers.popitem(last=False)
            return found

    def _forget(self, game: str, viewer: str) -> None:
        with self._lock:
            self._followers.pop((game, viewer), None)
