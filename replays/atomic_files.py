"""Writes files atomically, and creates files and folders that only their owner can read."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import gettempdir, mkdtemp, mkstemp

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
ROOM = 512 << 10
"""Bytes that SQLite needs to open a file for writing: shared memory, and the first pages of a write-ahead log."""
SHARED_FILE = 0o644


def write_atomically(path: Path, content: bytes, mode: int = SHARED_FILE) -> None:
    """Writes a temporary file in the same folder and renames it when it is on the disk.

    Raises OSError and leaves no temporary file. A device such as /dev/stdout is written to directly. `mode` is reduced by
    the umask.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    target = path.resolve()
    descriptor, name = mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            os.fchmod(file.fileno(), mode & ~_umask())
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


@contextmanager
def create_atomically(target: Path) -> Iterator[Path]:
    """Yields a temporary path for a file or folder; after the `with` it is synced to the disk and becomes `target`.

    Raises FileExistsError if there is a file or a folder with content. Raises OSError, also if the parent folder is
    missing. After an error nothing is left.
    """
    if target.exists() and not (target.is_dir() and not any(target.iterdir())):
        raise FileExistsError(target)
    folder = Path(mkdtemp(dir=target.parent, prefix=f".{target.name[:40]}."))
    try:
        partial = folder / target.name
        yield partial
        for path in (partial, *partial.rglob("*")):
            if path.is_file():
                _sync(path)
        if target.is_dir():
            target.rmdir()
        os.rename(partial, target)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _sync(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


def make_private_folder(path: Path) -> None:
    """Creates a folder that only its owner can read, if it is missing, and folders above it likewise. Raises OSError."""
    for folder in (*reversed(path.parents), path):
        if not folder.exists():
            folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


def make_private_file(path: Path) -> None:
    """Restricts a file, created if it is missing, and SQLite's companion files to their owner.

    Raises OSError if the file can be neither created nor written.
    """
    if is_writable(path.parent) and not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, PRIVATE_FILE))
    for each in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        with suppress(OSError):  # another user's file, or a read-only disk
            if each.stat().st_mode & 0o077:
                each.chmod(PRIVATE_FILE)


def is_writable(path: Path) -> bool:
    """Returns whether this process may write to a file or folder."""
    return os.access(path, os.W_OK)


def has_free_space(folder: Path) -> bool:
    """Returns whether there is room for a file of some 500 kB: on the disk, and in the size that this process may write."""
    try:
        import resource

        limit = resource.getrlimit(resource.RLIMIT_FSIZE)[0]
        disk = os.statvfs(folder)
    except (ImportError, AttributeError, OSError):  # Windows, or a folder that is gone
        return True
    return disk.f_bavail * disk.f_frsize >= ROOM and (limit == resource.RLIM_INFINITY or limit >= ROOM)


def make_scratch_folder(prefix: str) -> Path:
    """Makes a folder for temporary copies, in memory if the usual disk is full. Raises OSError."""
    memory = Path("/dev/shm")
    in_memory = not has_free_space(Path(gettempdir())) and is_writable(memory)
    return Path(mkdtemp(prefix=prefix, dir=memory if in_memory else None))


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
