"""The resident process: it loads the commands once, and forks a child for each that is typed.

It is never older than the code: before each command it looks whether a file of it was changed, and ends if one was. It has
no data open and no thread, so that a child begins as a new process would.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from replays.atomic_files import write_atomically
from scripts.cli.resident.client import (
    ACCEPTED,
    ALREADY_THERE,
    ANSWERED,
    DECLINED,
    number_bytes,
    process_file,
    read_exactly,
)

ROOT = Path(__file__).resolve().parents[3]
CODE = (".py", ".toml", ".lark", ".js")
PACKAGES = ("domain", "projections", "replays", "scripts")
LATE = (
    *("rich.console", "rich.table", "rich.text", "py_mini_racer", "replays.viewer.event_sentences"),
    *(
        "projections.statistics_queries",
        "projections.read_models",
        "replays.log.recorder.sqlite",
        "importlib.resources.readers",
    ),
)
"""Modules that commands load late, and most of them need."""
MAX_REQUEST = 8 << 20
"""Bytes of a request: command lines and environments are smaller."""
CodeState = Mapping[str, tuple[int, int] | None]
"""File -> time of change in nanoseconds and size."""


def code_files() -> list[str]:
    """Returns all files that a command is made of, and the folder of installed packages."""
    walks = (os.walk(ROOT / package) for package in PACKAGES)
    files = [
        os.path.join(folder, name) for walk in walks for folder, _, names in walk for name in names if name.endswith(CODE)
    ]
    return files + [each for each in sys.path if each.endswith("site-packages") and os.path.isdir(each)]


def code_state(files: Sequence[str]) -> CodeState:
    """Returns the state of files; that of one that is not there is None."""
    return {file: _state(file) for file in files}


def _state(file: str) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def load_commands() -> None:
    """Loads the commands that are carried out here, and the rulebooks."""
    from domain import registry
    from replays.viewer.event_sentences import ENTRY
    from replays.viewer.js_bundle import bundle_modules
    from scripts.cli.application import build_application
    from scripts.cli.commands import COMMANDS

    for name in dict.fromkeys(COMMANDS[each] for each in sorted(ANSWERED)):
        import_module(f"scripts.cli.commands.{name}")
    for late in LATE:
        import_module(late)
    build_application(["games"])
    for ruleset in registry.available():
        registry.ruleset(ruleset)
    bundle_modules(ENTRY)
    gc.freeze()  # what is loaded stays shared with the children


def listen(path: Path) -> socket.socket | None:
    """Opens the socket, for this user alone; returns None where another process listens already."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.parent.chmod(0o700)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        listener.connect(str(path))
        return None
    except OSError:
        path.unlink(missing_ok=True)
    listener.close()
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    os.umask(0o177)
    listener.bind(str(path))
    listener.listen(16)
    return listener


def serve(listener: socket.socket, path: Path, idle: float, state: CodeState) -> None:
    """Carries out commands until none has come for `idle` seconds, or the code has changed."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # children that have ended leave nothing behind
    signal.signal(signal.SIGTERM, _end)
    write_atomically(process_file(path), str(os.getpid()).encode())
    listener.settimeout(idle)
    try:
        while True:
            connection, _ = listener.accept()
            with connection:
                if code_state(list(state)) != state:
                    connection.sendall(DECLINED)
                    return
                if os.fork() == 0:
                    signal.signal(signal.SIGTERM, signal.SIG_DFL)
                    listener.close()
                    serve_request(connection)
    except (TimeoutError, EndRequested):
        return
    finally:
        path.unlink(missing_ok=True)
        process_file(path).unlink(missing_ok=True)


class EndRequested(Exception):
    """`senki warm --end` was typed."""


def _end(number: int, frame: Any) -> NoReturn:
    raise EndRequested


def serve_request(connection: socket.socket) -> NoReturn:
    """Carries out one command in this child and sends its exit code. Never returns."""
    code = 5
    try:
        request, streams = receive_request(connection)
        connection.sendall(ACCEPTED + number_bytes(os.getpid()))
        code = run_as_client(request, streams)
        connection.sendall(number_bytes(code))
    finally:
        os._exit(code)


def receive_request(connection: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """Returns what a client sends. Raises OSError where that is no request."""
    head, streams, _, _ = socket.recv_fds(connection, 4, 3)
    size = int.from_bytes(head, "big")
    content = read_exactly(connection, size) if len(head) == 4 and size <= MAX_REQUEST else b""
    if len(streams) != 3 or len(content) != size:
        raise OSError("no request")
    request: dict[str, Any] = json.loads(content.decode("utf-8", "surrogatepass"))
    return request, list(streams)


def run_as_client(request: Mapping[str, Any], streams: list[int]) -> int:
    """Becomes the process that the client would have been, and runs the command; returns its exit code."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for target, stream in enumerate(streams):
        os.dup2(stream, target)
        os.close(stream)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(stream, mode, 1 if stream == 2 or os.isatty(stream) else -1, encoding, errors, closefd=False)
        for stream, mode, (encoding, errors) in zip(range(3), "rww", request["encodings"], strict=True)
    )
    os.chdir(request["folder"])
    os.umask(request["umask"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv[1:] = request["words"]
    return run_typed_command()


def run_typed_command() -> int:
    """Runs the command of `sys.argv`; returns its exit code."""
    from scripts.cli.__main__ import run

    try:
        run(resident=False)
        code: Any = 0
    except SystemExit as ended:
        code = ended.code
    with suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
    return code if isinstance(code, int) else 0 if code is None else 1


def main(path: Path, idle: float) -> int:
    """Loads, listens and serves; a line on stdout says that it listens. Returns the exit code."""
    state = code_state(code_files())
    load_commands()
    listener = listen(path)
    if listener is None:
        return ALREADY_THERE
    print("ready", flush=True)
    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(null, stream)
    os.chdir("/")
    with listener:
        serve(listener, path, idle, state)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]), float(sys.argv[2])))
