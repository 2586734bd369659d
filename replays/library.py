"""The public surface for programs in Python: open a record, read its events, describe them, follow a log.

docs/library.md explains it with examples, and docs/stability.md says how long its names stay. No ruleset is needed to read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header
from domain.kernel.record.log_queries import result_after, takeback_target, taken_back_positions
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of, make_view
from replays.extras import MissingExtra, explain_missing_extras
from replays.file import DamagedRecord, verify
from replays.table_at_position import fold

if TYPE_CHECKING:
    from replays.log import DamagedLog, GameLog, NoSuchGame, open_log

__all__ = [
    "DamagedLog",
    "DamagedRecord",
    "Event",
    "Game",
    "Header",
    "LoggedGameEvent",
    "MissingExtra",
    "NoSuchGame",
    "Table",
    "fold_game",
    "follow_log",
    "open_game",
    "open_log",
    "open_record",
]
State = TypeVar("State")


def __getattr__(name: str) -> Any:
    """Returns a name of the log, which record files do not need. Raises MissingExtra without the extra `log`."""
    if name in ("DamagedLog", "GameLog", "NoSuchGame", "open_log"):
        with explain_missing_extras():
            return getattr(import_module("replays.log"), name)
    raise AttributeError(name)


class Game:
    """A game as a record has it. Iterating gives the effective events: those that no takeback or correction has undone."""

    def __init__(self, id: str, events: Sequence[Event], viewer: str = "") -> None:
        """`viewer`: whose view the events are; empty for the whole game."""
        self.id, self.viewer = id, viewer
        self._events = tuple(events)

    def __iter__(self) -> Iterator[Event]:
        return (self._events[position] for position in self.effective_positions)

    def __len__(self) -> int:
        return len(self.effective_positions)

    def __repr__(self) -> str:
        return f"Game({self.id!r}, {len(self._events)} events)"

    @property
    def all_events(self) -> tuple[Event, ...]:
        """All events in the order of the record, including takebacks and the events that they took back."""
        return self._events

    @cached_property
    def effective_positions(self) -> tuple[int, ...]:
        """The positions of the effective events among all."""
        gone = taken_back_positions(self._events)
        return tuple(at for at, event in enumerate(self._events) if at not in gone and takeback_target(event, at) is None)

    @property
    def header(self) -> Header:
        """The terms of the game: ruleset, seats, players, house rules."""
        return header_of(self._events)

    @property
    def result(self) -> Plain:
        """The result, `{"seats": {"A": "win", ...}, "reason": ...}`, or None while the game runs."""
        return result_after(self._events)

    def sentences(self, language: str = "en") -> Iterator[tuple[Event, str]]:
        """Yields each effective event with the sentence that describes it, in `en`, `ja` or `zh`.

        Raises MissingExtra without the extra `pictures`, which makes sentences too.
        """
        from replays.viewer.event_sentences import event_sentences  # reads word lists, which other uses do not need

        with explain_missing_extras():
            described = event_sentences(self._events, language)
        return ((self._events[position], described[position]) for position in self.effective_positions)

    def board_at(self, position: int | None = None) -> Table:
        """Returns the table at a position, by default at the end. Raises ValueError if there are
        fewer."""
        return fold(self._events, position)

    def seen_by(self, viewer: str) -> Game:
        """Returns the game as a viewer may see it: a seat, `spectator` or `judge`."""
        return Game(self.id, make_view(self._events, viewer), viewer)


def open_record(file: Path | bytes) -> Game:
    """Opens a `.senki` file and checks it. Raises DamagedRecord for a broken file or an impossible game, OSError."""
    record = verify(file if isinstance(file, bytes) else file.read_bytes())
    return Game(record.game, record.events, record.viewer)


def open_game(log: GameLog, game: str) -> Game:
    """Opens a game of a log. Raises NoSuchGame, DamagedLog."""
    return Game(game, log.read(game))


def fold_game(game: Game, step: Callable[[State, Event], State], start: State) -> State:
    """Folds the effective events of a game: `step` gets the state so far and an event, and returns the next state."""
    state = start
    for event in game:
        state = step(state, event)
    return state


class LoggedGameEvent(NamedTuple):
    """An event of a log. `checkpoint`: to be stored with what was made of the event, and to go on from."""

    checkpoint: int
    game: str
    position: int
    event: Event


def follow_log(log: GameLog, checkpoint: int = 0) -> Iterator[LoggedGameEvent]:
    """Yields the events of all games after a checkpoint, in the order of the log, up to its present end.

    These are all events: a takeback follows the events that it takes back. For the effective events, read the game again
    with `open_game`.
    Raises DamagedLog.
    """
    return (LoggedGameEvent(each.id, each.game, each.position, each.event) for each in log.follow(checkpoint))
