"""A folder of things that were worked out before, which may be deleted at any time; what is damaged there is missing."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgpack  # type: ignore[import-untyped]

from replays.atomic_files import write_atomically
from replays.gc_pause import gc_paused

MOST = 24
"""So many of the newest are kept."""
_SUM = 32


def folder() -> Path:
    """`SENKI_CACHE`, else the cache folder of this user."""
    if named := os.environ.get("SENKI_CACHE"):
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "senki"


def take(there: Path, key: str) -> Any:
    """What was put there under the key, with tuples for lists; None where nothing is."""
    path = there / f"{key}.cards"
    try:
        data = path.read_bytes()
        if sha256(data[_SUM:]).digest() != data[:_SUM]:
            return None
        with gc_paused():
            found = msgpack.unpackb(data[_SUM:], use_list=False)
        os.utime(path)
    except (OSError, ValueError, msgpack.UnpackException):
        return None
    return found


def put(there: Path, key: str, value: Any) -> None:
    """Keeps plain data under the key. Where the folder cannot be written to, nothing is kept."""
    with suppress(OSError):
        there.mkdir(parents=True, exist_ok=True)
        body = msgpack.packb(value)
        write_atomically(there / f"{key}.cards", sha256(body).digest() + body)
        for old in sorted(there.glob("*.cards"), key=lambda path: path.stat().st_mtime)[:-MOST]:
            old.unlink(missing_ok=True)
