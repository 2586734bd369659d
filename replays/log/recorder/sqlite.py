"""The SQLite recorder of the log, built on the library's: durable commits, prepared statements, stable positions.

The library loads this file as a persistence module, so it defines exactly one factory class.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from random import random
from threading import Lock
from time import monotonic, sleep
from typing import Any, cast

from replays.log.entries import FirstRow, NewRow, NumberedRow, Row, SealedRowCounts
from replays.log.recorder import sealing
from replays.log.recorder.sealing import MAX_ID, Seal, UnsealedRow, expand_last_field
from replays.log.recorder.sqlite_connections import BUSY_SECONDS, Pool, SqliteCommitListener
from replays.log.sealed_rows import COMPRESSED, compress_row
from replays.sqlite_driver import USE_WAL, FileReplacementCheck, sqlite  # before the library below

from eventsourcing import persistence, sqlite as library  # isort: skip
from eventsourcing.persistence import PersistenceError, StoredEvent  # isort: skip

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
SEALED = "{0}_sealed"
_FORBID = "CREATE TRIGGER {{0}}_{0} BEFORE {1} ON {{0}} {2}BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"
_IS_SEALED = """EXISTS (
    SELECT 1 FROM {{0}}_sealed
    WHERE originator_id = {0}.originator_id AND last_position >= {0}.originator_version AND first_position <= {1}
)"""
TRIGGERS = {
    "{0}_DELETE": _FORBID.format("DELETE", "DELETE", f"WHEN NOT {_IS_SEALED.format('OLD', 'OLD.originator_version')} "),
    "{0}_UPDATE": _FORBID.format("UPDATE", "UPDATE", ""),
    "{0}_INSERT": _FORBID.format("INSERT", "INSERT", f"WHEN {_IS_SEALED.format('NEW', sealing.MAX_ID)} "),
}
"""Name -> statement. A row is deleted only if a frame contains it, and no row is added before the end of a frame."""
_GROWS = "NEW.originator_id = OLD.originator_id AND NEW.first_position = OLD.first_position"
SEALED_TRIGGERS = {
    "{0}_DELETE": _FORBID.format("DELETE", "DELETE", ""),
    "{0}_UPDATE": _FORBID.format("UPDATE", "UPDATE", f"WHEN NOT ({_GROWS} AND NEW.last_position > OLD.last_position) "),
}
"""Triggers of frames: a frame is replaced only by one that contains more rows."""
TRIGGER_SQL = "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?"
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
LAST = "SELECT CAST(originator_id AS TEXT), max(originator_version) FROM {0} NOT INDEXED WHERE rowid > ? GROUP BY 1"
LIVE = "SELECT rowid, originator_version, topic, state FROM {0} WHERE originator_id = ? ORDER BY originator_version"
DELETE = "DELETE FROM {0} WHERE originator_id = ? AND originator_version BETWEEN ? AND ?"
COMPRESS = "UPDATE {0} SET state = ? WHERE rowid = ?"
BATCH_ROWS = 5000
INSERT = "INSERT INTO {0} (originator_id, originator_version, topic, state) VALUES "
ROW = "(?, ?, ?, ?)"
ROWS_PER_STATEMENT = 32
"""The maximum number of rows in one statement.

Other threads interrupt a statement once, not once per row. Up to this number, rows are written in a transaction of their own.
"""


def _flatten(rows: Sequence[NewRow]) -> list[object]:
    return [*chain.from_iterable((game, at, topic, compress_row(state)) for game, at, topic, state in rows)]


def _fetch(cursor: Any, query: str, values: Sequence[object]) -> Sequence[Any]:
    cursor.execute(query, values)
    return cast(Sequence[Any], cursor.fetchall())


class Recorder(sealing.SealedNotificationsMixin, library.SQLiteApplicationRecorder):
    """The library's recorder over a table with stable row numbers, from which no row is deleted."""

    def __init__(self, datastore: library.SQLiteDatastore, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name)
        self.sealed = SEALED.format(events_table_name)
        self._writer: Any = None
        self._sealer: Any = None
        self._sealer_lock = Lock()

    @property
    def file(self) -> FileReplacementCheck | None:
        """The file of the log, once it was opened for writing."""
        return cast(Pool, self.datastore.pool).file

    def is_replaced(self) -> bool:
        """Returns whether another file has taken the place of the one that this process writes."""
        return self.file is not None and not self.file.is_there()

    def construct_create_table_statements(self) -> list[str]:
        """Returns the statements for the tables and their indexes."""
        name, sealed = self.events_table_name, SEALED.format(self.events_table_name)
        indexes = [
            f"CREATE INDEX IF NOT EXISTS {sealed}_{index} ON {sealed} ({columns})"
            for index, columns in sealing.INDEXES.items()
        ]
        return [
            TABLE.format(name),
            OPENINGS.format(name),
            f"CREATE TABLE IF NOT EXISTS {sealed} ({sealing.COLUMNS})",
            *indexes,
        ]

    def _create_table(self, c: Any) -> None:
        """Creates what is missing, and replaces triggers of earlier releases."""
        super()._create_table(c)
        for table, triggers in ((self.events_table_name, TRIGGERS), (self.sealed, SEALED_TRIGGERS)):
            for name, statement in triggers.items():
                made = statement.format(table)
                known = [row[0] for row in _fetch(c, TRIGGER_SQL, (name.format(table),))]
                if known != [made]:
                    c.execute(f"DROP TRIGGER IF EXISTS {name.format(table)}")
                    c.execute(made)

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
            raise _library_error(error) from error

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

    def _begin(self, statement: str, values: Sequence[object] = (), writer: Any = None) -> None:
        """Executes a statement that begins to write, after the writes of other processes.

        SQLite itself would wait for them in growing steps, up to a tenth of a second.
        """
        until = monotonic() + (self.datastore.pool.lock_timeout or BUSY_SECONDS)
        while True:
            try:
                (writer or self.writer).execute(statement, values)
                return
            except sqlite.OperationalError as error:
                if "locked" not in str(error) or monotonic() > until:
                    raise
            sleep(random() * 2 * RETRY_SECONDS)

    def seal(self, game: str, topic: str, final: bool, least: int) -> SealedRowCounts:
        """Replaces the rows of a game, except the first and the last one, by a frame.

        A crash leaves the rows or the frame.
        """
        with self._sealer_lock:
            try:
                query = partial(_fetch, self._seal_connection().cursor())
                rows = query(LIVE.format(self.events_table_name), (game,))
                count = len(rows)
                if count < least + sealing.UNSEALED_ROWS:
                    return SealedRowCounts(0, count)
                live = [UnsealedRow._make(expand_last_field(row)) for row in rows]
                seal = sealing.make_seal(query, self.sealed, game, live, topic, final)
            except sqlite.Error as error:
                raise _library_error(error) from error
            sealed = self._store_seal(seal) if seal is not None else 0
        return SealedRowCounts(sealed, count - sealed)

    def compress_openings(self, after: int, limit: int) -> int:
        """Compresses the first rows of the next games after a number; returns the last number, 0 at the end."""
        rows = self._selected(FIRST_ROWS, (after, limit))
        large = [(compress_row(state), id) for id, _, state in rows if type(state) is bytes and state[:1] != COMPRESSED]
        changed = [(state, id) for state, id in large if state[:1] == COMPRESSED]
        trigger = "{0}_UPDATE"
        with self._sealer_lock:
            sealer = self._seal_connection()
            self._begin("BEGIN IMMEDIATE", writer=sealer)
            try:
                if changed:
                    sealer.execute(f"DROP TRIGGER {trigger.format(self.events_table_name)}")
                    sealer.executemany(COMPRESS.format(self.events_table_name), changed)
                    sealer.execute(TRIGGERS[trigger].format(self.events_table_name))
                sealer.execute("COMMIT")
            except BaseException:
                sealer.execute("ROLLBACK")
                raise
        return int(rows[-1][0]) if len(rows) == limit else 0

    def release_space(self) -> None:
        """Gives the space of replaced rows back to the disk. SQLite writes a new file in one transaction."""
        with self._sealer_lock:
            self._begin("VACUUM", writer=self._seal_connection())
            self._seal_connection().execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _seal_connection(self) -> Any:
        """Returns the connection for sealing. It does not wait for the disk: what it replaces is in the file already."""
        if self._sealer is None:
            self._sealer = self.connect()
            self._sealer.row_factory = None  # plain tuples are faster than the library's rows
            if USE_WAL:
                self._sealer.execute("PRAGMA busy_timeout = 0")
                self._sealer.execute("PRAGMA synchronous = NORMAL")
        return self._sealer

    def _store_seal(self, seal: Seal) -> int:
        sealer, game, rows = self._seal_connection(), seal.frame.game, seal.rows
        try:
            self._begin("BEGIN IMMEDIATE", writer=sealer)
            stored = sealing.store_seal(lambda sql, values: int(sealer.execute(sql, values).rowcount), self.sealed, seal)
            span = game, rows[0].position, rows[-1].position
            done = stored and sealer.execute(DELETE.format(self.events_table_name), span).rowcount == len(rows)
            sealer.execute("COMMIT" if done else "ROLLBACK")
        except sqlite.IntegrityError:
            done = False  # another process has sealed the game
            sealer.execute("ROLLBACK")
        except sqlite.Error as error:
            if sealer.in_transaction:
                sealer.execute("ROLLBACK")
            raise _library_error(error) from error
        return len(rows) if done else 0

    def connect(self) -> Any:
        """Opens a connection outside of the pool. Raises InterfaceError."""
        return cast(Pool, self.datastore.pool).create()

    def commit_listener(self) -> SqliteCommitListener:
        """Connects a listener for the commits of other processes."""
        connection = self.connect()
        log = self.file.path if self.file is not None and USE_WAL else None
        return SqliteCommitListener(connection, log and log.with_name(f"{log.name}-wal"))

    def close(self) -> None:
        """Closes the connections outside of the pool."""
        for connection in (self._writer, self._sealer):
            if connection is not None:
                connection.close()
        self._writer = self._sealer = None

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
        after, upto = -1 if gt is None else gt, MAX_ID if lte is None else lte
        query = SELECT.format(self.events_table_name, "DESC" if desc else "ASC")
        with self.datastore.transaction(commit=False) as cursor:
            cast(Any, cursor).row_factory = None
            live = _fetch(cursor, query, (originator_id, after, upto, -1 if limit is None else limit))
            if limit is not None and len(live) == limit > 0:  # then only frames before the last row matter
                after, upto = (live[-1][1], upto) if desc else (after, live[-1][1])
            frames = sealing.read_frames(partial(_fetch, cursor), self.sealed, originator_id, after, upto)
        ascending = [expand_last_field(row[1:]) for row in (reversed(live) if desc else live)]
        rows = sealing.merge_rows_of_game(ascending, sealing.rows_from_frames(frames, gt + 1 if gt is not None else 0, upto))
        return [StoredEvent(originator_id, *row) for row in (rows[::-1] if desc else rows)[:limit]]

    def scan(self, after: int, upto: int) -> Iterator[tuple[Any, ...]]:
        """Reads game, position, kind and bytes of the rows after an id and up to another, undecoded, oldest first."""
        while result := self.rows_after(after, BATCH_ROWS, upto):
            yield from (row[1:] for row in result)
            after = result[-1][0]

    def rows(self, game: str, start: int) -> Sequence[Row]:
        """Reads position, kind and bytes of the rows of a game from a position on."""
        with self.datastore.transaction(commit=False) as cursor:
            cast(Any, cursor).row_factory = None  # plain tuples are faster than the library's rows
            live = _fetch(cursor, ROWS.format(self.events_table_name), (game, start))
            frames = sealing.read_frames(partial(_fetch, cursor), self.sealed, game, start - 1, MAX_ID)
        return sealing.merge_rows_of_game(list(map(expand_last_field, live)), sealing.rows_from_frames(frames, start))

    def rows_after(self, after: int, limit: int, upto: int = MAX_ID) -> Sequence[NumberedRow]:
        """Reads number, game, position, kind and bytes of the rows of all games after a number and up to another, oldest
        first."""
        with self.datastore.transaction(commit=False) as cursor:
            cast(Any, cursor).row_factory = None
            live = _fetch(cursor, SCAN.format(self.events_table_name), (after, upto, limit))
            query = partial(_fetch, cursor)
            return sealing.merge_rows_after(query, self.sealed, list(map(expand_last_field, live)), after, limit, upto)

    def first_rows(self, after: int, limit: int) -> Sequence[FirstRow]:
        """Reads number, game and bytes of the first events after a number, oldest first."""
        return [expand_last_field(row) for row in self._selected(FIRST_ROWS, (after, limit))]

    def last_positions(self, after: int) -> Sequence[tuple[str, int]]:
        """Reads the games with events after a number, and the position of the last event of each."""
        return self._selected(LAST, (after,))

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
        query = "SELECT CAST(originator_id AS TEXT) FROM {0} WHERE originator_version = 0 ORDER BY rowid"
        return [row[0] for row in self._selected(query, ())]

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


def _library_error(error: sqlite.Error) -> PersistenceError:
    """Returns an error of SQLite as the library's error of the same name."""
    found: PersistenceError = getattr(persistence, type(error).__name__, PersistenceError)(error)
    return found
