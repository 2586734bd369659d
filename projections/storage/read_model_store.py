"""The file of the read models: their tables and the position of each projection. Rows and position commit together."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from threading import RLock
from typing import Any

from projections.filters import COUNTED
from projections.game_summary import GameSummary
from projections.messages import msg
from projections.precomputed_counts import (
    OF_GAME,
    create_count_statements,
    create_results_statements,
    drop_count_statements,
    drop_results_statements,
    update_results_statements,
)
from projections.storage.row_writer import CREATE_SAMPLES_TABLE, DECOMPRESSION_ERRORS, RowWriter, TextCompressor
from projections.storage.row_writer import SAMPLES_TABLE as SAMPLES
from projections.storage.sqlite_driver import open_database, sqlite
from projections.table_definitions import (
    GameRows,
    Projection,
    common_values,
    create_counted_table_statement,
    create_index_statements,
    create_table_statements,
    drop_table_statements,
    stored_columns,
)

FILE_NAME = "readmodels.sqlite"
MEMORY = Path("/dev/shm")
"""Where the file is made if there is no room on the disks."""
SHARED_MEMORY = 32 << 10
ROOM = 512 << 10
"""Bytes that SQLite needs to open a file for writing."""
POSITIONS = "projection_positions"
CREATE_POSITIONS_TABLE = (
    f"CREATE TABLE IF NOT EXISTS {POSITIONS} (projection TEXT PRIMARY KEY, shape TEXT, position INTEGER, error TEXT)"
)
BAD_TEXT = "Could not decode to UTF-8"
"""SQLite's message for a damaged text."""
StoreUnavailable: type[Exception] = sqlite.OperationalError
"""The file cannot be written; no handler is at fault."""


class DamagedRows(sqlite.DatabaseError):  # type: ignore[misc]
    """A row of the file was changed from outside."""


class ConcurrentUpdate(Exception):
    """Another process has moved this projection on; nothing was written."""


@contextmanager
def _atomic(connection: Any) -> Iterator[None]:
    """Commits everything done inside, or nothing. Inside of a transaction it is a savepoint."""
    inside = connection.in_transaction
    connection.execute("SAVEPOINT part" if inside else "BEGIN")
    try:
        yield
        connection.execute("RELEASE part" if inside else "COMMIT")
    except BaseException:
        if connection.in_transaction:  # an error of SQLite may have ended it
            connection.execute("ROLLBACK TO part" if inside else "ROLLBACK")
            if inside:
                connection.execute("RELEASE part")
        raise


def _has_room(path: Path) -> bool:
    """Returns whether the disk has the room to open the file for writing; true while another process has it open."""
    shared = path.with_name(f"{path.name}-shm")
    try:
        if shared.exists() and shared.stat().st_blocks * 512 >= SHARED_MEMORY:
            return True
        disk = os.statvfs(path.parent)
    except (AttributeError, OSError):  # Windows, or a folder that is gone
        return True
    return disk.f_bavail * disk.f_frsize >= ROOM


class ReadModelStore:
    """The file. One connection writes and another reads, so a reader sees whole batches only.

    `writing`: the lock of writers.
    """

    def __init__(self, path: Path, projections: Sequence[Projection], also: str = "") -> None:
        """`also`: a further dependency of the rows; a change of it rebuilds them."""
        self._dependency, self._projections = also, projections
        path = self._writable_path(path)
        self.writing = RLock()
        self._reading = RLock()
        self._writer = open_database(path, True)
        self._rows = RowWriter(self._writer)
        with self.transaction():
            self._prepare(projections)
        self._reader = open_database(path, False)
        self._packer = TextCompressor(lambda sql, args: self._reader.execute(sql, args).fetchall())

    def _writable_path(self, path: Path) -> Path:
        """Returns the path of the file; a temporary one if the data folder is read-only, or its disk full."""
        if path.parent.exists() and not (os.access(path.parent, os.W_OK) and _has_room(path)):
            in_memory = not _has_room(Path(gettempdir()) / path.name) and os.access(MEMORY, os.W_OK)
            self._own = TemporaryDirectory(prefix="senki-readmodels-", dir=MEMORY if in_memory else None)
            return Path(self._own.name) / path.name
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return path

    def close(self) -> None:
        """Closes the file."""
        self._reader.close()
        self._writer.close()

    def query(self, sql: str, args: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """Returns the rows of a query. Raises DamagedRows after all rows were removed for a rebuild."""
        with self._reading:
            names, rows = self._fetch(sql, args)
        if rows is None:
            self._reset()
            raise DamagedRows(msg("row_statistics_was_damaged_all"))
        return [dict(zip(names, row, strict=True)) for row in rows]

    def _fetch(self, sql: str, args: Sequence[Any]) -> tuple[list[str], list[Sequence[Any]] | None]:
        """Returns the column names, and the rows with decompressed texts, or None instead of the rows if one of them is
        damaged.
        """
        try:
            cursor = self._reader.execute(sql, tuple(args))
            rows: list[Sequence[Any]] = cursor.fetchall()
            if any(bytes in map(type, row) for row in rows):
                rows = [[self._packer.decompress(each) if type(each) is bytes else each for each in row] for row in rows]
        except DECOMPRESSION_ERRORS:
            return [], None
        except sqlite.OperationalError as error:
            if BAD_TEXT in str(error):
                return [], None
            raise
        return [column[0] for column in cursor.description], rows

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commits everything written inside, or nothing."""
        try:
            with self.writing, _atomic(self._writer):
                yield
        except BaseException:
            self._rows.clear_caches()
            raise

    def positions(self) -> dict[str, int]:
        """Returns for each projection the id of its last event."""
        with self.writing:
            rows = self._writer.execute(f"SELECT projection, position FROM {POSITIONS}").fetchall()
        return dict(rows)

    def write_batch(self, projection: Projection, old: int, new: int, stories: Iterable[GameSummary]) -> None:
        """Replaces the rows of these games and moves the position, in one transaction. Raises ConcurrentUpdate."""
        with self.transaction():
            self._advance(projection, old, new)
            self._write(projection, stories)

    def write_games(self, projections: Iterable[Projection], old: int, new: int, games: Sequence[GameRows]) -> None:
        """Replaces the rows of games in several tables and moves their positions, in one transaction.

        Raises ConcurrentUpdate.
        """
        with self.transaction():
            for projection in projections:
                self._advance(projection, old, new)
                self._rows.replace(projection, games)

    def clear(self, projection: Projection) -> None:
        """Sets a projection back to the beginning, without rows."""
        with self.transaction():
            self._create_tables(projection)
            self._rows.clear_caches()

    def remove_games(self, projections: Iterable[Projection], games: Iterable[str]) -> None:
        """Removes the rows of these games."""
        chosen = list(games)
        with self.transaction():
            for projection in projections:
                self._rows.remove(projection, chosen)
            self._writer.executemany(f"DELETE FROM {COUNTED} WHERE game = ?", [(game,) for game in chosen])

    def update_results(self) -> None:
        """Computes the results again whose rows have changed since (`projections/precomputed_counts.py`)."""
        with self.transaction():
            for results in (each for projection in self._projections for each in projection.results):
                for sql in update_results_statements(results):
                    self._writer.execute(sql)

    def set_error(self, name: str, error: str) -> None:
        """Stores why a projection stopped (empty: it runs)."""
        with self.transaction():
            sql = f"UPDATE {POSITIONS} SET error = ? WHERE projection = ? AND error <> ?"
            self._writer.execute(sql, (error, name, error))

    def _reset(self) -> None:
        """Removes all rows; they are read from the log again."""
        with self.transaction():
            for table in (SAMPLES, COUNTED):
                self._writer.execute(f"DELETE FROM {table}")
            for projection in self._projections:
                self._create_tables(projection)
        self._packer.clear_caches()
        self._rows.clear_caches()

    def copy_to(self, path: Path) -> None:
        """Copies the whole file. Raises FileExistsError."""
        if path.exists():
            raise FileExistsError(path)
        with self.writing:
            self._writer.execute("VACUUM INTO ?", (str(path),))

    def _advance(self, projection: Projection, old: int, new: int) -> None:
        # Comparing and setting is the first statement: it takes the write lock before anything is read.
        sql = f"UPDATE {POSITIONS} SET position = ?, error = '' WHERE projection = ? AND position = ?"
        if self._writer.execute(sql, (new, projection.name, old)).rowcount != 1:
            raise ConcurrentUpdate(projection.name)

    def _write(self, projection: Projection, stories: Iterable[GameSummary]) -> None:
        self._rows.replace(projection, [GameRows(common_values(story), projection.rows(story)) for story in stories])

    def _prepare(self, projections: Sequence[Projection]) -> None:
        do: Callable[[str], Any] = self._writer.execute
        for sql in (
            CREATE_POSITIONS_TABLE,
            CREATE_SAMPLES_TABLE,
            create_counted_table_statement(),
            *create_index_statements(),
        ):
            do(sql)
        known = dict(do(f"SELECT projection, shape FROM {POSITIONS} WHERE typeof(position) = 'integer'").fetchall())
        for projection in projections:
            if known.get(projection.name) != projection.shape + self._dependency:
                self._create_tables(projection)

    def _create_tables(self, projection: Projection) -> None:
        """Creates the tables of a projection again and sets its position to the beginning of the log."""
        do: Callable[..., Any] = self._writer.execute
        for table in projection.tables:
            for kind, name in do("SELECT type, name FROM sqlite_master WHERE name = ?", (table.name,)).fetchall():
                do(f"DROP {kind} {name}")
            for sql in (*drop_table_statements(table), *create_table_statements(table)):
                do(sql)
        columns = {
            table.name: (OF_GAME, *table.shared, *(each.name for each in stored_columns(table)))
            for table in projection.tables
        }
        for count in projection.counts:
            for sql in (*drop_count_statements(count), *create_count_statements(count, columns[count.table])):
                do(sql)
        for results in projection.results:
            for sql in (*drop_results_statements(results), *create_results_statements(results)):
                do(sql)
        row = (projection.name, projection.shape + self._dependency, 0, "")
        do(f"INSERT OR REPLACE INTO {POSITIONS} VALUES (?, ?, ?, ?)", row)
