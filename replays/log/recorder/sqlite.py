"""The SQLite recorder of the log, built on the library's: durable commits, prepared statements, stable positions.

The library loads this file as a persistence module, so it defines exactly one factory class.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import random
from threading import Event as Flag
from time import monotonic, sleep
from typing import Any, cast

from replays.atomic_files import make_private_file
from replays.log.data_format import NewerDataFormat, check_sqlite_format
from replays.log.entries import FirstRow, NewRow, NumberedRow, Row
from replays.sqlite_driver import (
    READ_ONLY_COPIES,
    TEXT_FACTORY,
    USE_WAL,
    FileReplaced,
    FileReplacementCheck,
    is_read_only,
    sqlite,
)  # before the library below

from eventsourcing import persistence, sqlite as library  # isort: skip
from eventsourcing.persistence import InterfaceError, PersistenceError, StoredEvent  # isort: skip

assert vars(library)["sqlite3"] is sqlite, "a second SQLite in one process: import replays.log before the library"

STATEMENTS = 64
BUSY_SECONDS = 10
POLL_SECONDS = 0.02
"""Seconds between two checks for commits of other processes."""


class Pool(library.SQLiteConnectionPool):
    """Connections whose commits return when the rows are on the disk."""

    file: FileReplacementCheck | None = None

    def get_connection(self, timeout: float | None = None, *, is_writer: bool | None = None) -> library.SQLiteConnection:
        """Returns a connection to the file. Raises FileReplaced if another file, or none, has its name now."""
        if self.file is not None:
            self.file.require()
        return super().get_connection(timeout, is_writer=is_writer)

    def _create_connection(self) -> library.SQLiteConnection:
        return library.SQLiteConnection(sqlite_conn=self.create(), max_age=self.max_age)

    def create(self) -> Any:
        """Opens a connection to the file. Raises InterfaceError."""
        file = None if self.is_sqlite_memory_mode else Path(self.db_name)
        try:
            if self.file is not None:
                self.file.require()  # else a new, empty file would take the place of the log
            read_only = file is not None and is_read_only(file)
            if file is not None and not read_only:
                make_private_file(file)
                self.file = self.file or FileReplacementCheck(file)
            connection = sqlite.connect(
                READ_ONLY_COPIES.uri(file) if file is not None and read_only else self.db_name,
                uri=read_only,
                check_same_thread=False,
                isolation_level=None,
                cached_statements=STATEMENTS,
                timeout=self.lock_timeout or BUSY_SECONDS,
            )
            if file is not None:
                check_sqlite_format(connection, self.db_name, not read_only)
            if file is not None and not read_only:
                connection.execute(f"PRAGMA journal_mode = {'WAL' if USE_WAL else 'DELETE'}")
            connection.execute(f"PRAGMA {'query_only = ON' if read_only else 'synchronous = FULL'}")
        except (NewerDataFormat, FileReplaced):
            raise
        except (OSError, sqlite.Error) as error:
            raise InterfaceError(f"{self.db_name}: {error}") from error
        connection.row_factory, connection.text_factory = sqlite.Row, TEXT_FACTORY
        return connection


class CommitCounter:
    """Notices commits of other processes by SQLite's commit counter in shared memory; a check takes a few microseconds."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._count = self._read_count()

    def wait_for_commit(self, stopped: Flag) -> bool:
        """See `replays.log.commit_notifications.CommitListener`."""
        stopped.wait(POLL_SECONDS)
        before, self._count = self._count, self._read_count()
        return self._count != before

    def close(self) -> None:
        """See `replays.log.commit_notifications.CommitListener`."""
        self._connection.close()

    def _read_count(self) -> int:
        (count,) = self._connection.execute("PRAGMA data_version").fetchone()
        return int(count)


OWN_TABLES = {"league": "league_events"}
"""Applications with an event table of their own."""
RETRY_SECONDS = 0.001
"""Average seconds until a process tries again to write: about the time of one commit."""

TABLE = """
CREATE TABLE IF NOT EXISTS {0} (
    rowid INTEGER PRIMARY KEY,
    originator_id TEXT NOT NULL,
    originator_version INTEGER NOT NULL,
    topic TEXT NOT NULL,
    state BLOB NOT NULL,
    UNIQUE (originator_id, originator_version)
)"""
# The row number is a column of its own, so that VACUUM, dump and restore preserve it. Rows are never deleted.
FORBID = "CREATE TRIGGER IF NOT EXISTS {0}_{1} BEFORE {1} ON {0} BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"
OPENINGS = "CREATE INDEX IF NOT EXISTS {0}_openings ON {0} (rowid) WHERE originator_version = 0"
SELECT = """
SELECT originator_id, originator_version, topic, state FROM {0}
WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? ORDER BY originator_version {1} LIMIT ?"""
ROWS = "SELECT originator_version, topic, state FROM {0} WHERE originator_id = ? AND originator_version >= ? ORDER BY 1"
VERSIONS = "SELECT originator_version FROM {0} {1} WHERE originator_id = ?"
SCAN = """
SELECT rowid, CAST(originator_id AS TEXT), originator_version, topic, state FROM {0}
WHERE rowid > ? AND rowid <= ? ORDER BY rowid LIMIT ?"""
FIRST_ROWS = """
SELECT rowid, CAST(originator_id AS TEXT), state FROM {0}
WHERE originator_version = 0 AND rowid > ? ORDER BY rowid LIMIT ?"""
COUNT_GAMES = "SELECT count(*) FROM {0} WHERE originator_version = 0 AND rowid <= ?"
BATCH_ROWS = 5000
MAX_ID = 2**62
INSERT = "INSERT INTO {0} (originator_id, originator_version, topic, state) VALUES "
ROW = "(?, ?, ?, ?)"
ROWS_PER_STATEMENT = 32
"""The maximum number of rows in one statement.

Other threads interrupt a statement once, not once per row. Up to this number, rows are written in a transaction of their own.
"""


def _flatten(rows: Sequence[NewRow]) -> list[object]:
    return [*chain.from_iterable(rows)]


class Recorder(library.SQLiteApplicationRecorder):
    """The library's recorder over a table with stable row numbers, from which no row is deleted."""

    def __init__(self, datastore: library.SQLiteDatastore, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name)
        self._writer: Any = None

    @property
    def file(self) -> FileReplacementCheck | None:
        """The file of the log, once it was opened for writing."""
        return cast(Pool, self.datastore.pool).file

    def is_replaced(self) -> bool:
        """Whether the file that this process writes is not the one under its name any more."""
        return self.file is not None and not self.file.is_there()

    def construct_create_table_statements(self) -> list[str]:
        """Returns the statements for the table, its index, and the triggers that forbid deletes and updates."""
        name = self.events_table_name
        triggers = [FORBID.format(name, verb) for verb in ("DELETE", "UPDATE")]
        return [TABLE.format(name), OPENINGS.format(name), *triggers]

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> None:
        """Stores the library's rows; see `store`."""
        self.store([(str(row.originator_id), row.originator_version, row.topic, row.state) for row in stored_events])

    def store(self, rows: Sequence[NewRow]) -> None:
        """Stores rows durably, all or none. Raises IntegrityError if one exists already. For one thread at a time.

        Raises FileReplaced if the file was deleted or replaced meanwhile: then nothing is acknowledged.
        """
        try:
            if len(rows) <= ROWS_PER_STATEMENT:
                self._begin(self._insert(len(rows)), _flatten(rows))
            else:
                self._store_many(rows)
            if self.file is not None:
                self.file.require(with_wal=USE_WAL)
        except sqlite.Error as error:
            raise getattr(persistence, type(error).__name__, PersistenceError)(error) from error

    def _store_many(self, rows: Sequence[NewRow]) -> None:
        self._begin("BEGIN IMMEDIATE")
        try:
            for at in range(0, len(rows), ROWS_PER_STATEMENT):
                some = rows[at : at + ROWS_PER_STATEMENT]
                self.writer.execute(self._insert(len(some)), _flatten(some))
            self.writer.execute("COMMIT")
        except BaseException:
            if self.writer.in_transaction:
                self.writer.execute("ROLLBACK")
            raise

    def _insert(self, rows: int) -> str:
        return INSERT.format(self.events_table_name) + ", ".join([ROW] * rows)

    @property
    def writer(self) -> Any:
        """The connection for writing; used by one thread at a time."""
        if self._writer is None:
            self._writer = self.connect()
            if USE_WAL:  # without a WAL a commit has to wait for readers; SQLite does that
                self._writer.execute("PRAGMA busy_timeout = 0")
        return self._writer

    def _begin(self, statement: str, values: Sequence[object] = ()) -> None:
        """Executes a statement that begins to write, after the writes of other processes.

        SQLite itself would wait for them in growing steps, up to a tenth of a second.
        """
        until = monotonic() + (self.datastore.pool.lock_timeout or BUSY_SECONDS)
        while True:
            try:
                self.writer.execute(statement, values)
                return
            except sqlite.OperationalError as error:
                if "locked" not in str(error) or monotonic() > until:
                    raise
            sleep(random() * 2 * RETRY_SECONDS)

    def connect(self) -> Any:
        """Opens a connection outside of the pool. Raises InterfaceError."""
        return cast(Pool, self.datastore.pool).create()

    def commit_listener(self) -> CommitCounter:
        """Connects a listener for the commits of other processes."""
        return CommitCounter(self.connect())

    def close(self) -> None:
        """Closes the connections outside of the pool."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def select_events(
        self,
        originator_id: Any,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> list[StoredEvent]:
        """Reads the rows of a game; like the library's method, in half the time."""
        query = SELECT.format(self.events_table_name, "DESC" if desc else "ASC")
        parameters = (originator_id, -1 if gt is None else gt, MAX_ID if lte is None else lte, -1 if limit is None else limit)
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(query, parameters)
            return [StoredEvent(*row) for row in cursor.fetchall()]

    def scan(self, after: int, upto: int) -> Iterator[tuple[Any, ...]]:
        """Reads game, position, kind and bytes of the rows after an id and up to another, undecoded, oldest first."""
        while result := self.rows_after(after, BATCH_ROWS, upto):
            yield from (row[1:] for row in result)
            after = result[-1][0]

    def rows(self, game: str, start: int) -> Sequence[Row]:
        """Reads position, kind and bytes of the rows of a game from a position on."""
        return self._selected(ROWS, (game, start))

    def rows_after(self, after: int, limit: int, upto: int = MAX_ID) -> Sequence[NumberedRow]:
        """Reads number, game, position, kind and bytes of the rows of all games after a number and up to another, oldest
        first."""
        return self._selected(SCAN, (after, upto, limit))

    def first_rows(self, after: int, limit: int) -> Sequence[FirstRow]:
        """Reads number, game and bytes of the first events after a number, oldest first."""
        return self._selected(FIRST_ROWS, (after, limit))

    def count_games(self, upto: int) -> int:
        """Counts the games that were opened up to a number."""
        return int(self._selected(COUNT_GAMES, (upto,))[0][0])

    def _selected(self, query: str, values: Sequence[object]) -> Sequence[Any]:
        with self.datastore.transaction(commit=False) as cursor:
            cast(Any, cursor).row_factory = None  # plain tuples are faster than the library's rows
            cursor.execute(query.format(self.events_table_name), values)
            return cast(Sequence[Any], cursor.fetchall())

    def select_games(self) -> list[str]:
        """Reads the ids of all games, the oldest first."""
        game = "CAST(originator_id AS TEXT)"
        query = f"SELECT {game} FROM {self.events_table_name} WHERE originator_version = 0 ORDER BY rowid"
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(query)
            return [row[0] for row in cursor.fetchall()]

    def select_lost(self, game: str) -> list[int]:
        """Returns the positions of a game that only the table or only its index has. Scans all rows."""
        with self.datastore.transaction(commit=False) as cursor:
            positions = []
            for index in ("", "NOT INDEXED"):
                cursor.execute(VERSIONS.format(self.events_table_name, index), (game,))
                positions.append({row[0] for row in cursor.fetchall()})
        return sorted(positions[0] ^ positions[1])


class Factory(library.SQLiteFactory):
    """Makes the recorder and the pool of this module."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self._recorder: Recorder | None = None
        self._table = OWN_TABLES.get(self.env.name.lower(), "stored_events")
        self.datastore.pool.close()
        self.datastore.pool = Pool(
            db_name=self.datastore.pool.db_name, lock_timeout=self.datastore.pool.lock_timeout, max_overflow=40
        )

    def application_recorder(self) -> Recorder:
        """Returns the recorder over the application's own table."""
        self._recorder = Recorder(self.datastore, self._table)
        if self.env_create_table():
            self._recorder.create_table()
        return self._recorder

    def close(self) -> None:
        """Closes all connections."""
        if self._recorder is not None:
            self._recorder.close()
        super().close()
