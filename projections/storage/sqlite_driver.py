"""The SQLite driver of the process: the one that sqlite-utils chooses, which also writes the log.

Two copies of SQLite that open one file can corrupt it, so a later `import sqlite3` gets the same driver. The log and
sqlite-utils make the same choice by themselves: the code of the log may not be imported here, and that of sqlite-utils
takes longer to load than most commands take. `open_database` refuses to work if they differ.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from projections.messages import msg


def _choose() -> Any:
    try:
        return import_module("pysqlite3")
    except ModuleNotFoundError:
        return import_module("sqlite3")


sqlite = _choose()
BUSY_SECONDS = 10
OWN_FILE = 0o600
"""Only the owner may read the file, since it shows who played what. Exports are separate files."""

if sqlite.__name__ == "pysqlite3":
    sys.modules["sqlite3"] = sqlite
    sys.modules["sqlite3.dbapi2"] = import_module("pysqlite3.dbapi2")


def is_sqlite_version_safe(version: tuple[int, ...]) -> bool:
    """Returns whether a version of SQLite has the fix of the bug that corrupts a file when its write-ahead log is reset."""
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


WRITE_AHEAD: bool = is_sqlite_version_safe(sqlite.sqlite_version_info)


def open_database(path: Path, writing: bool) -> Any:
    """Opens the file of the read models. Raises RuntimeError if the process has two copies of SQLite.

    `synchronous` is NORMAL: a power cut may lose the last batches, rows and position together. They are read from the log
    again.
    """
    if sys.modules.get("sqlite3", sqlite) is not sqlite:
        raise RuntimeError(msg("second_sqlite_in_this_process"))
    if writing and not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, OWN_FILE))
    made = sqlite.connect(str(path), check_same_thread=False, timeout=BUSY_SECONDS)
    if writing:
        made.execute(f"PRAGMA journal_mode = {'WAL' if WRITE_AHEAD else 'DELETE'}")
        made.execute("PRAGMA synchronous = NORMAL")
    else:
        made.execute("PRAGMA query_only = ON")
    return made
