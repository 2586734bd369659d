"""Live desks: the games in use, kept ready at the end of their log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock

from domain.kernel.contract.ruleset import Desk, Ruleset
from domain.kernel.desk.opening import load_desk
from domain.kernel.record.changes import Plain
from domain.kernel.views.views import header_of
from replays.log import GameLog

Catalogues = Callable[[str], Mapping[str, Plain]]
"""Ruleset id -> printing id -> data: where the desk finds cards that a record does not have yet."""


class Transaction:
    """Whether events that are on the table have come into the log too."""

    committed = False


class LiveDesk:
    """A desk and who uses it; `broken`: the table is not to be trusted any longer."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.broken = False
        self.desk: Desk

    @contextmanager
    def transaction(self, count: int) -> Iterator[Transaction]:
        """The last `count` events stay on the table only when they come into the log."""
        attempt = Transaction()
        try:
            yield attempt
        finally:
            if not attempt.committed:
                self.desk.log.roll_back(count)

    def is_at(self, position: int | None) -> bool:
        """Whether the desk has just so many events."""
        return not self.broken and hasattr(self, "desk") and len(self.desk.events) == position

    def catch_up(self, log: GameLog, game: str, rulesets: Callable[[str], Ruleset], catalogues: Catalogues) -> None:
        """Brings the desk to the end of the log, whoever wrote it."""
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
    """The desks used last."""

    def __init__(self, log: GameLog, rulesets: Callable[[str], Ruleset], catalogues: Catalogues, size: int) -> None:
        self._log = log
        self._rulesets = rulesets
        self._catalogues = catalogues
        self._size = size
        self._lives: OrderedDict[str, LiveDesk] = OrderedDict()
        self._lock = Lock()

    @contextmanager
    def use(self, game: str, enough: int | None = None) -> Iterator[LiveDesk]:
        """The desk of a game at the end of its log, for one thread at a time. Raises NoSuchGame and Damaged.

        `enough`: where it stands at this position already, nobody looks whether the log has more: an append will tell.

        A desk that is left by an error is built anew the next time: what its table looks like then is anybody's guess.
        """
        live = self._live(game)
        with live.lock:
            try:
                if not live.is_at(enough):
                    live.catch_up(self._log, game, self._rulesets, self._catalogues)
                yield live
            except BaseException:
                live.broken = True
                raise

    def _live(self, game: str) -> LiveDesk:
        with self._lock:
            live = self._lives.setdefault(game, LiveDesk())
            self._lives.move_to_end(game)
            if len(self._lives) > self._size:
                self._lives.popitem(last=False)
            return live
