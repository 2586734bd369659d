"""The one SQLite of this process, and how files are opened: with a write-ahead log if that is safe, or read-only.

SQLite 3.7.0 to 3.51.2 can corrupt a file when two connections reset its write-ahead log at the same moment. So a wheel with
a newer SQLite is used if it is installed. Two copies of SQLite in a process can corrupt a file too, since each drops the
other's locks; later imports of `sqlite3` therefore get the same one. Import this module before any other that opens a
SQLite file.
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
"""How our connections decode strings: a changed bit gives another string, so that only its own row is damaged."""


def has_safe_wal(version: tuple[int, ...]) -> bool:
    """Whether a version of SQLite has the fix of the write-ahead log: from 3.51.3 on, and in two older lines."""
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


USE_WAL: bool = has_safe_wal(sqlite.sqlite_version_info)
"""Whether files are opened with a write-ahead log; otherwise with SQLite's older and slower rollback journal."""


MEMORY = ":memory:"


def is_read_only(path: Path) -> bool:
    """Whether this process cannot write to a file or to its folder."""
    return path.parent.exists() and not (is_writable(path.parent) and (not path.exists() or is_writable(path)))


class ReadOnlyCopies:
    """Opens files in read-only folders, such as a backup on a stick.

    SQLite writes files next to a file with a write-ahead log even to read it. In a read-only folder the file is opened as
    immutable. If its write-ahead log has content, copies of both are opened; they are deleted with this object.
    """

    def __init__(self) -> None:
        self._copied: dict[Path, Path] = {}

    def uri(self, path: Path) -> str:
        """Returns the SQLite address of a file; of a missing one, that of an empty database in memory. Raises OSError."""
        if not path.exists():
            return MEMORY
        wal = path.with_name(f"{path.name}-wal")
        if wal.exists() and wal.stat().st_size:
            return str(self._copy(path, wal))
        return f"file:{quote(str(path.resolve()))}?mode=ro&immutable=1"

    def _copy(self, path: Path, wal: Path) -> Path:
        if path not in self._copied:
            folder = Path(mkdtemp(prefix="senki-read-"))
            finalize(self, shutil.rmtree, folder, ignore_errors=True)
            for each in (path, wal):
                shutil.copyfile(each, folder / each.name)
            self._copied[path] = folder / path.name
        return self._copied[path]


READ_ONLY_COPIES = ReadOnlyCopies()
"""The copies of this process."""
