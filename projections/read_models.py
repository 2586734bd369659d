"""The read models: updated from the log in batches, each projection in its own transactions.

A handler that fails stops its projection at its last good position; the others go on, and `health` reports it. The
projection runs again after a restart or `retry`. An error of the log itself, such as a damaged event, is raised.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from projections.game_summary import GameSummary
from projections.player_merges import PlayerMerges, read_merges
from projections.statistics_queries import PROJECTIONS
from projections.storage.read_model_store import (
    FILE_NAME,
    POSITIONS,
    ConcurrentUpdate,
    DamagedRows,
    ReadModelStore,
    StoreUnavailable,
)
from projections.storage.sqlite_driver import sqlite
from projections.summary_cache import GameFailure, GameLogReader, SummaryCache
from projections.table_definitions import GameRows, Projection

BATCH = 4000
_log = logging.getLogger("senki.projections")


class ReadModels:
    """All projections over one log, in one file, for any number of threads; one of them catches up at a time.

    `failures`: games whose record cannot be followed, with position and error type. They count nowhere.
    """

    has_precomputed, has_current_counts = False, True

    def __init__(
        self,
        path: Path,
        reader: GameLogReader,
        projections: Sequence[Projection] = PROJECTIONS,
        merges: Mapping[str, str] | None = None,
    ) -> None:
        """`merges`: player name -> the name under which it counts (`projections/player_merges.py`)."""
        self.projections = {projection.name: projection for projection in projections}
        self._same = PlayerMerges(merges)
        self.store = ReadModelStore(path, projections, self._same.fingerprint)
        if "players" in self.projections:
            self._same.reset_spellings(row["player"] for row in self.store.query("SELECT DISTINCT player FROM player_games"))
        self._reader = reader
        self.failures: dict[str, GameFailure] = {}
        self._summaries = SummaryCache(reader, 0, self.failures, self._same)
        self._stopped: set[str] = set()

    def close(self) -> None:
        """Closes the file."""
        self.store.close()

    def query(self, sql: str, args: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """Returns the rows of a query as dicts. A damaged row resets and rebuilds all tables first."""
        try:
            return self.store.query(sql, args)
        except DamagedRows as error:
            _log.warning("%s", error)
            self.catch_up()
            return self.store.query(sql, args)

    def catch_up(self) -> int:
        """Reads the log to its end for every running projection. Returns the number of events read.

        Raises SQLite's OperationalError if the file cannot be written (locked, or the disk is full).
        """
        count = 0
        with self.store.writing:
            while taken := self._batch():
                count += taken
            if count:
                self.store.update_results()
        return count

    @property
    def is_empty(self) -> bool:
        """Returns whether no projection has read any event."""
        return not any(self.store.positions().values())

    def fill(self, games: Iterable[Sequence[GameRows]], upto: int, players: Iterable[str]) -> bool:
        """Stores the rows of all games up to an event that were computed elsewhere (`projections/game_rows.py`).

        `players`: the spellings under which they count. Returns False if the read models are not empty, or another process
        has begun to count meanwhile: then nothing more is stored. The rows that are stored are replaced by `catch_up`.
        """
        if not self.is_empty:
            return False
        projections = self.projections.values()
        try:
            for batch in games:
                self.store.write_games(projections, 0, 0, batch)
            self.store.write_games(projections, 0, upto, ())
        except ConcurrentUpdate:
            return False
        self._same.reset_spellings(players)
        self.store.update_results()
        return True

    def rebuild(self, *names: str) -> int:
        """Rebuilds projections (default: all) from the whole log in one transaction. Returns the number of events read.

        Readers see the old rows until it commits. An error of a handler rolls it back and is raised. Raises KeyError for an
        unknown projection.
        """
        chosen = [self.projections[name] for name in names or self.projections]
        with self.store.transaction():
            for projection in chosen:
                self.store.clear(projection)
            count = self._all_into(chosen)
            self.store.update_results()
        self.retry(*(projection.name for projection in chosen))
        return count

    def retry(self, *names: str) -> None:
        """Lets stopped projections (default: all) run again from where they stopped."""
        for name in names or tuple(self.projections):
            self._stopped.discard(name)
            self.store.set_error(name, "")

    def events_behind(self, last: int) -> int:
        """Returns how many events the slowest projection has not read, given the id of the last event."""
        return max(0, last - min(self.store.positions().values(), default=last))

    def remove_games(self, games: Iterable[str]) -> None:
        """Removes the rows of untrusted games. A rebuild brings them back."""
        chosen = list(games)
        if chosen:
            self.store.remove_games(self.projections.values(), chosen)
            self.store.update_results()

    def health(self) -> list[dict[str, Any]]:
        """Returns for each projection its name, the id of its last event, and why it stopped (empty: it runs).

        The reason has the error type and place, and no value: a value could be a card that is hidden from viewers.
        """
        return self.query(f"SELECT projection, position, error FROM {POSITIONS} ORDER BY projection")

    def _batch(self) -> int:
        """Processes one batch for the projections that are furthest behind, up to the position of the next ones."""
        positions = {name: at for name, at in self.store.positions().items() if self._runs(name)}
        places = sorted(set(positions.values()))
        if not places:
            return 0
        batch = self._reader.notifications(places[0], BATCH)
        if len(places) > 1:
            batch = [noted for noted in batch if noted[0] <= places[1]] or batch
        if not batch:
            return 0
        if self._summaries.upto != places[0]:
            self._summaries = SummaryCache(self._reader, places[0], self.failures, self._same)
        stories = self._update_summaries(batch)
        for name, position in positions.items():
            if position == places[0]:
                self._move_on(self.projections[name], position, batch[-1][0], stories)
        return len(batch)

    def _update_summaries(self, batch: Sequence[Any]) -> list[GameSummary]:
        try:
            return self._summaries.update(batch)
        except BaseException:
            self._summaries = SummaryCache(self._reader, -1, self.failures, self._same)
            raise

    def _move_on(self, projection: Projection, old: int, new: int, stories: Iterable[GameSummary]) -> None:
        try:
            self.store.write_batch(projection, old, new, stories)
        except ConcurrentUpdate:
            pass  # another process wrote these rows
        except StoreUnavailable:
            raise
        except Exception as error:
            _log.exception("projection %s stopped after event %s", projection.name, old)
            self._stopped.add(projection.name)
            self.store.set_error(projection.name, f"{type(error).__name__} in the events {old + 1} to {new}")

    def _all_into(self, chosen: Sequence[Projection]) -> int:
        self.failures.clear()
        self._same.reset_spellings(())
        stories, count = SummaryCache(self._reader, 0, self.failures, self._same), 0
        while batch := self._reader.notifications(stories.upto, BATCH):
            before, touched = stories.upto, stories.update(batch)
            for projection in chosen:
                self.store.write_batch(projection, before, stories.upto, touched)
            count += len(batch)
        return count

    def _runs(self, name: str) -> bool:
        return name in self.projections and name not in self._stopped


def open_read_models(folder: Path, reader: GameLogReader) -> ReadModels:
    """Opens the read models of a folder and makes the folder if it is missing. Call `catch_up` before queries.

    A file that SQLite cannot read is deleted and made again: all of it comes from the log.
    """
    path, merges = folder / FILE_NAME, read_merges(folder)
    try:
        return ReadModels(path, reader, merges=merges)
    except sqlite.DatabaseError as error:
        if isinstance(error, StoreUnavailable):
            raise
        _log.warning("the statistics in %s are damaged (%s) and are rebuilt", path.name, error)
        for part in ("", "-wal", "-shm"):
            path.with_name(path.name + part).unlink(missing_ok=True)
        return ReadModels(path, reader, merges=merges)
