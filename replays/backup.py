"""Makes backups of a data folder while it is in use, with checksums, and restores them.

Derived data (statistics) and transient files (write-ahead logs) are left out. Heads are copied before the log: a head may be
behind the log, but a head beyond the end of the log would mean that the log was cut.
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
from replays.messages import msg
from replays.sqlite_driver import READ_ONLY_COPIES, is_read_only, sqlite

MANIFEST = "manifest.json"
FORM = "senki-backup"
VERSION = 1
_DERIVED = ("readmodels.sqlite",)
_TRANSIENT = ("-wal", "-shm", "-journal", ".partial")


class BadBackup(ValueError):
    """A folder is not a backup, or its content differs from what was backed up."""


class BackupSize(NamedTuple):
    """The number of files and bytes of a backup."""

    files: int
    size: int


def make_backup(data: Path, target: Path, now: int) -> BackupSize:
    """Makes a backup in a new folder; `now`: tenths of a second since the epoch.

    Raises FileExistsError if the target exists, FileNotFoundError if the data folder has no log, and OSError or SQLite's
    OperationalError if writing fails; then nothing is left.
    """
    if target.exists():
        raise FileExistsError(target)
    if not (data / FILE_NAME).exists():
        raise FileNotFoundError(data / FILE_NAME)
    with create_atomically(target) as partial:
        sums = {name: _copy_consistently(data / name, partial / name) for name in _file_names(data)}
        manifest = {"form": FORM, "version": VERSION, "made": now, "files": sums}
        write_atomically(partial / MANIFEST, json.dumps(manifest, indent=1).encode(), PRIVATE_FILE)
    return BackupSize(len(sums), sum(each["size"] for each in sums.values()))


def restore_backup(backup: Path, data: Path) -> BackupSize:
    """Fills a data folder from a backup. Raises BadBackup, FileExistsError if the folder has content, and OSError."""
    sums = verify_backup(backup)
    with create_atomically(data) as partial:
        for name in sums:
            _copy(backup / name, partial / name)
    return BackupSize(len(sums), sum(each["size"] for each in sums.values()))


def verify_backup(backup: Path) -> dict[str, dict[str, Any]]:
    """Returns the files of a backup with their checksums, all verified. Raises BadBackup with the name of a changed file."""
    try:
        manifest = json.loads((backup / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadBackup(msg("said_no_backup_said_cannot", said=str(backup), said2=MANIFEST)) from error
    if not isinstance(manifest, dict) or (manifest.get("form"), manifest.get("version")) != (FORM, VERSION):
        raise BadBackup(msg("said_no_backup_this_edition", said=str(backup)))
    sums: dict[str, dict[str, Any]] = manifest["files"]
    for name, expected in sums.items():
        path = backup / name
        if ".." in Path(name).parts or Path(name).is_absolute() or path.is_symlink():
            raise BadBackup(msg("said_no_file_backup", said=str(name)))
        if not path.is_file() or _checksum(path) != expected:
            raise BadBackup(msg("said_it_is_not_what_was", said=str(path)))
    return sums


def _file_names(data: Path) -> Iterator[str]:
    """Yields the files to back up, heads first."""
    paths = (path for path in sorted(data.rglob("*")) if path.is_file() and not path.is_symlink())
    names = [path.relative_to(data).as_posix() for path in paths]
    included = [name for name in names if not name.endswith(_TRANSIENT) and not Path(name).name.startswith((".", *_DERIVED))]
    yield from sorted(included, key=lambda name: (not name.startswith("heads/"), name))


def _copy_consistently(path: Path, to: Path) -> dict[str, Any]:
    if path.suffix == ".sqlite":
        make_private_folder(to.parent)
        make_private_file(to)
        address = READ_ONLY_COPIES.uri(path) if is_read_only(path) else str(path)
        with closing(sqlite.connect(address, uri=True)) as source, closing(sqlite.connect(to)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
    else:
        _copy(path, to)
    return _checksum(to)


def _copy(path: Path, to: Path) -> None:
    to.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    write_atomically(to, path.read_bytes(), PRIVATE_FILE)


def _checksum(path: Path) -> dict[str, Any]:
    digest = sha256()
    with path.open("rb") as file:
        while part := file.read(1 << 20):
            digest.update(part)
    return {"size": path.stat().st_size, "sha256": digest.hexdigest()}
