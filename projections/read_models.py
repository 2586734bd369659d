"""The read models: caught up with the log in batches, each projection in transactions of its own.

A handler that fails stops its projection at its last good position; the others go on, and `health` tells. It is tried
again when the read models are opened anew, or by `retry`. What fails in the log itself (a damaged event) is raised.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from projections.game_summary import GameSummary
from projections.player_merges import PlayerMerges, read_merges
from projections.questions import PROJECTIONS
from projections.storage.sqlite_driver import sqlite
from projections.storage.store import FILE_NAME, POSITIONS, ConcurrentUpdate, DamagedRows, Store, StoreUnavailable
from projections.summary_cache import GameFailure, LogReader, SummaryCache
from projections.tables import Projection

BATCH = 4000
_log = logging.getLogger("senki.projections")


class ReadModels:
    """All projections over one log, in one file. May be used by many threads; one of them catches up at a time.

    `fallen`: games whose record cannot be followed, with the position and the kind of error; they are counted nowhere.
    """

    counted_before = False

    def __init__(
        self,
        path: Path,
        reader: LogReader,
        projections: Sequence[Projection] = PROJECTIONS,
        merges: Mapping[str, str] | None = None,
    ) -> None:
        """`merges`: names of players, and under which others they count (`projections/player_merges.py`)."""
        self.projections = {projection.name: projection for projection in projections}
        self._same = PlayerMerges(merges)
        self.store = Store(path, projections, self._same.fingerprint)
        if "players" in self.projections:
            self._same.met(row["player"] for row in self.store.query("SELECT DISTINCT player FROM player_games"))
        self._reader = reader
        self.fallen: dict[str, GameFailure] = {}
        self._stories = SummaryCache(reader, 0, self.fallen, self._same)
        self._stopped: set[str] = set()

    def close(self) -> None:
        """Closes the file."""
        self.store.close()

    def query(self, sql: str, args: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """The rows that a query gives, as plain dicts; where a row was damaged, after all were made anew."""
        try:
            return self.store.query(sql, args)
        except DamagedRows as error:
            _log.warning("%s", error)
            self.catch_up()
            return self.store.query(sql, args)

    def catch_up(self) -> int:
        """Reads the log to its end, for every projection that runs; how many events were read.

        Raises SQLite's OperationalError where the file cannot be written (another process holds it, the disk is full).
        """
        count = 0
        with self.store.writing:
            while taken := self._batch():
                count += taken
        return count

    def rebuild(self, *names: str) -> int:
        """Makes projections (default: all) anew from the beginning of the log; how many events were read.

        It is one transaction: until it is done readers see the old rows, and they stay where a handler fails, which is
        raised. Raises KeyError for an unknown projection.
        """
        chosen = [self.projections[name] for name in names or self.projections]
        with self.store.transaction():
            for projection in chosen:
                self.store.clear(projection)
            count = self._all_into(chosen)
        self.retry(*(projection.name for projection in chosen))
        return count

    def retry(self, *names: str) -> None:
        """Lets stopped projections (default: all) run again from where they stopped."""
        for name in names or tuple(self.projections):
            self._stopped.discard(name)
            self.store.set_error(name, "")

    def unread(self, last: int) -> int:
        """How many events the projection that is furthest behind has to read, up to the id of the log's last one."""
        return max(0, last - min(self.store.positions().values(), default=last))

    def forget(self, games: Iterable[str]) -> None:
        """Takes the rows of games out that cannot be trusted any more; they come back when the log is read anew."""
        self.store.forget(self.projections.values(), games)

    def health(self) -> list[dict[str, Any]]:
        """Per projection: its name, the id of the last event it has read, and why it stopped (empty: it runs).

        The reason names the kind of error and where it was, never a value: those may be cards that nobody may see.
        """
        return self.query(f"SELECT projection, position, error FROM {POSITIONS} ORDER BY projection")

    def _batch(self) -> int:
        """One batch for those that are furthest behind, up to where the next ones are."""
        positions = {name: at for name, at in self.store.positions().items() if self._runs(name)}
        places = sorted(set(positions.values()))
        if not places:
            return 0
        batch = self._reader.notifications(places[0], BATCH)
        if len(places) > 1:
            batch = [noted for noted in batch if noted[0] <= places[1]] or batch
        if not batch:
            return 0
        if self._stories.upto != places[0]:
            self._stories = SummaryCache(self._reader, places[0], self.fallen, self._same)
        stories = self._told(batch)
        for name, position in positions.items():
            if position == places[0]:
                self._move_on(self.projections[name], position, batch[-1][0], stories)
        return len(batch)

    def _told(self, batch: Sequence[Any]) -> list[GameSummary]:
        try:
            return self._stories.take(batch)
        except BaseException:
            self._stories = SummaryCache(self._reader, -1, self.fallen, self._same)
            raise

    def _move_on(self, projection: Projection, old: int, new: int, stories: Iterable[GameSummary]) -> None:
        try:
            self.store.move_on(projection, old, new, stories)
        except ConcurrentUpdate:
            pass  # another process has written these rows
        except StoreUnavailable:
            raise
        except Exception as error:
            _log.exception("projection %s stopped after event %s", projection.name, old)
            self._stopped.add(projection.name)
            self.store.set_error(projection.name, f"{type(error).__name__} in the events {old + 1} to {new}")

    def _all_into(self, chosen: Sequence[Projection]) -> int:
        self.fallen.clear()
        self._same.met(())
        stories, count = SummaryCache(self._reader, 0, self.fallen, self._same), 0
        while batch := self._reader.notifications(stories.upto, BATCH):
            before, touched = stories.upto, stories.take(batch)
            for projection in chosen:
                self.store.move_on(projection, before, stories.upto, touched)
            count += len(batch)
        return count

    def _runs(self, name: str) -> bool:
        return name in self.projections and name not in self._stopped


def open_read_models(folder: Path, reader: LogReader) -> ReadModels:
    """The read models that lie in a folder, which is made where it is missing; call `catch_up` before asking.

    A file that SQLite cannot read is set aside and made anew: all of it follows from the log.
    """
    path, merges = folder / FILE_NAME, read_merges(folder)
    try:
        return ReadModels(path, reader, merges=merges)
    except sqlite.DatabaseError as error:
        if isinstance(error, StoreUnavailable):
            raise
        _log.warning("the statistics in %s are damaged (%s) and are made anew", path.name, error)
        for part in ("", "-wal", "-shm"):
            path.with_name(path.name + part).unlink(missing_ok=True)
        return ReadModels(path, reader, merges=merges)
