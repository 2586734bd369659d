"""The PostgreSQL recorder of the log, built on the library's, with notifications of commits.

The library loads this file as a persistence module, so it defines exactly one factory class.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event as Flag
from threading import Lock, Thread
from time import sleep
from typing import Any, cast

import psycopg
from eventsourcing import postgres as library
from eventsourcing.persistence import IntegrityError, InterfaceError, OperationalError, PersistenceError, StoredEvent
from eventsourcing.utils import retry
from psycopg.sql import SQL, Identifier
from psycopg_pool import PoolTimeout

from replays.log.entries import FirstRow, NewRow, NumberedRow, Row, SealedRowCounts
from replays.log.recorder import sealing
from replays.log.recorder.sealing import MAX_ID, Seal, UnsealedRow, expand_last_field
from replays.log.sealed_rows import COMPRESSED, compress_row

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
SELECT notification_id, originator_id, state FROM {0}
WHERE originator_version = 0 AND notification_id > %s ORDER BY notification_id LIMIT %s"""
COUNT_GAMES = "SELECT count(*) AS games FROM {0} WHERE originator_version = 0 AND notification_id <= %s"
ROWS = "SELECT originator_version, topic, state FROM {0} WHERE originator_id = %s AND originator_version >= %s ORDER BY 1"
SELECT = """
SELECT originator_version, topic, state FROM {0} WHERE originator_id = %s AND originator_version > %s
AND originator_version <= %s ORDER BY 1 {1} LIMIT %s"""
SCAN = """
SELECT notification_id, originator_id, originator_version, topic, state FROM {0}
WHERE notification_id > %s AND notification_id <= %s ORDER BY 1 LIMIT %s"""
LAST = "SELECT originator_id, max(originator_version) AS last FROM {0} WHERE notification_id > %s GROUP BY originator_id"
LIVE = """
SELECT notification_id, originator_version, topic, state FROM {0} WHERE originator_id = %s ORDER BY originator_version"""
COUNT_LIVE = "SELECT count(*) AS rows FROM {0} WHERE originator_id = %s"
DELETE = "DELETE FROM {0} WHERE originator_id = %s AND originator_version BETWEEN %s AND %s"
COMPRESS = "UPDATE {0} SET state = %s WHERE notification_id = %s"
REFUSE_SEALED = """
CREATE OR REPLACE FUNCTION {schema}.{name}() RETURNS trigger LANGUAGE plpgsql AS $BODY$ BEGIN
    IF EXISTS (
        SELECT 1 FROM {sealed} WHERE originator_id = NEW.originator_id AND last_position >= NEW.originator_version
    ) THEN RAISE unique_violation USING MESSAGE = 'the log only grows'; END IF;
    RETURN NEW;
END $BODY$"""
TRIGGER = """
CREATE OR REPLACE TRIGGER {name} BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION {schema}.{name}()"""


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

    def interrupt(self) -> None:
        """See `CommitListener`. A wait is short."""

    def close(self) -> None:
        """See `CommitListener`."""
        self._connection.close()


class _SealedMeanwhile(Exception):
    """Another process has sealed the game."""


class Recorder(sealing.SealedNotificationsMixin, library.PostgresApplicationRecorder):
    """The library's recorder with the methods of `replays.log.entries.EventRecorder`."""

    def is_replaced(self) -> bool:
        """Returns False: the log is in no file of this machine."""
        return False

    def __init__(self, datastore: Any, *, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name=events_table_name)
        schema = Identifier(datastore.schema)
        names = {
            "schema": schema,
            "table": SQL("{}.{}").format(schema, Identifier(events_table_name)),
            "sealed": SQL("{}.{}").format(schema, Identifier(f"{events_table_name}_sealed")),
            "name": Identifier(f"{events_table_name}_refuse_sealed"),
        }
        self._table = names["table"].as_string(None)
        self._sealed = names["sealed"].as_string(None)
        indexes = [
            SQL(f"CREATE INDEX IF NOT EXISTS {{}} ON {{}} ({columns})").format(
                Identifier(f"{events_table_name}_sealed_{index}"), names["sealed"]
            )
            for index, columns in sealing.INDEXES.items()
        ]
        self.sql_create_statements += [
            SQL(f"CREATE TABLE IF NOT EXISTS {{}} ({sealing.COLUMNS})").format(names["sealed"]),
            *indexes,
            SQL(REFUSE_SEALED).format(**names),
            SQL(TRIGGER).format(**names),
        ]

    def store(self, rows: Sequence[NewRow]) -> None:
        """Stores rows durably, all or none. Raises IntegrityError if one exists already."""
        self.insert_events([StoredEvent(game, at, topic, compress_row(state)) for game, at, topic, state in rows])

    def rows(self, game: str, start: int) -> Sequence[Row]:
        """Reads position, kind and bytes of the rows of a game from a position on."""
        live = list(map(expand_last_field, self._query(ROWS, (game, start))))  # first: sealed rows are in a frame afterwards
        frames = sealing.read_frames(self._query_sealed, self._sealed, game, start - 1, MAX_ID)
        return sealing.merge_rows_of_game(live, sealing.rows_from_frames(frames, start))

    def select_events(
        self,
        originator_id: Any,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> list[StoredEvent]:
        """Reads the rows of a game, as the library's method does."""
        first, after, upto = 0 if gt is None else gt + 1, -1 if gt is None else gt, MAX_ID if lte is None else lte
        last = upto
        query = SELECT.replace("{1}", "DESC" if desc else "ASC")
        live = list(map(expand_last_field, self._query(query, (originator_id, after, upto, limit))))
        if limit is not None and len(live) == limit > 0:  # then only frames before the last row matter
            after, upto = (live[-1][0], upto) if desc else (after, live[-1][0])
        frames = sealing.read_frames(self._query_sealed, self._sealed, originator_id, after, upto)
        sealed = sealing.rows_from_frames(frames, first, last)
        rows = sealing.merge_rows_of_game(live[::-1] if desc else live, sealed)
        return [StoredEvent(originator_id, *row) for row in (rows[::-1] if desc else rows)[:limit]]

    def rows_after(self, after: int, limit: int, upto: int = MAX_ID) -> Sequence[NumberedRow]:
        """Reads number, game, position, kind and bytes of the rows of all games after a number and up to another, oldest
        first."""
        live = list(map(expand_last_field, self._query(SCAN, (after, upto, limit))))
        return sealing.merge_rows_after(self._query_sealed, self._sealed, live, after, limit, upto)

    def first_rows(self, after: int, limit: int) -> Sequence[FirstRow]:
        """Reads number, game and bytes of the first events after a number, oldest first."""
        return list(map(expand_last_field, self._query(FIRST_ROWS, (after, limit))))

    def last_positions(self, after: int) -> Sequence[tuple[str, int]]:
        """Reads the games with events after a number, and the position of the last event of each."""
        return [(str(game), position) for game, position in self._query(LAST, (after,))]

    def count_games(self, upto: int) -> int:
        """Counts the games that were opened up to a number."""
        return int(self._query(COUNT_GAMES, (upto,))[0][0])

    def seal(self, game: str, topic: str, final: bool, least: int) -> SealedRowCounts:
        """Replaces the rows of a game, except the first and the last one, by a frame, in one transaction."""
        ((count,),) = self._query(COUNT_LIVE, (game,))
        if count < least + sealing.UNSEALED_ROWS:
            return SealedRowCounts(0, count)
        live = [UnsealedRow(*expand_last_field(row)) for row in self._query(LIVE, (game,))]
        seal = sealing.make_seal(self._query_sealed, self._sealed, game, live, topic, final)
        sealed = self._store_seal(seal) if seal is not None else 0
        return SealedRowCounts(sealed, count - sealed)

    def _store_seal(self, seal: Seal) -> int:
        """Stores a frame and deletes its rows. The lock of the library's inserts keeps a late insert of a sealed row out."""
        rows = seal.rows
        span = seal.frame.game, rows[0].position, rows[-1].position
        try:
            with self.datastore.transaction(commit=True) as cursor:
                self._lock_table(cursor)

                def execute(sql: str, values: Sequence[object]) -> int:
                    return int(cursor.execute(sql.replace("?", "%s"), values).rowcount)

                stored = sealing.store_seal(execute, self._sealed, seal)
                if not stored or execute(DELETE.format(self._table), span) != len(rows):
                    raise _SealedMeanwhile
        except (_SealedMeanwhile, IntegrityError):
            return 0
        return len(rows)

    def compress_openings(self, after: int, limit: int) -> int:
        """Compresses the first rows of the next games after a number; returns the last number, 0 at the end."""
        rows = self._query(FIRST_ROWS, (after, limit))
        with self.datastore.transaction(commit=True) as cursor:
            for id, _, state in rows:
                compressed = compress_row(state)
                if state[:1] != COMPRESSED == compressed[:1]:
                    cursor.execute(COMPRESS.format(self._table), (compressed, id))
        return int(rows[-1][0]) if len(rows) == limit else 0

    def release_space(self) -> None:
        """Gives the space of replaced rows back to the disk; other processes wait until it is done."""
        with self.datastore.get_connection() as connection:
            for table in (self._table, self._sealed):
                connection.execute(f"VACUUM FULL {table}")

    @retry((InterfaceError, OperationalError), max_attempts=10, wait=0.2)
    def _query(self, query: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        with self.datastore.transaction() as cursor:
            cursor.execute(query.replace("{0}", self._table), values)
            return [tuple(row.values()) for row in cursor.fetchall()]

    def _query_sealed(self, query: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        return cast(list[tuple[Any, ...]], self._query(query.replace("?", "%s"), values))

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
        use_outage_aware_pool(self.datastore)


FIRST_WAIT = 0.3
"""Seconds that a thread waits for a connection before it asks whether the database is there."""
PROBE_SECONDS = 0.2
"""Seconds between two questions to a database that is gone."""


class DatabaseGone(PersistenceError):
    """PostgreSQL does not answer; nothing was stored. The library tries other errors again, for seconds."""


class Pool(library.ConnectionPool[Any]):
    """A pool of connections that knows whether its database is gone."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, reconnect_timeout=FIRST_WAIT)  # later attempts are made when they are needed
        self.is_gone = False
        self._probing = Lock()

    def getconn(self, timeout: float | None = None) -> Any:
        """Returns a connection. Raises DatabaseGone at once while the database is gone, PoolTimeout if all are in use."""
        if self.is_gone:
            raise DatabaseGone("PostgreSQL does not answer")
        most = self.timeout if timeout is None else timeout
        try:
            return super().getconn(min(FIRST_WAIT, most))
        except PoolTimeout:
            self.require_answer()
            return super().getconn(most)

    @contextmanager
    def connection(self, timeout: float | None = None) -> Iterator[Any]:
        """Yields a connection. Raises DatabaseGone for an error of a database that does not answer any more."""
        try:
            with super().connection(timeout) as connection:
                yield connection
        except (psycopg.OperationalError, psycopg.InterfaceError):
            self.require_answer()
            raise

    def require_answer(self) -> None:
        """Asks the database. Raises DatabaseGone if it does not answer; then a thread asks on."""
        if self._answers():
            return
        with self._probing:
            if not self.is_gone:
                self.is_gone = True
                Thread(target=self._probe, name="senki-postgres", daemon=True).start()
        raise DatabaseGone("PostgreSQL does not answer")

    def _answers(self) -> bool:
        secret = {"password": self.get_password_func()} if self.get_password_func is not None else {}
        settings: dict[str, Any] = {**(self.kwargs or {}), **secret, "connect_timeout": 2}  # type: ignore[dict-item]
        try:
            psycopg.connect(**settings).close()
        except psycopg.OperationalError:
            return False
        return True

    def _probe(self) -> None:
        while not self.closed and not self._answers():
            sleep(PROBE_SECONDS)
        if not self.closed:
            self.check()  # discards the connections that broke
        self.is_gone = False


def use_outage_aware_pool(datastore: library.PostgresDatastore) -> None:
    """Gives a datastore of the library, which is not open yet, such a pool."""
    made = datastore.pool
    datastore.pool = Pool(
        get_password_func=made.get_password_func,
        connection_class=made.connection_class,
        kwargs=made.kwargs,
        min_size=made.min_size,
        max_size=made.max_size,
        open=False,
        configure=made._configure,
        check=made._check,
        timeout=made.timeout,
        max_waiting=made.max_waiting,
        max_lifetime=made.max_lifetime,
    )
