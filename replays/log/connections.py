"""Connections to the SQLite file of a log: durable commits, and a look at what other processes have committed."""

from __future__ import annotations

from pathlib import Path
from threading import Event as Flag
from typing import Any

from replays.log.beside import own_file
from replays.log.one_sqlite import TEXT, WRITE_AHEAD, sqlite  # first, so that the library below gets the same SQLite
from replays.log.only_reading import COPIES, is_only_read

from eventsourcing import sqlite as library  # isort: skip
from eventsourcing.persistence import InterfaceError  # isort: skip

assert vars(library)["sqlite3"] is sqlite, "a second SQLite in one process: import replays.log before the library"

STATEMENTS = 64
BUSY_SECONDS = 10
LOOK = 0.02
"""Seconds between two looks for what other processes wrote."""


class Pool(library.SQLiteConnectionPool):
    """Connections that say a commit is done only when it is on the disk."""

    def _create_connection(self) -> library.SQLiteConnection:
        return library.SQLiteConnection(sqlite_conn=self.create(), max_age=self.max_age)

    def create(self) -> Any:
        """A connection to the file. Raises InterfaceError."""
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
        made.row_factory, made.text_factory = sqlite.Row, TEXT
        return made


class Commits:
    """Hears other processes by the count of commits that SQLite keeps in memory they share: a few microseconds a look."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._count = self._looked()

    def hears(self, stopped: Flag) -> bool:
        """See `replays.log.hearing.Ear`."""
        stopped.wait(LOOK)
        before, self._count = self._count, self._looked()
        return self._count != before

    def close(self) -> None:
        """See `replays.log.hearing.Ear`."""
        self._connection.close()

    def _looked(self) -> int:
        (count,) = self._connection.execute("PRAGMA data_version").fetchone()
        return int(count)
