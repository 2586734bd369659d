"""What the log answers: values for what a client has to deal with, exceptions for what is broken or not there."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.record.event import Event


class StoredEvents(NamedTuple):
    """The events are in the log from this position on; `again`: they were already, from an earlier try."""

    position: int
    events: tuple[Event, ...]
    again: bool = False


class PositionConflict(NamedTuple):
    """Nothing was stored: the log is not where the writer thought; its next event has this position."""

    position: int


class ClientIdReused(NamedTuple):
    """Nothing was stored: at this position the log has something else that was said under the same client id, or would have
    had what was withdrawn before it came in."""

    client: str
    position: int


class NoSuchGame(KeyError):
    """The log has no game of this id."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game

    def __str__(self) -> str:
        return f"no such game: {self.game}"


class DamagedLog(Exception):
    """A stored row is not what was written. Nothing from this position on can be trusted.

    `kind`: `damaged`; or, against a head that was kept, `cut`, `rewritten` or `gone`.
    """

    def __init__(self, game: str, position: int, why: str, kind: str = "damaged") -> None:
        super().__init__(f"game {game}, event {position} is damaged: {why}")
        self.kind = kind
        self.game = game
        self.position = position
        self.why = why
