"""Remembers how far a log was scanned and found sound, so that the next scan covers only newer events.

The mark has the place and link of the last event and the state of the files. If a file changed although no event followed,
another program has written to it; then the whole log is scanned again, also after the clock was set back. Changes of old
events while newer ones arrive are found when their game is read, and by `senki verify --log`, which always scans everything.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from replays.atomic_files import PRIVATE_FILE, write_atomically

FILE_NAME = "checked.json"
_WAL_SUFFIX = "-wal"
FileMark = list[Any]
"""Name, inode, size and times of a file."""


class VerificationMark(NamedTuple):
    """The id of the last scanned event, its link, and the marks of the files."""

    upto: int
    link: bytes
    files: list[FileMark]


class VerificationMarkFile:
    """The mark in the folder of a log. `files`: those of the log (none if it is in a database) and of its heads."""

    def __init__(self, folder: Path, files: Iterable[Path]) -> None:
        self._path = folder / FILE_NAME
        self._files = [*files]
        self._initial = self._read_file_marks()

    def scan_start(self, last: int, link: bytes) -> int:
        """Returns the id after which the log has to be scanned; 0: from the beginning.

        `last`: the id of the last event · `link`: the present link of the event that the mark names.
        """
        mark = self.read()
        if mark is None or mark.link != link or last < mark.upto:
            return 0
        return mark.upto if last > mark.upto or _are_unchanged(mark.files, self._initial) else 0

    def read(self) -> VerificationMark | None:
        """Reads the mark of the last scan; None if it is missing or unusable."""
        try:
            stored = json.loads(self._path.read_text("utf-8"))
            upto, files = stored["upto"], stored["files"]
            mark = VerificationMark(upto, bytes.fromhex(stored["link"]), files)
        except (OSError, ValueError, KeyError, TypeError):
            return None
        is_valid = type(upto) is int and upto > 0 and type(files) is list
        return mark if is_valid and all(type(each) is list and len(each) == len(_MARK_FIELDS) for each in files) else None

    def write(self, upto: int, link: bytes) -> None:
        """Records that all events up to this one are sound. The files are as they were when this object was made."""
        mark = VerificationMark(upto, link, self._initial)
        if upto and mark != self.read():
            with suppress(OSError):
                write_atomically(self._path, json.dumps(mark._asdict(), default=bytes.hex).encode(), PRIVATE_FILE)

    def _read_file_marks(self) -> list[FileMark]:
        """Reads name, inode, size and times of every file that exists. An empty write-ahead log counts as missing."""
        marks = []
        for path in self._files:
            for part in (path, path.with_name(path.name + _WAL_SUFFIX)):
                with suppress(FileNotFoundError):
                    status = part.stat()
                    if status.st_size or part == path:
                        marks.append([part.name, *(getattr(status, name) for name in _MARK_FIELDS[1:])])
        return marks


_MARK_FIELDS = ("name", "st_ino", "st_size", "st_mtime_ns", "st_ctime_ns")


def _are_unchanged(then: list[FileMark], now: list[FileMark]) -> bool:
    """Returns whether files are unchanged.

    A file into which SQLite moved its write-ahead log is unchanged if its inode is the same and it has not shrunk.
    """
    old, new = {mark[0]: mark for mark in then}, {mark[0]: mark for mark in now}
    checkpointed = {name.removesuffix(_WAL_SUFFIX) for name in old if name.endswith(_WAL_SUFFIX) and name not in new}
    others = {name: mark for name, mark in old.items() if name.removesuffix(_WAL_SUFFIX) not in checkpointed}
    grown = all(name in new and new[name][1] == old[name][1] and new[name][2] >= old[name][2] for name in checkpointed)
    return grown and others == {name: mark for name, mark in new.items() if name not in checkpointed}
