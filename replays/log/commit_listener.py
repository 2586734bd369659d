"""Listens to the tables of a service: a function is called when somebody has written to them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from replays.log.commit_notifications import CommitWatcher
from replays.log.recorder.sqlite_connections import BUSY_SECONDS, SqliteCommitListener
from replays.log.service_database import ServiceTables
from replays.sqlite_driver import sqlite


def listen_to_tables(tables: ServiceTables, on_commit: Callable[[], None]) -> CommitWatcher | None:
    """Calls a function, in a thread, when somebody has written to the tables, this process too.

    Returns None where that is not reported: in PostgreSQL, and where the system reports no changes of files.
    """
    file = tables.file
    if file is None:
        return None

    def connect() -> SqliteCommitListener:
        options = {"check_same_thread": False, "isolation_level": None, "timeout": BUSY_SECONDS}
        return SqliteCommitListener(sqlite.connect(str(file), **options), file)

    with closing(connect()) as listener:
        is_quick = listener.is_quick
    return CommitWatcher(connect, on_commit) if is_quick else None
