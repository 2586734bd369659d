"""SQLite files in a folder that can only be read: a backup on a stick, a folder of somebody else.

SQLite needs to write beside a file with a write-ahead log even to read it. Where it cannot, the file is opened as one that
nobody changes; where what was written last still lies in the write-ahead log, a copy of both is.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import mkdtemp
from urllib.parse import quote
from weakref import finalize

from replays.log.beside import can_write

MEMORY = ":memory:"


def is_only_read(path: Path) -> bool:
    """Whether a file, or its folder, cannot be written to."""
    return path.parent.exists() and not (can_write(path.parent) and (not path.exists() or can_write(path)))


class ReadCopies:
    """How to open files that are only read; what had to be copied goes with this."""

    def __init__(self) -> None:
        self._copied: dict[Path, Path] = {}

    def address(self, path: Path) -> str:
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


COPIES = ReadCopies()
"""Those of this process."""
