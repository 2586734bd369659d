"""One SQLite in the process, and whether its write-ahead log is safe.

SQLite 3.7.0 to 3.51.2 can corrupt a file when two connections reset its write-ahead log at the same moment, so the wheel
that brings a newer one is used where it is installed. Two copies of SQLite on one file can corrupt it too (each drops the
other's locks), so whoever imports `sqlite3` later gets the same one. Import this module before anything that opens a file.
"""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from typing import Any


def _choose() -> Any:
    try:
        chosen = import_module("pysqlite3")
    except ModuleNotFoundError:
        return import_module("sqlite3")
    sys.modules["sqlite3"] = chosen
    sys.modules["sqlite3.dbapi2"] = import_module("pysqlite3.dbapi2")
    return chosen


sqlite = _choose()
TEXT = partial(str, encoding="utf-8", errors="replace")
"""Texts as our connections read them: where a bit has changed in one it is another text, and its row alone is damaged."""


def is_safe(version: tuple[int, ...]) -> bool:
    """Whether a version of SQLite has the write-ahead log mended: from 3.51.3 on, and in two older lines."""
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


WRITE_AHEAD: bool = is_safe(sqlite.sqlite_version_info)
"""Whether files are opened with a write-ahead log; else with SQLite's older and slower rollback journal."""
