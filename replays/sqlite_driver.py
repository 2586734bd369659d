"""The one SQLite of this process, and how files are opened: with a write-ahead log if that is safe, or read-only.

SQLite 3.7.0 to 3.51.2 can corrupt a file when two connections reset its write-ahead log at the same moment. So a wheel with
a newer SQLite is used if it is installed. Two copies of SQLite in a process can corrupt a file too, since each drops the
other's locks; later imports of `sqlite3` therefore get the same one. Import this module before any other that opens a
SQLite file.
"""

from __future__ import annotations

import os
import shutil
import sys
from errno import ESTALE
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import quote
from weakref import finalize

from replays.atomic_files import has_free_space, is_writable, make_scratch_folder
from replays.messages import msg


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
    """Returns whether a version of SQLite has the fix of the write-ahead log: from 3.51.3 on, and in two older lines."""
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


USE_WAL: bool = has_safe_wal(sqlite.sqlite_version_info)
"""Whether files are opened with a write-ahead log; otherwise with SQLite's older and slower rollback journal."""


MEMORY = ":memory:"
SHARED_MEMORY = 32 << 10
"""Bytes of the shared memory that SQLite makes for a file with a write-ahead log."""


def is_read_only(path: Path) -> bool:
    """Returns whether this process cannot write to a file or to its folder, or the disk lacks the room to open it for
    writing."""
    if not path.parent.exists():
        return False
    writable = is_writable(path.parent) and (not path.exists() or is_writable(path))
    return not writable or lacks_free_space(path)


def lacks_free_space(path: Path) -> bool:
    """Returns whether the disk is too full to open a file with a write-ahead log; false while another process has it open."""
    lacking = not has_free_space(path.parent) and not _has_shared_memory(path)
    READ_ONLY_COPIES.for_lack_of_room |= lacking
    return lacking


def _has_shared_memory(path: Path) -> bool:
    """Returns whether the shared memory of a write-ahead log is there, with all of its bytes on the disk."""
    try:
        found = path.with_name(f"{path.name}-shm").stat()
    except OSError:
        return False
    return found.st_size >= SHARED_MEMORY and found.st_blocks * 512 >= SHARED_MEMORY


class FileReplaced(OSError):
    """A file was deleted, moved or replaced while it is open: what was just written to it is lost."""

    def __init__(self, path: Path) -> None:
        super().__init__(ESTALE, msg("open_file_was_replaced"), str(path))


MISSING = 0, 0
"""The identity of a file that is not there."""


class FileReplacementCheck:
    """Checks whether an open file, or its write-ahead log, was replaced by another under its name."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file, self._wal = str(path), str(path.with_name(f"{path.name}-wal"))
        self._identity = _identity(self._file)

    def is_there(self) -> bool:
        """Returns whether the file under the name is the one that was opened."""
        return self._identity == _identity(self._file)

    def require(self, with_wal: bool = False) -> None:
        """Raises FileReplaced unless the file is there; `with_wal`: and the write-ahead log of the last commit."""
        if not self.is_there() or (with_wal and _identity(self._wal) == MISSING):
            raise FileReplaced(self.path)


def _identity(path: str) -> tuple[int, int]:
    try:
        found = os.stat(path)
    except OSError:
        return MISSING
    return found.st_dev, found.st_ino


class ReadOnlyFileOpener:
    """Opens files in read-only folders, such as a backup on a stick, and on full disks.

    SQLite writes files next to a file with a write-ahead log even to read it. In a read-only folder the file is opened as
    immutable. If its write-ahead log has content, copies of both are opened; they are deleted with this object.
    `for_lack_of_room`: a file was opened so since the disk is full.
    """

    for_lack_of_room = False

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
            folder = make_scratch_folder("senki-read-")
            finalize(self, shutil.rmtree, folder, ignore_errors=True)
            for each in (path, wal):
                shutil.copyfile(each, folder / each.name)
            self._copied[path] = folder / path.name
        return self._copied[path]


READ_ONLY_COPIES = ReadOnlyFileOpener()
"""The copies of this process."""
