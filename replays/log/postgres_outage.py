"""PostgreSQL that is gone: connections fail at once instead of waiting, and are there again as soon as it answers.

The pool of the library waits half a minute for a connection, and tries a lost one again after longer and longer pauses. Here
a wait that fails asks the database once. If it does not answer, every further request is refused, while a thread asks on.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Thread
from time import sleep
from typing import Any

import psycopg
from eventsourcing import postgres as library
from eventsourcing.persistence import PersistenceError
from psycopg_pool import PoolTimeout

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


def watch_for_outage(datastore: library.PostgresDatastore) -> None:
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
