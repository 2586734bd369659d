"""The library's PostgreSQL recorder with what it leaves open: hearing of others.

This is a persistence module of the library: it has to hold exactly one factory class.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event as Flag
from typing import Any

import psycopg
from eventsourcing import postgres as library
from eventsourcing.persistence import StoredEvent
from psycopg.sql import SQL, Identifier

from replays.log.entries import NewRow, NumberedRow, Row

LISTEN_SECONDS = 0.25
"""Seconds after which a listener looks whether it is to stop."""
POOLS = {
    "senki": {"POSTGRES_POOL_SIZE": "2", "POSTGRES_MAX_OVERFLOW": "8"},
    "league": {"POSTGRES_POOL_SIZE": "1", "POSTGRES_MAX_OVERFLOW": "2"},
}
"""Connections of one process by application, where the settings say nothing: with two that listen 15 at most, so that six
processes fit into the hundred that PostgreSQL has by default."""
DEFAULTS = {"POSTGRES_CONNECT_TIMEOUT": "30"}
"""Seconds that a thread waits for a connection of the pool, rather than the library's five."""


class PostgresCommitListener:
    """A connection of its own that wait_for_commit whenever somebody commits to a table of events."""

    def __init__(self, pool: Any, channel: str) -> None:
        password = pool.get_password_func
        more = {"password": password()} if password is not None else {}
        self._connection = psycopg.connect(**{**pool.kwargs, **more, "autocommit": True})
        self._connection.execute(SQL("LISTEN {}").format(Identifier(channel)))

    def wait_for_commit(self, stopped: Flag) -> bool:
        """See `Ear`."""
        return any(True for _ in self._connection.notifies(timeout=LISTEN_SECONDS, stop_after=1))

    def close(self) -> None:
        """See `Ear`."""
        self._connection.close()


class Recorder(library.PostgresApplicationRecorder):
    """The library's recorder with the rows as the log reads them, and an ear."""

    def store(self, rows: Sequence[NewRow]) -> None:
        """Stores rows durably, all or none. Raises IntegrityError where one is there already."""
        self.insert_events([StoredEvent(*row) for row in rows])

    def rows(self, game: str, start: int) -> Sequence[Row]:
        """Position, kind and bytes of the rows of a game from a position on."""
        return [(row.originator_version, row.topic, row.state) for row in self.select_events(game, gt=start - 1)]

    def rows_after(self, after: int, limit: int) -> Sequence[NumberedRow]:
        """Number, game, position, kind and bytes of the rows of all games after a number, oldest first."""
        found = self.select_notifications(after, limit, inclusive_of_start=False)
        return [(row.id, str(row.originator_id), row.originator_version, row.topic, row.state) for row in found]

    def commit_listener(self) -> PostgresCommitListener:
        """Hears what other processes append."""
        return PostgresCommitListener(self.datastore.pool, self.channel_name)


class Factory(library.PostgresFactory):
    """Makes the recorder above, with as many connections as a process needs."""

    application_recorder_class = Recorder

    def __init__(self, env: Any) -> None:
        usual = {**DEFAULTS, **POOLS.get(env.name.lower(), {})}
        for name, value in usual.items():
            env.setdefault(name, value)
        super().__init__(env)
