"""The stories of the games in use, all taken to the same place of the log.

A story is kept in memory while its game goes on; one that fell out, or a new process, reads its game from the log again.
Takebacks need no re-reading: notes keep their positions, so what counts is added up anew (see `story/going_back.py`).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from domain.kernel.event import Event
from projections.reader import Reader
from projections.story import Story

Batch = Sequence[tuple[int, str, int, Event]]
GAMES_IN_USE = 512


class Stories:
    """`upto`: the id of the last event that was taken in."""

    def __init__(self, reader: Reader, upto: int) -> None:
        self.upto = upto
        self._reader = reader
        self._stories: OrderedDict[str, Story] = OrderedDict()

    def take(self, batch: Batch) -> list[Story]:
        """Takes in the events that follow; the stories of the games they belong to."""
        touched: dict[str, Story] = {}
        for _, game, position, event in batch:
            story = touched.get(game)
            if story is None:
                story = touched[game] = self._at(game, position, event)
            if position >= story.length:
                story.take(event)
        self.upto = batch[-1][0]
        self._keep(touched)
        return list(touched.values())

    def _at(self, game: str, position: int, event: Event) -> Story:
        """The story of a game before an event. Raises ValueError where the log has lost what came before."""
        kept = self._stories.pop(game, None)
        if kept is not None and kept.length >= position:
            return kept
        earlier = [] if position == 0 else list(self._reader.read(game))[:position]
        if len(earlier) < position:
            raise ValueError(f"game {game} has no events before {position}")
        story = Story(game, earlier[0] if earlier else event)
        for each in earlier:
            story.take(each)
        return story

    def _keep(self, touched: dict[str, Story]) -> None:
        self._stories.update(touched)
        while len(self._stories) > GAMES_IN_USE:
            self._stories.popitem(last=False)
