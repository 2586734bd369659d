"""The PostgreSQL recorder of the log, built on the library's, with notifications of commits.

The library loads this file as a persistence module, so it defines exactly one factory class.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event as Flag
from typing import Any

import psycopg
from eventsourcing import postgres as library
from eventsourcing.persistence import StoredEvent
from psycopg.sql import SQL, Identifier

from replays.log.entries import FirstRow, NewRow, NumberedRow, Row
from replays.log.postgres_outage import watch_for_outage

LISTEN_SECONDS = 0.25
"""Seconds until a listener checks whether it has to stop."""
POOLS = {
    "senki": {"POSTGRES_POOL_SIZE": "2", "POSTGRES_MAX_OVERFLOW": "8"},
    "league": {"POSTGRES_POOL_SIZE": "1", "POSTGRES_MAX_OVERFLOW": "2"},
}
"""Default connections of one process by application. With two listeners these are at most 15, so six processes fit into the
hundred of PostgreSQL's default."""
DEFAULTS = {"POSTGRES_CONNECT_TIMEOUT": "30"}
"""Seconds that a thread waits for a connection of the pool; the library's default is five."""


FIRST_ROWS = """
SELECT notification_id, originator_id, state FROM {0}.{1}
WHERE originator_version = 0 AND notification_id > %s ORDER BY notification_id LIMIT %s"""
COUNT_GAMES = "SELECT count(*) AS games FROM {0}.{1} WHERE originator_version = 0 AND notification_id <= %s"


class PostgresCommitListener:
    """A connection of its own that notices every commit to a table of events."""

    def __init__(self, pool: Any, channel: str) -> None:
        password = pool.get_password_func
        secret = {"password": password()} if password is not None else {}
        self._connection = psycopg.connect(**{**pool.kwargs, **secret, "autocommit": True})
        self._connection.execute(SQL("LISTEN {}").format(Identifier(channel)))

    def wait_for_commit(self, stopped: Flag) -> bool:
        """See `CommitListener`."""
        return any(True for _ in self._connection.notifies(timeout=LISTEN_SECONDS, stop_after=1))

    def close(self) -> None:
        """See `CommitListener`."""
        self._connection.close()


class Recorder(library.PostgresApplicationRecorder):
    """The library's recorder with the methods of `replays.log.entries.EventRecorder`."""

    def is_replaced(self) -> bool:
        """Returns False: the log is in no file of this machine."""
        return False

    def store(self, rows: Sequence[NewRow]) -> None:
        """Stores rows durably, all or none. Raises IntegrityError if one exists already."""
        self.insert_events([StoredEvent(*row) for row in rows])

    def rows(self, game: str, start: int) -> Sequence[Row]:
        """Reads position, kind and bytes of the rows of a game from a position on."""
        return [(row.originator_version, row.topic, row.state) for row in self.select_events(game, gt=start - 1)]

    def rows_after(self, after: int, limit: int) -> Sequence[NumberedRow]:
        """Reads number, game, position, kind and bytes of the rows of all games after a number, oldest first."""
        result = self.select_notifications(after, limit, inclusive_of_start=False)
        return [(row.id, str(row.originator_id), row.originator_version, row.topic, row.state) for row in result]

    def first_rows(self, after: int, limit: int) -> Sequence[FirstRow]:
        """Reads number, game and bytes of the first events after a number, oldest first."""
        result = self._selected(FIRST_ROWS, (after, limit))
        return [(row["notification_id"], str(row["originator_id"]), bytes(row["state"])) for row in result]

    def count_games(self, upto: int) -> int:
        """Counts the games that were opened up to a number."""
        return int(self._selected(COUNT_GAMES, (upto,))[0]["games"])

    def _selected(self, query: str, values: Sequence[object]) -> Sequence[Any]:
        statement = SQL(query).format(Identifier(self.datastore.schema), Identifier(self.events_table_name))
        with self.datastore.transaction() as cursor:
            cursor.execute(statement, values)
            return cursor.fetchall()

    def commit_listener(self) -> PostgresCommitListener:
        """Connects a listener for the commits of other processes."""
        return PostgresCommitListener(self.datastore.pool, self.channel_name)


class Factory(library.PostgresFactory):
    """Makes the recorder of this module, with as many connections as a process needs."""

    application_recorder_class = Recorder

    def __init__(self, env: Any) -> None:
        usual = {**DEFAULTS, **POOLS.get(env.name.lower(), {})}
        for name, value in usual.items():
            env.setdefault(name, value)
        super().__init__(env)
        watch_for_outage(self.datastore)
