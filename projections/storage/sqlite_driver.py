"""One SQLite in the process: the one that sqlite-utils chooses, which is also the one the log is written with.

Two copies of SQLite that open one file can corrupt it, so whoever imports `sqlite3` after this module gets the same one.
The log makes the same choice by itself (nothing here may import it); `open_file` refuses to work where they differ.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from sqlite_utils import utils

sqlite: Any = vars(utils)["sqlite3"]
BUSY_SECONDS = 10
OWN_FILE = 0o600
"""Who plays what is read by the owner alone; exports are files of their own."""

if sqlite.__name__ == "pysqlite3":
    sys.modules["sqlite3"] = sqlite
    sys.modules["sqlite3.dbapi2"] = import_module("pysqlite3.dbapi2")


def is_safe(version: tuple[int, ...]) -> bool:
    """Whether a version of SQLite cannot corrupt a file by resetting its write-ahead log (mended in three lines)."""
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


WRITE_AHEAD: bool = is_safe(sqlite.sqlite_version_info)


def open_file(path: Path, writing: bool) -> Any:
    """A connection to the file of the read models. Raises RuntimeError where the process has two copies of SQLite.

    `synchronous` is NORMAL: a power cut may take the last batches, rows and position together, and they are read from
    the log again.
    """
    if sys.modules.get("sqlite3", sqlite) is not sqlite:
        raise RuntimeError("a second SQLite in this process: import projections before anything imports sqlite3")
    if writing and not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, OWN_FILE))
    made = sqlite.connect(str(path), check_same_thread=False, timeout=BUSY_SECONDS)
    if writing:
        made.execute(f"PRAGMA journal_mode = {'WAL' if WRITE_AHEAD else 'DELETE'}")
        made.execute("PRAGMA synchronous = NORMAL")
    else:
        made.execute("PRAGMA query_only = ON")
    return made
