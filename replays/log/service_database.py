"""Tables of a service, stored next to its log: a SQLite file in the log's folder, or the log's PostgreSQL.

Both take the same SQL: a value is `?`, a number BIGINT, bytes BYTEA, and `rowid` counts the rows in the order of their
insertion. Every statement is a transaction of its own.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EIO
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import RLock
from typing import Any, Protocol

from eventsourcing.persistence import OperationalError
from eventsourcing.utils import retry

from domain.kernel.messages.message import join
from replays.atomic_files import make_private_file, make_private_folder
from replays.messages import msg
from replays.sqlite_driver import READ_ONLY_COPIES, TEXT_FACTORY, USE_WAL, FileReplacementCheck, is_read_only, sqlite

KEY_SIZE = 32
KNOWN_KEYS = "name TEXT PRIMARY KEY, print TEXT NOT NULL"
BUSY_SECONDS = 10
Values = Sequence[object]


class _Log(Protocol):
    """The part of a log that `open_tables` needs."""

    factory: Any

    @property
    def in_postgres(self) -> bool:
        """Returns whether the log is in PostgreSQL."""


class ServiceTables(Protocol):
    """The interface of both databases. May be used by many threads and processes."""

    @property
    def read_only(self) -> bool:
        """Returns whether nothing can be written."""

    def define(self, name: str, columns: str, *indexes: str) -> str:
        """Creates a table if it is missing and returns its name for statements. In an index `{0}` is that name."""

    def query(self, sql: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """Returns the rows of a query."""

    def execute(self, sql: str, values: Values = ()) -> int:
        """Executes a statement and returns the number of its rows."""

    def secret_key(self, name: str) -> bytes:
        """Returns a secret key, the same for all servers of this log. The first call makes it at random."""

    def identity(self) -> str:
        """Returns the id of these tables, made at random by the first call; empty if there is none and it cannot be made."""

    def is_replaced(self) -> bool:
        """Returns whether a file of the tables was deleted or replaced while it is open."""

    @property
    def file(self) -> Path | None:
        """The file that a write changes; None in PostgreSQL, and where nothing can be written."""

    def close(self) -> None:
        """Closes the connections that only the tables use."""


def database_identity(tables: ServiceTables) -> str:
    """Returns the id of tables; see `ServiceTables.identity`."""
    name = tables.define("identity", "name TEXT PRIMARY KEY, id TEXT NOT NULL")
    if not tables.read_only:
        values = ("tables", secrets.token_hex(8))
        tables.execute(f"INSERT INTO {name} (name, id) VALUES (?, ?) ON CONFLICT DO NOTHING", values)
    rows = tables.query(f"SELECT id FROM {name} WHERE name = 'tables'")
    return str(rows[0][0]) if rows else ""


def well_typed_rows(rows: Iterable[Sequence[Any]], kinds: Sequence[type]) -> list[Sequence[Any]]:
    """Returns the rows that begin with values of these types.

    SQLite stores values of any type. A damaged row is skipped, so that it affects no other row; `senki check` reports it.
    """
    return [row for row in rows if all(type(value) is kind for value, kind in zip(row, kinds, strict=False))]


def open_tables(log: _Log, folder: Path, name: str) -> ServiceTables:
    """Opens the tables of this name. `folder` is for SQLite and is created if it is missing."""
    if log.in_postgres:
        return PostgresTables(log.factory)
    make_private_folder(folder)
    return SqliteTables(folder, name)


class SqliteTables:
    """Tables in a file of their own. Each key is a file that only its owner can read."""

    def __init__(self, folder: Path, name: str, rebuildable: bool = False) -> None:
        """Takes the folder and the name of the file.

        `rebuildable`: the content can be made from the log again, so writes do not wait for the disk.
        """
        self._folder = folder
        self._lock = RLock()
        path = folder / f"{name}.sqlite"
        self._name = path.name
        self._read_only = is_read_only(path)
        if not self._read_only:
            make_private_file(path)
        address = READ_ONLY_COPIES.uri(path) if self._read_only else str(path)
        options = {"check_same_thread": False, "isolation_level": None, "timeout": BUSY_SECONDS, "uri": self._read_only}
        self._connection = sqlite.connect(address, **options)
        self._connection.text_factory = TEXT_FACTORY
        self._file = None if self._read_only else FileReplacementCheck(path)
        if rebuildable and USE_WAL and not self._read_only:
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = NORMAL")

    @property
    def read_only(self) -> bool:
        """See `ServiceTables`."""
        return self._read_only

    def define(self, name: str, columns: str, *indexes: str, options: str = "") -> str:
        """See `ServiceTables`. In a read-only file a missing table is an empty temporary one.

        `options`: those of SQLite for a table.
        """
        if self._read_only:
            if not self.has_table(name):
                self._connection.execute("PRAGMA query_only = OFF")
                self._connection.execute(f"CREATE TEMP TABLE {name} ({columns}) {options}")
                self._connection.execute("PRAGMA query_only = ON")
            return name
        self.execute(f"CREATE TABLE IF NOT EXISTS {name} ({columns}) {options}")
        for index in indexes:
            self.execute(index.format(name))
        return name

    def has_table(self, name: str) -> bool:
        """Returns whether the file has a table of this name."""
        known = "SELECT name FROM sqlite_master UNION ALL SELECT name FROM sqlite_temp_master"
        return (name,) in self.query(known)

    def query(self, sql: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """See `ServiceTables`."""
        with self._lock:
            rows: list[tuple[Any, ...]] = self._connection.execute(sql, values).fetchall()
        return rows

    def execute(self, sql: str, values: Values = ()) -> int:
        """See `ServiceTables`. Raises FileReplaced if the file was deleted or replaced while it is open."""
        with self._lock:
            rows = int(self._connection.execute(sql, values).rowcount)
        if self._file is not None:
            self._file.require()
        return rows

    def is_replaced(self) -> bool:
        """Returns whether the file is not the one under its name any more."""
        return self._file is not None and not self._file.is_there()

    def execute_many(self, sql: str, rows: Sequence[Values]) -> int:
        """Executes a statement for each row of values, all in one transaction. Returns the number of rows in all."""
        if len(rows) == 1:
            return self.execute(sql, rows[0])
        with self.transaction():
            return int(self._connection.executemany(sql, rows).rowcount)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Begins a transaction, or joins the present one of this thread. It is undone if an error is raised.

        In a read-only file it can change temporary tables.
        """
        with self._lock:
            if self._connection.in_transaction:
                yield
                return
            if self._read_only:
                self._connection.execute("PRAGMA query_only = OFF")
            self._connection.execute("BEGIN" if self._read_only else "BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
            finally:
                if self._read_only:
                    self._connection.execute("PRAGMA query_only = ON")

    def secret_key(self, name: str) -> bytes:
        """See `ServiceTables`. The file is complete before it gets its name, so a reader never sees half a key.

        Raises OSError for a key that is missing or differs from the earlier one: without this error its signatures would
        become worthless unnoticed.
        """
        path = self._folder / f"{name}.key"
        known = self.query(f"SELECT print FROM {self.define('known_keys', KNOWN_KEYS)} WHERE name = ?", (name,))
        if not path.exists() and not known:
            if self._read_only:
                return secrets.token_bytes(KEY_SIZE)
            self._make_key(path)
        secret = path.read_bytes() if path.exists() else b""
        digest = blake2b(secret, digest_size=16, person=b"senki known key").hexdigest()
        if len(secret) != KEY_SIZE or (known and known != [(digest,)]):
            why = msg("said_is_not_key_that" if secret else "said_is_gone", said=path.name)
            raise OSError(EIO, join(why, msg("put_it_back_from_backup", said=self._name)), str(path))
        if not known and not self._read_only:
            self.execute("INSERT INTO known_keys (name, print) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, digest))
        return secret

    def identity(self) -> str:
        """See `ServiceTables`."""
        return database_identity(self)

    def key_faults(self) -> Iterator[str]:
        """Yields the faults of the keys that were used here."""
        for (name,) in self.query(f"SELECT name FROM {self.define('known_keys', KNOWN_KEYS)} ORDER BY name"):
            try:
                self.secret_key(name)
            except OSError as error:
                yield str(error.strerror)

    def _make_key(self, path: Path) -> None:
        with NamedTemporaryFile(dir=self._folder) as made:
            made.write(secrets.token_bytes(KEY_SIZE))
            made.flush()
            with suppress(FileExistsError):
                os.link(made.name, path)

    @property
    def file(self) -> Path | None:
        """See `ServiceTables`."""
        return None if self._read_only else self._folder / self._name

    def close(self) -> None:
        """See `ServiceTables`."""
        with self._lock:
            self._connection.close()


LOCK_SQL = "SELECT pg_advisory_xact_lock(hashtext('senki tables'))"
CREATE_SQL = "CREATE TABLE IF NOT EXISTS {0} (rowid BIGINT GENERATED ALWAYS AS IDENTITY, {1})"
KEY_COLUMNS = "name TEXT PRIMARY KEY, secret BYTEA NOT NULL"


class PostgresTables:
    """Tables in the log's schema, with its connections and settings. `factory`: the log's, which closes the connections."""

    def __init__(self, factory: Any) -> None:
        self._store = factory.datastore
        self._may_create = factory.env_create_table()
        self._keys = self.define("senki_keys", KEY_COLUMNS)

    @property
    def read_only(self) -> bool:
        """See `ServiceTables`."""
        return False

    def define(self, name: str, columns: str, *indexes: str) -> str:
        """See `ServiceTables`. One process at a time creates tables, since PostgreSQL fails if two create one at once.

        With `CREATE_TABLE` off the table exists already, as for the log.
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
        """See `ServiceTables`. Tries again if the database has restarted."""
        with self._store.transaction() as cursor:
            cursor.execute(_to_psycopg(sql), values)
            return [tuple(row.values()) for row in cursor.fetchall()]

    def execute(self, sql: str, values: Values = ()) -> int:
        """See `ServiceTables`."""
        with self._store.transaction(commit=True) as cursor:
            return int(cursor.execute(_to_psycopg(sql), values).rowcount)

    def secret_key(self, name: str) -> bytes:
        """See `ServiceTables`."""
        made = secrets.token_bytes(KEY_SIZE)
        self.execute(f"INSERT INTO {self._keys} (name, secret) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, made))
        ((secret,),) = self.query(f"SELECT secret FROM {self._keys} WHERE name = ?", (name,))
        return bytes(secret)

    def identity(self) -> str:
        """See `ServiceTables`."""
        return database_identity(self)

    def is_replaced(self) -> bool:
        """See `ServiceTables`."""
        return False

    @property
    def file(self) -> None:
        """See `ServiceTables`."""

    def close(self) -> None:
        """Does nothing: the log closes its connections."""


def _to_psycopg(sql: str) -> str:
    return sql.replace("?", "%s")
