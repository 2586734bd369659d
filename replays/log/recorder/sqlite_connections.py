"""The connections of the SQLite recorder: durable commits, replaced files, commits of other processes."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from threading import Event as Flag
from time import monotonic, sleep
from typing import Any

from replays.atomic_files import make_private_file
from replays.log.data_format import NewerDataFormat, check_sqlite_format
from replays.sqlite_driver import (
    READ_ONLY_COPIES,
    TEXT_FACTORY,
    USE_WAL,
    FileReplaced,
    FileReplacementCheck,
    is_read_only,
    sqlite,
)  # before the library below

from eventsourcing import sqlite as library  # isort: skip
from eventsourcing.persistence import InterfaceError  # isort: skip
import ctypes
import os
import select
from errno import ENOSYS
from threading import Lock

_MODIFIED = 0x2
_EVENTS = 4096
"""Bytes of events that are read at a time."""


class FileChangeWaiter:
    """Waits for changes of one file. One thread waits and closes; any thread may interrupt it."""

    def __init__(self, path: Path) -> None:
        """Raises OSError if the file is missing or the system has no inotify."""
        library = ctypes.CDLL(None, use_errno=True)
        if not hasattr(library, "inotify_init1") or not hasattr(os, "eventfd"):
            raise OSError(ENOSYS, os.strerror(ENOSYS))
        self._lock = Lock()
        self._events = library.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        self._interruption = os.eventfd(0) if self._events >= 0 else -1
        if self._events < 0 or library.inotify_add_watch(self._events, os.fsencode(path), _MODIFIED) < 0:
            error = ctypes.get_errno()
            self.close()
            raise OSError(error, os.strerror(error), str(path))
        self._poll = select.poll()
        for descriptor in (self._events, self._interruption):
            self._poll.register(descriptor, select.POLLIN)

    def wait(self, seconds: float) -> bool:
        """Waits for a change, an interruption or the end of the time; returns whether the file has changed."""
        ready = [descriptor for descriptor, _ in self._poll.poll(seconds * 1000)]
        if self._events not in ready:
            return False
        os.read(self._events, _EVENTS)
        return True

    def interrupt(self) -> None:
        """Ends the present wait of another thread, and all later ones."""
        with self._lock:
            if self._interruption >= 0:
                os.eventfd_write(self._interruption, 1)

    def close(self) -> None:
        """Closes the descriptors."""
        with self._lock:
            for descriptor in (self._events, self._interruption):
                if descriptor >= 0:
                    os.close(descriptor)
            self._events = self._interruption = -1


assert vars(library)["sqlite3"] is sqlite, "a second SQLite in one process: import replays.log before the library"

STATEMENTS = 64
PAGE_SIZE = 1024
"""Bytes of a page of a new file; an old file has its own. A frame leaves its last page half empty, and an append writes two
pages."""
BUSY_SECONDS = 10
POLL_SECONDS = 0.02
"""Seconds between two checks for commits of other processes, where changes of the file are not reported or some have
just been: a commit may take longer than the looks after its report."""
LOOKS, LOOK_SECONDS = 8, 0.0005
ACTIVE_SECONDS, IDLE_SECONDS = 0.5, 30.0


class Pool(library.SQLiteConnectionPool):
    """Connections whose commits return when the rows are on the disk."""

    file: FileReplacementCheck | None = None

    def get_connection(self, timeout: float | None = None, *, is_writer: bool | None = None) -> library.SQLiteConnection:
        """Returns a connection to the file. Raises FileReplaced if another file, or none, has its name now."""
        if self.file is not None:
            self.file.require()
        return super().get_connection(timeout, is_writer=is_writer)

    def _create_connection(self) -> library.SQLiteConnection:
        return library.SQLiteConnection(sqlite_conn=self.create(), max_age=self.max_age)

    def create(self) -> Any:
        """Opens a connection to the file. Raises InterfaceError."""
        file = None if self.is_sqlite_memory_mode else Path(self.db_name)
        try:
            if self.file is not None:
                self.file.require()  # else a new, empty file would take the place of the log
            read_only = file is not None and is_read_only(file)
            if file is not None and not read_only:
                make_private_file(file)
                self.file = self.file or FileReplacementCheck(file)
            connection = sqlite.connect(
                READ_ONLY_COPIES.uri(file) if file is not None and read_only else self.db_name,
                uri=read_only,
                check_same_thread=False,
                isolation_level=None,
                cached_statements=STATEMENTS,
                timeout=self.lock_timeout or BUSY_SECONDS,
            )
            if file is not None:
                connection.execute(f"PRAGMA page_size = {PAGE_SIZE}")
                check_sqlite_format(connection, self.db_name, not read_only)
            if file is not None and not read_only:
                connection.execute(f"PRAGMA journal_mode = {'WAL' if USE_WAL else 'DELETE'}")
            connection.execute(f"PRAGMA {'query_only = ON' if read_only else 'synchronous = FULL'}")
        except (NewerDataFormat, FileReplaced):
            raise
        except (OSError, sqlite.Error) as error:
            raise InterfaceError(f"{self.db_name}: {error}") from error
        connection.row_factory, connection.text_factory = sqlite.Row, TEXT_FACTORY
        return connection


class SqliteCommitListener:
    """Notices commits of other processes by SQLite's commit counter in shared memory; a check takes a few microseconds.

    Where the system reports changes of a file, the counter is read after a change, else every 20 ms.
    """

    def __init__(self, connection: Any, changing: Path | None) -> None:
        """`changing`: the file that a commit changes: the write-ahead log, else the database; None if it is in memory."""
        self._connection = connection
        self._count = self._read_count()
        self._changes: FileChangeWaiter | None = None
        self._active_until = 0.0
        if changing is not None:
            with suppress(OSError):
                self._changes = FileChangeWaiter(changing)

    @property
    def is_quick(self) -> bool:
        """Returns whether the system reports changes of the file."""
        return self._changes is not None

    def wait_for_commit(self, stopped: Flag) -> bool:
        """See `replays.log.commit_notifications.CommitListener`."""
        if self._changes is None:
            stopped.wait(POLL_SECONDS)
            return self._has_changed()
        is_active = monotonic() < self._active_until
        if self._changes.wait(POLL_SECONDS if is_active else IDLE_SECONDS):
            self._active_until = monotonic() + ACTIVE_SECONDS
            return any(self._has_changed_soon() for _ in range(LOOKS))
        return self._has_changed()

    def interrupt(self) -> None:
        """See `replays.log.commit_notifications.CommitListener`."""
        if self._changes is not None:
            self._changes.interrupt()

    def close(self) -> None:
        """See `replays.log.commit_notifications.CommitListener`."""
        if self._changes is not None:
            self._changes.close()
        self._connection.close()

    def _has_changed_soon(self) -> bool:
        """Returns whether there is a new commit; else waits for a moment: the file changes before a commit is visible."""
        if self._has_changed():
            return True
        sleep(LOOK_SECONDS)
        return False

    def _has_changed(self) -> bool:
        before, self._count = self._count, self._read_count()
        return self._count != before

    def _read_count(self) -> int:
        (count,) = self._connection.execute("PRAGMA data_version").fetchone()
        return int(count)
