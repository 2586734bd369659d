"""That a log was looked through to its end and found sound, and that its files are those of then: so nobody need look again.

A file that was changed by anybody, the service that appends to it included, is looked through anew, also where its times were
set back. What a failing disk changes by itself is found by `senki verify --log`, which always looks.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from replays.log.beside import OWN_FILE, write_beside

FILE_NAME = "checked.json"


class Checked:
    """What is kept in a folder of the files of its log; `files`: the log's, and those in which the heads of its games are."""

    def __init__(self, folder: Path, files: Iterable[Path]) -> None:
        self._path = folder / FILE_NAME
        self._files = [*files]
        self._before = self._marks()

    def holds(self) -> bool:
        """Whether all files are as they were when they were found sound."""
        try:
            return bool(self._before) and json.loads(self._path.read_text("utf-8")) == self._before
        except (OSError, ValueError):
            return False

    def keep(self) -> None:
        """They were found sound as they were when this was made; kept unless they have changed meanwhile."""
        if self._before and self._before == self._marks():
            with suppress(OSError):
                write_beside(self._path, json.dumps(self._before).encode(), OWN_FILE)

    def _marks(self) -> list[list[Any]]:
        """Name, inode, size and times of every file; empty without the log's own. An empty journal is none."""
        found = []
        for path in self._files:
            for part in (path, path.with_name(f"{path.name}-wal")):
                with suppress(FileNotFoundError):
                    about = part.stat()
                    if about.st_size or part == path:
                        found.append([part.name, about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns])
        return found
