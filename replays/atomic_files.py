"""Files that are there whole or not at all, and files that only their owner reads."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp, mkstemp

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
SHARED_FILE = 0o644


def write_atomically(path: Path, content: bytes, mode: int = SHARED_FILE) -> None:
    """Writes a file beside its name and gives it the name when it is on the disk. Raises OSError; nothing is left then.

    A device, such as /dev/stdout, is written to as it is. `mode` is cut down by the umask.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    target = path.resolve()
    made, name = mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
    try:
        with os.fdopen(made, "wb") as file:
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
    """A name beside `target` for a file or folder that others write inside of the `with`; it becomes `target` when all of it
    is on the disk. Raises FileExistsError where there is a file, or a folder that holds something, and OSError, also where it
    would lie in no folder; nothing is left then.
    """
    if target.exists() and not (target.is_dir() and not any(target.iterdir())):
        raise FileExistsError(target)
    room = Path(mkdtemp(dir=target.parent, prefix=f".{target.name[:40]}."))
    try:
        partial = room / target.name
        yield partial
        for path in (partial, *partial.rglob("*")):
            if path.is_file():
                _sync(path)
        if target.is_dir():
            target.rmdir()
        os.rename(partial, target)
    finally:
        shutil.rmtree(room, ignore_errors=True)


def _sync(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


def make_private_folder(path: Path) -> None:
    """Makes a folder that only its owner may look into, where it is missing. Raises OSError."""
    path.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)


def make_private_file(path: Path) -> None:
    """Sees to it that only the owner reads a file that is about to be opened, or made, and what SQLite lays beside it.

    Raises OSError where the file can be neither made nor written to.
    """
    if is_writable(path.parent) and not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, PRIVATE_FILE))
    for each in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        with suppress(OSError):  # somebody else's file, or a disk that is only read
            if each.stat().st_mode & 0o077:
                each.chmod(PRIVATE_FILE)


def is_writable(path: Path) -> bool:
    """Whether this process may write to a file or folder."""
    return os.access(path, os.W_OK)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
