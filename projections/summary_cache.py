"""The stories of the games in use, all taken to the same place of the log.

A story is kept in memory while its game goes on; of one that fell out or is over, and in a new process, the log is read anew.
Takebacks need no re-reading: notes keep their positions, so what counts is added up anew (see `game_summary/notes.py`).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Protocol

from domain.kernel.record.event import Event
from projections.game_summary import GameSummary
from projections.player_merges import PlayerMerges

Batch = Sequence[tuple[int, str, int, Event]]
CACHED_GAMES = 128
"""So many games that go on are kept, those that were written to last: what a rebuild holds at most."""
_GAME = itemgetter(1)
GameFailure = tuple[int, str]
GAME_ERRORS = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, AssertionError, RecursionError)
"""How a story falls over an event that no game has."""


class LogReader(Protocol):
    """The log of all games. Ids grow from event to event over all games, with gaps; positions count within a game."""

    def notifications(self, after: int = 0, limit: int = 1000) -> Sequence[tuple[int, str, int, Event]]:
        """The next events after an id, oldest first, as (id, game, position, event); none at the end of the log."""

    def read(self, game: str, start: int = 0) -> Sequence[Event]:
        """The events of a game from a position on."""


class SummaryCache:
    """`upto`: the id of the last event that was taken in.

    `fallen`: games that cannot be followed, with the position of the event and the kind of error; they are passed over.
    """

    def __init__(
        self, reader: LogReader, upto: int, fallen: dict[str, GameFailure] | None = None, same: PlayerMerges | None = None
    ) -> None:
        self.upto = upto
        self._same = same or PlayerMerges()
        self.fallen: dict[str, GameFailure] = {} if fallen is None else fallen
        self._reader = reader
        self._stories: OrderedDict[str, GameSummary] = OrderedDict()

    def take(self, batch: Batch) -> list[GameSummary]:
        """Takes in the events that follow; the stories of the games they belong to."""
        touched: dict[str, GameSummary] = {}
        for game, following in groupby(batch, key=_GAME):
            events = [(position, event) for _, _, position, event in following]
            if game in self.fallen:
                continue
            story = touched.get(game) or self._at(game, *events[0])
            if story is not None and self._taken(story, events):
                touched[game] = story
            else:
                touched.pop(game, None)
        self.upto = batch[-1][0]
        self._keep(touched)
        return list(touched.values())

    def _taken(self, story: GameSummary, events: Iterable[tuple[int, Event]]) -> bool:
        """Whether the story could take these events in, each at its position. One odd game is no reason to count none."""
        try:
            for position, event in events:
                if position >= story.length:
                    story.take(event)
        except GAME_ERRORS as error:
            self.fallen[story.game] = (story.length, type(error).__name__)
            return False
        return True

    def _at(self, game: str, position: int, event: Event) -> GameSummary | None:
        """The story of a game before an event; None where it cannot be followed.

        Raises ValueError where the log has lost what came before.
        """
        kept = self._stories.pop(game, None)
        if kept is not None and kept.length >= position:
            return kept
        earlier = [] if position == 0 else list(self._reader.read(game))[:position]
        if len(earlier) < position:
            raise ValueError(f"game {game} has no events before {position}")
        try:
            story = GameSummary(game, earlier[0] if earlier else event, self._same.of)
        except GAME_ERRORS as error:
            self.fallen[game] = (0, type(error).__name__)
            return None
        return story if self._taken(story, enumerate(earlier)) else None

    def _keep(self, touched: dict[str, GameSummary]) -> None:
        """Games that are over are let go: few of them are written to again, and there is no end of them."""
        self._stories.update((game, story) for game, story in touched.items() if not story.over)
        while len(self._stories) > CACHED_GAMES:
            self._stories.popitem(last=False)
