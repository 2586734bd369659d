"""Backups: everything a data folder holds, taken while it is written to, with sums; and putting one back.

What is derived (statistics) and what is only passing (write-ahead logs) stays out. Heads are taken before the log: a head may
lag behind, and is brought up; one that is ahead would say that the log was cut.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from replays.log.beside import OWN_FILE, OWN_FOLDER, made_beside, own_file, own_folder, write_beside
from replays.log.one_sqlite import sqlite
from replays.log.opening import FILE_NAME

MANIFEST = "manifest.json"
FORM = "senki-backup"
VERSION = 1
_DERIVED = ("readmodels.sqlite",)
_PASSING = ("-wal", "-shm", "-journal", ".partial")


class BadBackup(ValueError):
    """A folder is no backup, or not the one that was made."""


class Taken(NamedTuple):
    """A backup: how many files and bytes."""

    files: int
    size: int


def back_up(data: Path, target: Path, now: int) -> Taken:
    """Takes a backup into a new folder; `now`: tenths of a second since the epoch.

    Raises FileExistsError where there is something of this name, FileNotFoundError where the data folder holds no log, and
    OSError or SQLite's OperationalError where it cannot be written; nothing is left then.
    """
    if target.exists():
        raise FileExistsError(target)
    if not (data / FILE_NAME).exists():
        raise FileNotFoundError(data / FILE_NAME)
    with made_beside(target) as partial:
        sums = {name: _take(data / name, partial / name) for name in _names(data)}
        told = {"form": FORM, "version": VERSION, "made": now, "files": sums}
        write_beside(partial / MANIFEST, json.dumps(told, indent=1).encode(), OWN_FILE)
    return Taken(len(sums), sum(each["size"] for each in sums.values()))


def put_back(backup: Path, data: Path) -> Taken:
    """Makes a data folder of a backup. Raises BadBackup, FileExistsError where the folder holds something, and OSError."""
    sums = checked(backup)
    with made_beside(data) as partial:
        for name in sums:
            _copy(backup / name, partial / name)
    return Taken(len(sums), sum(each["size"] for each in sums.values()))


def checked(backup: Path) -> dict[str, dict[str, Any]]:
    """The files of a backup with their sums, each looked at. Raises BadBackup with the name of what is not as it was."""
    try:
        told = json.loads((backup / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadBackup(f"{backup}: no backup ({MANIFEST} cannot be read)") from error
    if not isinstance(told, dict) or (told.get("form"), told.get("version")) != (FORM, VERSION):
        raise BadBackup(f"{backup}: no backup of this edition")
    sums: dict[str, dict[str, Any]] = told["files"]
    for name, kept in sums.items():
        path = backup / name
        if ".." in Path(name).parts or Path(name).is_absolute() or path.is_symlink():
            raise BadBackup(f"{name}: no file of a backup")
        if not path.is_file() or _sum(path) != kept:
            raise BadBackup(f"{path}: it is not what was written")
    return sums


def _names(data: Path) -> Iterator[str]:
    """The files that are taken, heads first."""
    found = (path for path in sorted(data.rglob("*")) if path.is_file() and not path.is_symlink())
    names = [path.relative_to(data).as_posix() for path in found]
    kept = [name for name in names if not name.endswith(_PASSING) and not Path(name).name.startswith((".", *_DERIVED))]
    yield from sorted(kept, key=lambda name: (not name.startswith("heads/"), name))


def _take(path: Path, to: Path) -> dict[str, Any]:
    if path.suffix == ".sqlite":
        own_folder(to.parent)
        own_file(to)
        with closing(sqlite.connect(path)) as source, closing(sqlite.connect(to)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
    else:
        _copy(path, to)
    return _sum(to)


def _copy(path: Path, to: Path) -> None:
    to.parent.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
    write_beside(to, path.read_bytes(), OWN_FILE)


def _sum(path: Path) -> dict[str, Any]:
    made = sha256()
    with path.open("rb") as file:
        while part := file.read(1 << 20):
            made.update(part)
    return {"size": path.stat().st_size, "sha256": made.hexdigest()}
