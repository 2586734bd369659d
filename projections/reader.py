"""What the read models ask of the log: two ways to read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from domain.kernel.record.event import Event


class Reader(Protocol):
    """The log of all games. Ids grow from event to event over all games, with gaps; positions count within a game."""

    def notifications(self, after: int = 0, limit: int = 1000) -> Sequence[tuple[int, str, int, Event]]:
        """The next events after an id, oldest first, as (id, game, position, event); none at the end of the log."""

    def read(self, game: str, start: int = 0) -> Sequence[Event]:
        """The events of a game from a position on."""
