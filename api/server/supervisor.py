"""Runs the service in several processes at one address, restarts those that end, and ends all together.

All processes listen on one socket and serve the same folder or PostgreSQL database; any of them accepts a connection. Each is
a complete service and writes itself (`replays/log/recorder/sqlite.py` waits for its turn): one writer for all would be
another point of failure, and one more message for every line. They learn of each other's writes from the log
(`replays/log/commit_notifications.py`). Budgets, event streams and jobs are counted by each process.
"""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any

_log = logging.getLogger("senki.api")
POLL_SECONDS = 0.5
"""Seconds until a signal is noticed."""
EARLY_EXIT_SECONDS, RESTART_PAUSE = 5.0, 1.0
"""A process that ends within the first number of seconds is restarted after the second."""
GRACE = 10.0
"""Seconds that processes have to end by themselves."""


def end_with_parent() -> None:
    """Ends this process when its parent has ended, for whatever reason."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=watch, name="senki-parent", daemon=True).start()


class Supervisor:
    """Processes that each run `work(*args)`, which has to end at SIGTERM. `args` are pickled."""

    def __init__(self, count: int, work: Callable[..., None], *args: Any) -> None:
        self._work, self._args = work, args
        self._context = get_context("spawn")
        self._stopping = False
        self._started: dict[BaseProcess, float] = {}
        self._count = count

    def run(self) -> None:
        """Returns after SIGINT or SIGTERM, when all processes have ended."""
        with self._signals_handled(signal.SIGINT, signal.SIGTERM):
            try:
                while not self._stopping:
                    for _ in range(self._count - len(self._started)):
                        self._start()
                    self._wait_for_exit()
            finally:
                self._end()

    def _start(self) -> None:
        process = self._context.Process(target=self._work, args=self._args, name="senki-worker", daemon=True)
        process.start()
        self._started[process] = time.monotonic()

    def _wait_for_exit(self) -> None:
        """Waits for a process to end, or for POLL_SECONDS."""
        wait([process.sentinel for process in self._started], POLL_SECONDS)
        for process, since in [*self._started.items()]:
            if not process.is_alive():
                del self._started[process]
                if not self._stopping:
                    _log.error("a process of the service ended by itself (%s); another one is started", process.exitcode)
                    time.sleep(RESTART_PAUSE if time.monotonic() - since < EARLY_EXIT_SECONDS else 0)

    def _end(self) -> None:
        for process in self._started:
            process.terminate()
        until = time.monotonic() + GRACE
        for process in self._started:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()

    @contextmanager
    def _signals_handled(self, *signals: signal.Signals) -> Iterator[None]:
        def stop(*_: object) -> None:
            self._stopping = True

        before = {each: signal.signal(each, stop) for each in signals}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)
