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

from replays.atomic_files import (
    PRIVATE_FILE,
    PRIVATE_FOLDER,
    create_atomically,
    make_private_file,
    make_private_folder,
    write_atomically,
)
from replays.log.log_factory import FILE_NAME
from replays.sqlite_driver import sqlite

MANIFEST = "manifest.json"
FORM = "senki-backup"
VERSION = 1
_DERIVED = ("readmodels.sqlite",)
_TRANSIENT = ("-wal", "-shm", "-journal", ".partial")


class BadBackup(ValueError):
    """A folder is no backup, or not the one that was made."""


class BackupSize(NamedTuple):
    """A backup: how many files and bytes."""

    files: int
    size: int


def make_backup(data: Path, target: Path, now: int) -> BackupSize:
    """Takes a backup into a new folder; `now`: tenths of a second since the epoch.

    Raises FileExistsError where there is something of this name, FileNotFoundError where the data folder holds no log, and
    OSError or SQLite's OperationalError where it cannot be written; nothing is left then.
    """
    if target.exists():
        raise FileExistsError(target)
    if not (data / FILE_NAME).exists():
        raise FileNotFoundError(data / FILE_NAME)
    with create_atomically(target) as partial:
        sums = {name: _copy_consistently(data / name, partial / name) for name in _file_names(data)}
        told = {"form": FORM, "version": VERSION, "made": now, "files": sums}
        write_atomically(partial / MANIFEST, json.dumps(told, indent=1).encode(), PRIVATE_FILE)
    return BackupSize(len(sums), sum(each["size"] for each in sums.values()))


def restore_backup(backup: Path, data: Path) -> BackupSize:
    """Makes a data folder of a backup. Raises BadBackup, FileExistsError where the folder holds something, and OSError."""
    sums = verify_backup(backup)
    with create_atomically(data) as partial:
        for name in sums:
            _copy(backup / name, partial / name)
    return BackupSize(len(sums), sum(each["size"] for each in sums.values()))


def verify_backup(backup: Path) -> dict[str, dict[str, Any]]:
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
        if not path.is_file() or _checksum(path) != kept:
            raise BadBackup(f"{path}: it is not what was written")
    return sums


def _file_names(data: Path) -> Iterator[str]:
    """The files that are taken, heads first."""
    found = (path for path in sorted(data.rglob("*")) if path.is_file() and not path.is_symlink())
    names = [path.relative_to(data).as_posix() for path in found]
    kept = [name for name in names if not name.endswith(_TRANSIENT) and not Path(name).name.startswith((".", *_DERIVED))]
    yield from sorted(kept, key=lambda name: (not name.startswith("heads/"), name))


def _copy_consistently(path: Path, to: Path) -> dict[str, Any]:
    if path.suffix == ".sqlite":
        make_private_folder(to.parent)
        make_private_file(to)
        with closing(sqlite.connect(path)) as source, closing(sqlite.connect(to)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
    else:
        _copy(path, to)
    return _checksum(to)


def _copy(path: Path, to: Path) -> None:
    to.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    write_atomically(to, path.read_bytes(), PRIVATE_FILE)


def _checksum(path: Path) -> dict[str, Any]:
    made = sha256()
    with path.open("rb") as file:
        while part := file.read(1 << 20):
            made.update(part)
    return {"size": path.stat().st_size, "sha256": made.hexdigest()}
