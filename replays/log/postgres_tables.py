"""A service's own tables in the PostgreSQL that has the log, over the log's connections and with its settings."""

from __future__ import annotations

import secrets
from typing import Any

from eventsourcing.persistence import OperationalError
from eventsourcing.utils import retry

from replays.log.tables import KEY_SIZE, Values

LOCK = "SELECT pg_advisory_xact_lock(hashtext('senki tables'))"
TABLE = "CREATE TABLE IF NOT EXISTS {0} (rowid BIGINT GENERATED ALWAYS AS IDENTITY, {1})"
KEYS = "name TEXT PRIMARY KEY, secret BYTEA NOT NULL"


class PostgresTables:
    """Tables in the log's schema. `factory`: the log's, which made its connections and closes them."""

    def __init__(self, factory: Any) -> None:
        self._store = factory.datastore
        self._may_create = factory.env_create_table()
        self._keys = self.define("senki_keys", KEYS)

    def define(self, name: str, columns: str, *indexes: str) -> str:
        """See `Tables`. One process at a time, since PostgreSQL lets only one of two make a table.

        Where `CREATE_TABLE` is off, as for the log, somebody else has made it.
        """
        quoted = self._store.schema.replace('"', '""')
        full = f'"{quoted}".{name}'
        if not self._may_create:
            return full
        with self._store.transaction(commit=True) as cursor:
            for statement in (LOCK, TABLE.format(full, columns), *(index.format(full) for index in indexes)):
                cursor.execute(statement)
        return full

    @retry(OperationalError, max_attempts=3, wait=0.1)
    def rows(self, sql: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """See `Tables`. Asked again where the database has been started anew since."""
        with self._store.transaction() as cursor:
            cursor.execute(_asked(sql), values)
            return [tuple(row.values()) for row in cursor.fetchall()]

    def do(self, sql: str, values: Values = ()) -> int:
        """See `Tables`."""
        with self._store.transaction(commit=True) as cursor:
            return int(cursor.execute(_asked(sql), values).rowcount)

    def key(self, name: str) -> bytes:
        """See `Tables`."""
        made = secrets.token_bytes(KEY_SIZE)
        self.do(f"INSERT INTO {self._keys} (name, secret) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, made))
        ((kept,),) = self.rows(f"SELECT secret FROM {self._keys} WHERE name = ?", (name,))
        return bytes(kept)

    def close(self) -> None:
        """The log closes its connections."""


def _asked(sql: str) -> str:
    return sql.replace("?", "%s")
