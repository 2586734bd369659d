"""Tables that a service keeps for itself, where its log is: a SQLite file beside the log's, or the log's own PostgreSQL.

The SQL is the same for both: a value is `?`, a number BIGINT, bytes BYTEA, and `rowid` counts the rows as they came. Every
statement is a transaction of its own.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from errno import EIO
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import RLock
from typing import TYPE_CHECKING, Any, Protocol

from eventsourcing.persistence import OperationalError
from eventsourcing.utils import retry

from replays.atomic_files import make_private_file, make_private_folder
from replays.sqlite_driver import READ_ONLY_COPIES, TEXT_FACTORY, USE_WAL, is_read_only, sqlite

if TYPE_CHECKING:
    from replays.log.game_log import GameLog


KEY_SIZE = 32
KNOWN_KEYS = "name TEXT PRIMARY KEY, print TEXT NOT NULL"
BUSY_SECONDS = 10
Values = Sequence[object]


class ServiceTables(Protocol):
    """What both homes can do. May be used by many threads and processes."""

    def define(self, name: str, columns: str, *indexes: str) -> str:
        """Makes a table where there is none; how statements name it. In an index `{0}` is the name."""

    def query(self, sql: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """What a query gives."""

    def execute(self, sql: str, values: Values = ()) -> int:
        """Carries a statement out; how many rows it touched."""

    def secret_key(self, name: str) -> bytes:
        """A secret key, made at random when it is asked for first; the same for everybody who serves this log."""

    def close(self) -> None:
        """Closes what was opened for the tables alone."""


def valid_rows(rows: Iterable[Sequence[Any]], kinds: Sequence[type]) -> list[Sequence[Any]]:
    """The rows that begin with values of these kinds.

    SQLite keeps whatever is written: what others have damaged is passed over, so that one row stops nobody else, and `senki
    check` tells of it.
    """
    return [row for row in rows if all(type(value) is kind for value, kind in zip(row, kinds, strict=False))]


def open_tables(log: GameLog, folder: Path, name: str) -> ServiceTables:
    """The tables of this name beside a log; `folder` is used where the log is not in PostgreSQL, and made where missing."""
    if log.in_postgres:
        return PostgresTables(log.factory)
    make_private_folder(folder)
    return SqliteTables(folder, name)


class SqliteTables:
    """Tables in a file of their own; each key is a file that only its owner can read."""

    def __init__(self, folder: Path, name: str, follows: bool = False) -> None:
        """`follows`: what is written can be made again from the log, so nobody waits until it is on the disk."""
        self._folder = folder
        self._lock = RLock()
        path = folder / f"{name}.sqlite"
        self._name = path.name
        self._read_only = is_read_only(path)
        if not self._read_only:
            make_private_file(path)
        address = READ_ONLY_COPIES.uri(path) if self._read_only else str(path)
        how = {"check_same_thread": False, "isolation_level": None, "timeout": BUSY_SECONDS, "uri": self._read_only}
        self._file = sqlite.connect(address, **how)
        self._file.text_factory = TEXT_FACTORY
        if follows and USE_WAL and not self._read_only:
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute("PRAGMA synchronous = NORMAL")

    def define(self, name: str, columns: str, *indexes: str) -> str:
        """See `Tables`. In a file that is only read a table that is not there is empty, and nothing is written to it."""
        if self._read_only and not self._has(name):
            self._file.execute("PRAGMA query_only = OFF")
            self._file.execute(f"CREATE TEMP TABLE {name} ({columns})")
            self._file.execute("PRAGMA query_only = ON")
            return name
        self.execute(f"CREATE TABLE IF NOT EXISTS {name} ({columns})")
        for index in indexes:
            self.execute(index.format(name))
        return name

    def _has(self, name: str) -> bool:
        known = "SELECT name FROM sqlite_master UNION ALL SELECT name FROM sqlite_temp_master"
        return (name,) in self.query(known)

    def query(self, sql: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """See `Tables`."""
        with self._lock:
            found: list[tuple[Any, ...]] = self._file.execute(sql, values).fetchall()
        return found

    def execute(self, sql: str, values: Values = ()) -> int:
        """See `Tables`."""
        with self._lock:
            return int(self._file.execute(sql, values).rowcount)

    def execute_many(self, sql: str, rows: Sequence[Values]) -> int:
        """Carries a statement out for each of these values, all or none; how many rows they touched together."""
        if len(rows) < 2:
            return sum(self.execute(sql, values) for values in rows)
        with self._lock:
            self._file.execute("BEGIN IMMEDIATE")
            try:
                touched = int(self._file.executemany(sql, rows).rowcount)
                self._file.execute("COMMIT")
            except BaseException:
                if self._file.in_transaction:
                    self._file.execute("ROLLBACK")
                raise
        return touched

    def secret_key(self, name: str) -> bytes:
        """See `Tables`. Written whole before it gets its name, so that nobody reads half of it.

        Raises OSError for a key that is gone or another one than was used before: what was signed with that would count for
        nothing, and nobody would be told.
        """
        path = self._folder / f"{name}.key"
        known = self.query(f"SELECT print FROM {self.define('known_keys', KNOWN_KEYS)} WHERE name = ?", (name,))
        if not path.exists() and not known:
            if self._read_only:
                return secrets.token_bytes(KEY_SIZE)
            self._make(path)
        secret = path.read_bytes() if path.exists() else b""
        kept = blake2b(secret, digest_size=16, person=b"senki known key").hexdigest()
        if len(secret) != KEY_SIZE or (known and known != [(kept,)]):
            why = "is not the key that was used here" if secret else "is gone"
            way = f"put it back from a backup, or take its row out of known_keys in {self._name} for a new one"
            raise OSError(EIO, f"{path.name} {why}; {way}", str(path))
        if not known and not self._read_only:
            self.execute("INSERT INTO known_keys (name, print) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, kept))
        return secret

    def key_faults(self) -> Iterator[str]:
        """What is wrong with the keys that were used here."""
        for (name,) in self.query(f"SELECT name FROM {self.define('known_keys', KNOWN_KEYS)} ORDER BY name"):
            try:
                self.secret_key(name)
            except OSError as error:
                yield str(error.strerror)

    def _make(self, path: Path) -> None:
        with NamedTemporaryFile(dir=self._folder) as made:
            made.write(secrets.token_bytes(KEY_SIZE))
            made.flush()
            with suppress(FileExistsError):
                os.link(made.name, path)

    def close(self) -> None:
        """See `Tables`."""
        with self._lock:
            self._file.close()


# MERGED: A service's own tables in the PostgreSQL that has the log, over the log's connections and with its settings.

LOCK_SQL = "SELECT pg_advisory_xact_lock(hashtext('senki tables'))"
CREATE_SQL = "CREATE TABLE IF NOT EXISTS {0} (rowid BIGINT GENERATED ALWAYS AS IDENTITY, {1})"
KEY_COLUMNS = "name TEXT PRIMARY KEY, secret BYTEA NOT NULL"


class PostgresTables:
    """Tables in the log's schema. `factory`: the log's, which made its connections and closes them."""

    def __init__(self, factory: Any) -> None:
        self._store = factory.datastore
        self._may_create = factory.env_create_table()
        self._keys = self.define("senki_keys", KEY_COLUMNS)

    def define(self, name: str, columns: str, *indexes: str) -> str:
        """See `Tables`. One process at a time, since PostgreSQL lets only one of two make a table.

        Where `CREATE_TABLE` is off, as for the log, somebody else has made it.
        """
        quoted = self._store.schema.replace('"', '""')
        full = f'"{quoted}".{name}'
        if not self._may_create:
            return full
        with self._store.transaction(commit=True) as cursor:
            for statement in (LOCK_SQL, CREATE_SQL.format(full, columns), *(index.format(full) for index in indexes)):
                cursor.execute(statement)
        return full

    @retry(OperationalError, max_attempts=3, wait=0.1)
    def query(self, sql: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """See `Tables`. Asked again where the database has been started anew since."""
        with self._store.transaction() as cursor:
            cursor.execute(_to_psycopg(sql), values)
            return [tuple(row.values()) for row in cursor.fetchall()]

    def execute(self, sql: str, values: Values = ()) -> int:
        """See `Tables`."""
        with self._store.transaction(commit=True) as cursor:
            return int(cursor.execute(_to_psycopg(sql), values).rowcount)

    def secret_key(self, name: str) -> bytes:
        """See `Tables`."""
        made = secrets.token_bytes(KEY_SIZE)
        self.execute(f"INSERT INTO {self._keys} (name, secret) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, made))
        ((kept,),) = self.query(f"SELECT secret FROM {self._keys} WHERE name = ?", (name,))
        return bytes(kept)

    def close(self) -> None:
        """The log closes its connections."""


def _to_psycopg(sql: str) -> str:
    return sql.replace("?", "%s")
