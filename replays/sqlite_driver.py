"""One SQLite in the process, and whether its write-ahead log is safe.

SQLite 3.7.0 to 3.51.2 can corrupt a file when two connections reset its write-ahead log at the same moment, so the wheel
that brings a newer one is used where it is installed. Two copies of SQLite on one file can corrupt it too (each drops the
other's locks), so whoever imports `sqlite3` later gets the same one. Import this module before anything that opens a file.
"""

from __future__ import annotations

import shutil
import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from urllib.parse import quote
from weakref import finalize

from replays.atomic_files import is_writable


def _choose() -> Any:
    try:
        chosen = import_module("pysqlite3")
    except ModuleNotFoundError:
        return import_module("sqlite3")
    sys.modules["sqlite3"] = chosen
    sys.modules["sqlite3.dbapi2"] = import_module("pysqlite3.dbapi2")
    return chosen


sqlite = _choose()
TEXT_FACTORY = partial(str, encoding="utf-8", errors="replace")
"""Texts as our connections read them: where a bit has changed in one it is another text, and its row alone is damaged."""


def has_safe_wal(version: tuple[int, ...]) -> bool:
    """Whether a version of SQLite has the write-ahead log mended: from 3.51.3 on, and in two older lines."""
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


USE_WAL: bool = has_safe_wal(sqlite.sqlite_version_info)
"""Whether files are opened with a write-ahead log; else with SQLite's older and slower rollback journal."""


# MERGED: SQLite files in a folder that can only be read: a backup on a stick, a folder of somebody else.
#
# SQLite needs to write beside a file with a write-ahead log even to read it. Where it cannot, the file is opened as one that
# nobody changes; where what was written last still lies in the write-ahead log, a copy of both is.

MEMORY = ":memory:"


def is_read_only(path: Path) -> bool:
    """Whether a file, or its folder, cannot be written to."""
    return path.parent.exists() and not (is_writable(path.parent) and (not path.exists() or is_writable(path)))


class ReadOnlyCopies:
    """How to open files that are only read; what had to be copied goes with this."""

    def __init__(self) -> None:
        self._copied: dict[Path, Path] = {}

    def uri(self, path: Path) -> str:
        """The SQLite address of a file; of one that is not there, an empty database in memory. Raises OSError."""
        if not path.exists():
            return MEMORY
        ahead = path.with_name(f"{path.name}-wal")
        if ahead.exists() and ahead.stat().st_size:
            return str(self._copy(path, ahead))
        return f"file:{quote(str(path.resolve()))}?mode=ro&immutable=1"

    def _copy(self, path: Path, ahead: Path) -> Path:
        if path not in self._copied:
            folder = Path(mkdtemp(prefix="senki-read-"))
            finalize(self, shutil.rmtree, folder, ignore_errors=True)
            for each in (path, ahead):
                shutil.copyfile(each, folder / each.name)
            self._copied[path] = folder / path.name
        return self._copied[path]


READ_ONLY_COPIES = ReadOnlyCopies()
"""Those of this process."""
