"""Defines the results of the log's operations, and its errors.

Results are values, since a client has to handle them. Errors are for games that are damaged or missing.
"""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.messages.message import Message
from domain.kernel.record.event import Event
from replays.messages import msg


class StoredEvents(NamedTuple):
    """The events are in the log from `position` on. `again`: an earlier try of the same command stored them."""

    position: int
    events: tuple[Event, ...]
    again: bool = False


class PositionConflict(NamedTuple):
    """Nothing was stored: the log does not end where the writer expected. `position`: the position of the next event."""

    position: int


class ClientIdReused(NamedTuple):
    """Nothing was stored: the client id belongs to another command, at `position`, or was cancelled before it arrived."""

    client: str
    position: int


class NoSuchGame(KeyError):
    """The log has no game with this id."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game

    def __str__(self) -> str:
        return str(self.message)

    @property
    def message(self) -> Message:
        """The error as a message."""
        return msg("no_such_game_said", said=self.game)


class DamagedLog(Exception):
    """A stored row differs from what was written. Nothing from this position on can be trusted.

    `kind`: `damaged`; compared with a stored head: `cut`, `rewritten` or `gone`.
    """

    def __init__(self, game: str, position: int, why: Message, kind: str = "damaged") -> None:
        super().__init__(msg("game_said_event_n_is_damaged", said=game, n=position, reason=why))
        self.kind = kind
        self.game = game
        self.position = position
        self.why = why
