"""Has a command carried out by the resident process, where there is one. Loaded at every start, so it imports little.

The client sends the words, its folder, its environment and its three streams; a child of the resident process carries the
command out on them. Signals go on to that child.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ANSWERED = frozenset(
    (
        *("audit", "branches", "deck", "export", "games", "links", "log", "players", "receipts", "rule", "rules", "rulesets"),
        *("say", "sheet", "stats", "table", "takeback", "verify"),
    )
)
"""The commands that are carried out there: those that end by themselves and need no keyboard."""
ACCEPTED, DECLINED = b"+", b"-"
ALREADY_THERE = 3
"""The exit code of a second resident process."""
_SWITCH = "SENKI_WARM"
"""The environment variable that makes commands start by themselves, if it is `0`."""
_NUMBER = 4
"""Bytes of a length, a process id or an exit code."""


def socket_path() -> Path:
    """Returns where the resident process of this user and this installation listens."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    folder = Path(runtime) if runtime else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return folder / "senki" / f"warm-{_installation()}.sock"


def process_file(path: Path) -> Path:
    """Returns the file with the id of the process that listens at a socket."""
    return path.with_suffix(".pid")


def _installation() -> str:
    """Returns a short name of this code under this Python; a socket's path may have a hundred bytes."""
    from zlib import crc32  # quicker to load than a hash that nobody could forge, which is not needed here

    return f"{crc32(f'{Path(__file__).resolve()}:{sys.executable}:{sys.version}'.encode()):08x}"


def may_run_resident(words: Sequence[str]) -> bool:
    """Returns whether a command may be carried out by the resident process: `say` without a line needs the keyboard."""
    command, *others = [word for word in words if not word.startswith("-")] or [""]
    return command in ANSWERED and (command != "say" or len(others) > 1) and os.environ.get(_SWITCH) != "0"


def run_resident(words: Sequence[str]) -> int | None:
    """Runs a command in the resident process. Returns its exit code, or None if this process has to run it."""
    if not may_run_resident(words) or not (path := socket_path()).exists() or not _is_own(path):
        return None
    import socket

    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        try:
            connection.connect(str(path))
            send_request(connection, words)
            if connection.recv(1) != ACCEPTED:
                return None
        except OSError:  # it has just ended
            return None
        return _wait(connection)


def _is_own(path: Path) -> bool:
    """Returns whether nobody else can listen there: the folder is the user's, and closed to others."""
    folder = path.parent.stat()
    return folder.st_uid == os.getuid() and not folder.st_mode & 0o077


def send_request(connection: Any, words: Sequence[str]) -> None:
    """Sends a command, and all that a process inherits from the one that starts it."""
    import json
    import socket

    streams = (sys.stdin, sys.stdout, sys.stderr)
    umask = os.umask(0)
    os.umask(umask)
    request = {
        "words": list(words),
        "folder": os.getcwd(),
        "environment": dict(os.environ),
        "umask": umask,
        "encodings": [(each.encoding, each.errors) for each in streams],
    }
    content = json.dumps(request).encode("utf-8", "surrogatepass")
    socket.send_fds(connection, [number_bytes(len(content))], [0, 1, 2])
    connection.sendall(content)


def read_exactly(connection: Any, count: int) -> bytes:
    """Reads `count` bytes; returns fewer only if the other side has closed the connection."""
    content = b""
    while len(content) < count and (part := connection.recv(count - len(content))):
        content += part
    return content


def read_number(connection: Any) -> int | None:
    """Reads a length, a process id or an exit code; None where the other side has ended."""
    content = read_exactly(connection, _NUMBER)
    return int.from_bytes(content, "big") if len(content) == _NUMBER else None


def number_bytes(number: int) -> bytes:
    """Returns a number as it is sent."""
    return number.to_bytes(_NUMBER, "big")


def _wait(connection: Any) -> int:
    """Waits for the exit code and sends signals on. A child that dies without one has exit code 5."""
    import signal

    child = read_number(connection)
    if child is None:
        return 5

    def send_on(number: int, frame: Any) -> None:
        os.kill(child, number)

    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, send_on)
    code = read_number(connection)
    return 5 if code is None else code
