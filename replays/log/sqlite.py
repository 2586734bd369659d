"""The library's SQLite recorder with what it leaves open: durable commits, prepared statements, stable positions.

This is a persistence module of the library: it has to hold exactly one factory class.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from replays.log.beside import own_file
from replays.log.one_sqlite import WRITE_AHEAD, sqlite  # first, so that the library below gets the same SQLite
from replays.log.only_reading import COPIES, is_only_read

from eventsourcing import sqlite as library  # isort: skip
from eventsourcing.persistence import InterfaceError, StoredEvent  # isort: skip

assert vars(library)["sqlite3"] is sqlite, "a second SQLite in one process: import replays.log before the library"

STATEMENTS = 64
OWN_TABLES = {"league": "league_events"}
"""Applications that keep their events apart from the games."""
BUSY_SECONDS = 10

TABLE = """
CREATE TABLE IF NOT EXISTS {0} (
    rowid INTEGER PRIMARY KEY,
    originator_id TEXT NOT NULL,
    originator_version INTEGER NOT NULL,
    topic TEXT NOT NULL,
    state BLOB NOT NULL,
    UNIQUE (originator_id, originator_version)
)"""
# The number is a column of its own, so that it survives VACUUM, dump and restore; no row ever leaves, so none comes back.
KEEP = "CREATE TRIGGER IF NOT EXISTS {0}_{1} BEFORE {1} ON {0} BEGIN SELECT RAISE(ABORT, 'the log only grows'); END"
OPENINGS = "CREATE INDEX IF NOT EXISTS {0}_openings ON {0} (rowid) WHERE originator_version = 0"
SELECT = """
SELECT originator_id, originator_version, topic, state FROM {0}
WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? ORDER BY originator_version {1} LIMIT ?"""
VERSIONS = "SELECT originator_version FROM {0} {1} WHERE originator_id = ?"
MOST = 2**62
INSERT = "INSERT INTO {0} (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"


class Pool(library.SQLiteConnectionPool):
    """Connections that say a commit is done only when it is on the disk."""

    def _create_connection(self) -> library.SQLiteConnection:
        file = None if self.is_sqlite_memory_mode else Path(self.db_name)
        try:
            read_only = file is not None and is_only_read(file)
            if file is not None and not read_only:
                own_file(file)
            made = sqlite.connect(
                COPIES.address(file) if file is not None and read_only else self.db_name,
                uri=read_only,
                check_same_thread=False,
                isolation_level=None,
                cached_statements=STATEMENTS,
                timeout=self.lock_timeout or BUSY_SECONDS,
            )
            if file is not None and not read_only:
                made.execute(f"PRAGMA journal_mode = {'WAL' if WRITE_AHEAD else 'DELETE'}")
            made.execute(f"PRAGMA {'query_only = ON' if read_only else 'synchronous = FULL'}")
        except (OSError, sqlite.Error) as error:
            raise InterfaceError(f"{self.db_name}: {error}") from error
        made.row_factory = sqlite.Row
        return library.SQLiteConnection(sqlite_conn=made, max_age=self.max_age)


class Recorder(library.SQLiteApplicationRecorder):
    """The library's recorder over a table whose numbers are stable and whose rows stay."""

    def __init__(self, datastore: library.SQLiteDatastore, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name)
        self.insert_events_statement = INSERT.format(events_table_name)

    def construct_create_table_statements(self) -> list[str]:
        """What makes the table, its index, and the triggers that keep its rows."""
        name = self.events_table_name
        keeping = [KEEP.format(name, verb) for verb in ("DELETE", "UPDATE")]
        return [TABLE.format(name), OPENINGS.format(name), *keeping]

    def select_events(
        self,
        originator_id: Any,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> list[StoredEvent]:
        """The rows of a game; as in the library, in half the time."""
        query = SELECT.format(self.events_table_name, "DESC" if desc else "ASC")
        parameters = (originator_id, -1 if gt is None else gt, MOST if lte is None else lte, -1 if limit is None else limit)
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(query, parameters)
            return [StoredEvent(*row) for row in cursor.fetchall()]

    def select_games(self) -> list[str]:
        """The ids of all games, in the order in which they were opened."""
        query = f"SELECT originator_id FROM {self.events_table_name} WHERE originator_version = 0 ORDER BY rowid"
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(query)
            return [row[0] for row in cursor.fetchall()]

    def select_lost(self, game: str) -> list[int]:
        """The positions of a game at which the database's table and its index disagree; all rows are looked at."""
        with self.datastore.transaction(commit=False) as cursor:
            found = []
            for way in ("", "NOT INDEXED"):
                cursor.execute(VERSIONS.format(self.events_table_name, way), (game,))
                found.append({row[0] for row in cursor.fetchall()})
        return sorted(found[0] ^ found[1])


class Factory(library.SQLiteFactory):
    """Makes the recorder above, over the pool above."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self._table = OWN_TABLES.get(self.env.name.lower(), "stored_events")
        self.datastore.pool.close()
        self.datastore.pool = Pool(
            db_name=self.datastore.pool.db_name, lock_timeout=self.datastore.pool.lock_timeout, max_overflow=40
        )

    def application_recorder(self) -> Recorder:
        """The recorder over the application's own table."""
        recorder = Recorder(self.datastore, self._table)
        if self.env_create_table():
            recorder.create_table()
        return recorder
