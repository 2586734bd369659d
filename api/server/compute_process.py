"""Runs pure computation (images, long lists, photographs) in a process of its own.

Only one thread of a Python process computes at a time, and drawing an image would block all others. So work of tenths of a
second runs in a process of lower priority (`NICE`). It receives a function and arguments by pickling and returns the result;
it has no access to games and links. It ends with the service. If it ends early, its work is repeated once in a new process.

This module imports nothing that needs the framework, because the process has to stay small.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread, Timer
from traceback import extract_tb
from typing import Any, BinaryIO, NamedTuple, ParamSpec, TypeVar

from replays.progress import report_progress, send_progress_to

P = ParamSpec("P")
T = TypeVar("T")
NICE = 5
"""Amount by which the process lowers its priority."""
TIMEOUT = 60.0
"""Seconds after which work is aborted. The longest takes less than one."""
MAX_MEMORY = 400 * 1024 * 1024
"""Bytes of memory beyond which the process ends after an answer, to be replaced by a new one."""
PROGRESS_SECONDS = 0.2
"""Least seconds between two reports of progress."""
STATM = Path("/proc/self/statm")
OWN_PACKAGES = ("domain.", "replays.")
_MAIN = "import sys; sys.path[:] = {!r}; from api.server.compute_process import process_main; process_main()"


class ComputeError(Exception):
    """The work raised an unexpected error. `kind`: its type · `places`: its traceback, innermost last."""

    def __init__(self, kind: str, places: tuple[str, ...] = ()) -> None:
        super().__init__(kind)
        self.kind, self.places = kind, places


class Progress(NamedTuple):
    """Steps of the work that are done."""

    done: int
    total: int


class ComputeProcess:
    """Runs work one piece at a time in another process, or in this one if it is not `used`.

    `spent`: is called with the CPU seconds of each piece · `timeout`: seconds after which work is aborted · `single_use`: the
    process ends after each piece, and no piece is repeated. May be used by many threads.
    """

    def __init__(
        self,
        used: bool,
        spent: Callable[[float], None] = lambda seconds: None,
        timeout: float = TIMEOUT,
        single_use: bool = False,
    ) -> None:
        self._used, self._spent = used, spent
        self._timeout, self._single_use = timeout, single_use
        self._child: subprocess.Popen[bytes] | None = None
        self._lock = Lock()
        self._closed = False

    def start(self, first: Callable[[], object]) -> None:
        """Starts the process in the background with a first piece of work."""

        def started() -> None:
            with suppress(ComputeError):  # the process was closed meanwhile
                self.run(first)

        if self._used:
            Thread(target=started, name="senki-compute", daemon=True).start()

    def run(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Returns what a module's function returns, or raises what it raises. Blocking. Raises ComputeError for a crash."""
        if not self._used:
            return work(*args, **more)
        task = pickle.dumps((work, args, more), pickle.HIGHEST_PROTOCOL)
        with self._lock:
            given, error, seconds = self._request(task)
            if self._single_use:
                self._end()
        self._spent(seconds)
        if error is not None:
            raise _unpack_error(*error)
        return given  # type: ignore[no-any-return]

    def close(self) -> None:
        """Kills the process."""
        self._closed = True
        child = self._child
        if child is not None:
            child.kill()
        with self._lock:
            self._end()

    def _request(self, task: bytes) -> Any:
        for _ in range(1 if self._single_use else 2):
            if self._closed:
                break
            child = self._started()
            with suppress(EOFError, OSError, pickle.UnpicklingError):  # the process has ended
                return _exchange(child, task, self._timeout)
            self._end()
        raise ComputeError("Ended")

    def _started(self) -> subprocess.Popen[bytes]:
        if self._child is None:
            command = [sys.executable, "-P", "-c", _MAIN.format(sys.path)]
            self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self._child

    def _end(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child.communicate()
            self._child = None


def _exchange(child: subprocess.Popen[bytes], task: bytes, timeout: float) -> Any:
    assert child.stdin is not None
    assert child.stdout is not None
    late = Timer(timeout, child.kill)
    late.start()
    try:
        child.stdin.write(task)
        child.stdin.flush()
        while isinstance(answer := pickle.load(child.stdout), Progress):
            report_progress(answer.done, answer.total)
        return answer
    finally:
        late.cancel()


def process_main() -> None:
    """Serves work in the compute process until its input is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the service handles Control-C and ends this process
    if hasattr(os, "nice"):
        os.nice(NICE)
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output of libraries must not mix with answers
    while _serve_one(requests, answers) and _memory_used() < MAX_MEMORY:
        pass
    os._exit(0)  # a drawing engine may block the normal exit


def _serve_one(requests: BinaryIO, answers: BinaryIO) -> bool:
    try:
        work, args, more = pickle.load(requests)
    except EOFError:
        return False
    started, given, error = time.process_time(), None, None
    try:
        with send_progress_to(_ProgressWriter(answers)):
            given = work(*args, **more)
    except Exception as raised:  # the caller has to receive any error
        error = _pack_error(raised)
    answers.write(pickle.dumps((given, error, time.process_time() - started), pickle.HIGHEST_PROTOCOL))
    answers.flush()
    return True


class _ProgressWriter:
    """Writes the progress of work to the service, some times a second."""

    def __init__(self, answers: BinaryIO) -> None:
        self._answers, self._next = answers, 0.0

    def __call__(self, done: int, total: int) -> None:
        """Writes the steps that are done, unless it has just written some."""
        if (now := time.monotonic()) < self._next:
            return
        self._next = now + PROGRESS_SECONDS
        self._answers.write(pickle.dumps(Progress(done, total), pickle.HIGHEST_PROTOCOL))
        self._answers.flush()


def _pack_error(error: Exception) -> Any:
    """Returns what recreates an error: our own errors as they are, others without their message, which may name cards."""
    if type(error).__module__.startswith(OWN_PACKAGES):
        return type(error), error.args, vars(error)
    return ComputeError, (), {"kind": type(error).__name__, "places": traceback_places(error)}


def _unpack_error(kind: type[Exception], args: tuple[Any, ...], more: dict[str, Any]) -> Exception:
    error = kind.__new__(kind, *args)
    error.__dict__.update(more)
    return error


def traceback_places(error: Exception) -> tuple[str, ...]:
    """Returns the places of an error's traceback, innermost last."""
    own = error.places if isinstance(error, ComputeError) else ()
    frames = extract_tb(error.__traceback__)
    return (*(f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames), *own)


def _memory_used() -> int:
    """Returns the bytes of memory of this process, or its peak where the system reports only that; 0 if unknown."""
    with suppress(OSError):  # Linux, where the peak would be that of the parent process
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:  # Windows
        return 0
    return getrusage(RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
