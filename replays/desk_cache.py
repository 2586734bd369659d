"""Caches the live desks of the games in use, each at the end of its log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock

from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.desk.game_opening import load_desk
from domain.kernel.record.changes import Plain
from domain.kernel.views.views import header_of
from replays.game_cache import GameCache
from replays.log import GameLog

Catalogues = Callable[[str], Mapping[str, Plain]]
"""Ruleset id -> printing id -> data of cards that a record may not have yet."""


class DeskTransaction:
    """`committed`: whether the events on the table are stored in the log too."""

    committed = False


class LiveDesk:
    """A desk with a lock. `broken`: its table is unreliable, so the desk is rebuilt at the next use."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.broken = False
        self.desk: Desk

    @contextmanager
    def transaction(self, count: int) -> Iterator[DeskTransaction]:
        """Rolls the last `count` events back unless they are stored in the log."""
        transaction = DeskTransaction()
        try:
            yield transaction
        finally:
            if not transaction.committed:
                self.desk.log.roll_back(count)

    def is_at(self, position: int | None) -> bool:
        """Returns whether the desk has exactly `position` events; True for None."""
        return not self.broken and hasattr(self, "desk") and len(self.desk.events) == position

    def catch_up(self, log: GameLog, game: str, rulesets: Callable[[str], Ruleset], catalogues: Catalogues) -> None:
        """Brings the desk to the end of the log, also with events of other processes."""
        if self.broken or not hasattr(self, "desk"):
            events = log.read(game)
            name = header_of(events).ruleset
            self.desk = load_desk(events, rulesets(name))
            self.desk.catalogue = catalogues(name)
            self.broken = False
        else:
            for event in log.read(game, len(self.desk.events)):
                self.desk.log.append_stored(event)


class DeskCache:
    """The desks that were used last."""

    def __init__(self, log: GameLog, rulesets: Callable[[str], Ruleset], catalogues: Catalogues, size: int) -> None:
        self._log = log
        self._rulesets = rulesets
        self._catalogues = catalogues
        self._live_desks = GameCache(lambda game: LiveDesk(), size)

    @contextmanager
    def use(self, game: str, known_position: int | None = None) -> Iterator[LiveDesk]:
        """Yields the desk of a game at the end of its log, to one thread at a time. Raises NoSuchGame and DamagedLog.

        `known_position`: a desk at this position is used without reading the log; a later append detects newer events.
        After an error inside of the `with` the desk is rebuilt, since the state of its table is unknown.
        """
        live = self._live_desks.state_of(game)
        with live.lock:
            try:
                if not live.is_at(known_position):
                    live.catch_up(self._log, game, self._rulesets, self._catalogues)
                yield live
            except BaseException:
                live.broken = True
                raise
