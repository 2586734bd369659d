"""A cache of game summaries, all at the same position of the log.

The summary of a running game stays in memory. A finished or evicted game is read from the log again. A takeback needs no
second reading: facts have positions, so the effective ones are selected again (`game_summary/event_facts.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Protocol

from cachetools import LRUCache

from domain.kernel.record.event import Event
from projections.game_summary import GameSummary
from projections.messages import msg
from projections.player_merges import PlayerMerges

Batch = Sequence[tuple[int, str, int, Event]]
CACHED_GAMES = 128
"""Running games in the cache; the least recently changed one is evicted. It bounds the memory of a rebuild."""
_GAME = itemgetter(1)
GameFailure = tuple[int, str]
GAME_ERRORS = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, AssertionError, RecursionError)
"""The errors that an event which no game has can raise in a summary."""


class GameLogReader(Protocol):
    """The log of all games. Ids grow over all games, with gaps; positions count within one game."""

    def notifications(self, after: int = 0, limit: int = 1000) -> Sequence[tuple[int, str, int, Event]]:
        """Returns the next events after an id, oldest first, as (id, game, position, event)."""

    def read(self, game: str, start: int = 0) -> Sequence[Event]:
        """Returns the events of a game from a position on."""


class SummaryCache:
    """Summaries up to the event id `upto`.

    `failures`: games that cannot be followed, with the position of the event and the type of the error; they are skipped.
    """

    def __init__(
        self, reader: GameLogReader, upto: int, fallen: dict[str, GameFailure] | None = None, same: PlayerMerges | None = None
    ) -> None:
        self.upto = upto
        self._same = same or PlayerMerges()
        self.failures: dict[str, GameFailure] = {} if fallen is None else fallen
        self._reader = reader
        self._stories: LRUCache[str, GameSummary] = LRUCache(CACHED_GAMES)

    def update(self, batch: Batch) -> list[GameSummary]:
        """Takes in the events that follow; the stories of the games they belong to."""
        touched: dict[str, GameSummary] = {}
        for game, following in groupby(batch, key=_GAME):
            events = [(position, event) for _, _, position, event in following]
            if game in self.failures:
                continue
            story = touched.get(game) or self._summary_before(game, *events[0])
            if story is not None and self._extend(story, events):
                touched[game] = story
            else:
                touched.pop(game, None)
        self.upto = batch[-1][0]
        self._store(touched)
        return list(touched.values())

    def _extend(self, story: GameSummary, events: Iterable[tuple[int, Event]]) -> bool:
        """Returns whether the story could take these events in, each at its position. One odd game is no reason to count
        none."""
        try:
            for position, event in events:
                if position >= story.length:
                    story.add_event(event)
        except GAME_ERRORS as error:
            self.failures[story.game] = (story.length, type(error).__name__)
            return False
        return True

    def _summary_before(self, game: str, position: int, event: Event) -> GameSummary | None:
        """Returns the summary of a game before an event; None if the game cannot be followed.

        Raises ValueError if the log has lost earlier events of the game.
        """
        cached = self._stories.pop(game, None)
        if cached is not None and cached.length >= position:
            return cached
        earlier = [] if position == 0 else list(self._reader.read(game))[:position]
        if len(earlier) < position:
            raise ValueError(msg("game_said_has_no_events", said=game, n=position))
        try:
            story = GameSummary(game, earlier[0] if earlier else event, self._same.canonical_name)
        except GAME_ERRORS as error:
            self.failures[game] = (0, type(error).__name__)
            return None
        return story if self._extend(story, enumerate(earlier)) else None

    def _store(self, touched: dict[str, GameSummary]) -> None:
        """Stores the summaries of running games. Few finished games are written to again."""
        self._stories.update({game: story for game, story in touched.items() if not story.over})
