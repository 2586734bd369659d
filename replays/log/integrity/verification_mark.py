"""How far a log was looked through and found sound, kept beside it: nobody looks at those events again, only at newer ones.

What is kept is the last event's place and link, and how the files looked then. Where nothing came after it and a file is
another one nevertheless, somebody else than the log has written to it, and all of it is looked at anew, also where times
were set back. What changes in old events while newer ones come in is found when their game is read, and by
`senki verify --log`, which always looks at everything.
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


class VerificationMark(NamedTuple):
    """The id of the last event that was looked at, its link, and the marks of the files."""

    upto: int
    link: bytes
    files: list[FileMark]


class VerificationMarkFile:
    """What is kept in a folder of its log; `files`: the log's (none: it is in a database), and those of the games' heads."""

    def __init__(self, folder: Path, files: Iterable[Path]) -> None:
        self._path = folder / FILE_NAME
        self._files = [*files]
        self._before = self._marks()

    def scan_start(self, last: int, link: bytes) -> int:
        """The id of the event after which the log has to be looked at, 0: from its beginning. `last`: of its last event.

        `link`: of the event that `kept` names, as the log has it now.
        """
        found = self.read()
        if found is None or found.link != link or last < found.upto:
            return 0
        return found.upto if last > found.upto or _same(found.files, self._before) else 0

    def read(self) -> VerificationMark | None:
        """What is kept of the last look; None where there is nothing that could be believed."""
        try:
            told = json.loads(self._path.read_text("utf-8"))
            upto, files = told["upto"], told["files"]
            found = VerificationMark(upto, bytes.fromhex(told["link"]), files)
        except (OSError, ValueError, KeyError, TypeError):
            return None
        whole = type(upto) is int and upto > 0 and type(files) is list
        return found if whole and all(type(each) is list and len(each) == len(_MARK_FIELDS) for each in files) else None

    def write(self, upto: int, link: bytes) -> None:
        """All was found sound up to this event, in the files as they were when this was made; nothing is written anew."""
        looked = VerificationMark(upto, link, self._before)
        if upto and looked != self.read():
            with suppress(OSError):
                write_atomically(self._path, json.dumps(looked._asdict(), default=bytes.hex).encode(), PRIVATE_FILE)

    def _marks(self) -> list[FileMark]:
        """Name, inode, size and times of every file; empty without the log's own. An empty journal is none."""
        found = []
        for path in self._files:
            for part in (path, path.with_name(path.name + _WAL_SUFFIX)):
                with suppress(FileNotFoundError):
                    about = part.stat()
                    if about.st_size or part == path:
                        found.append([part.name, *(getattr(about, name) for name in _MARK_FIELDS[1:])])
        return found


_MARK_FIELDS = ("name", "st_ino", "st_size", "st_mtime_ns", "st_ctime_ns")


def _same(then: list[FileMark], now: list[FileMark]) -> bool:
    """Whether files are as they were; one whose journal has gone into it since is the same file, and no smaller."""
    old, new = {mark[0]: mark for mark in then}, {mark[0]: mark for mark in now}
    gone = {name.removesuffix(_WAL_SUFFIX) for name in old if name.endswith(_WAL_SUFFIX) and name not in new}
    left = {name: mark for name, mark in old.items() if name.removesuffix(_WAL_SUFFIX) not in gone}
    grown = all(name in new and new[name][1] == old[name][1] and new[name][2] >= old[name][2] for name in gone)
    return grown and left == {name: mark for name, mark in new.items() if name not in gone}
