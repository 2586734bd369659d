"""The service in several processes behind one address: started, started anew when one ends, and ended together.

All of them listen at the same socket and serve the same folder, or the same PostgreSQL; whoever is free takes the next
connection. Each is a whole service, and all of them write (`replays/log/recorder/sqlite.py` waits its turn): one that wrote for the
others would be one more thing that can end, and a message more for every line. What one writes the others hear
(`replays/log/commit_notifications.py`). Budgets, feeds and jobs are counted by each for itself.
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
"""Seconds after which a signal that came in between is seen at the latest."""
EARLY_EXIT_SECONDS, RESTART_PAUSE = 5.0, 1.0
"""Seconds: a process that ends so early is started anew only after a pause."""
GRACE = 10.0
"""Seconds that processes have to end by themselves."""


def end_with_parent() -> None:
    """Ends this process when the one that started it is gone, killed or not."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=watch, name="senki-parent", daemon=True).start()


class Supervisor:
    """So many processes that each do `work(*args)`, which has to end at SIGTERM. `args` are handed over by pickling."""

    def __init__(self, count: int, work: Callable[..., None], *args: Any) -> None:
        self._work, self._args = work, args
        self._made = get_context("spawn")
        self._stopping = False
        self._started: dict[BaseProcess, float] = {}
        self._count = count

    def run(self) -> None:
        """Returns after SIGINT or SIGTERM, when all processes have ended."""
        with self._heeding(signal.SIGINT, signal.SIGTERM):
            try:
                while not self._stopping:
                    for _ in range(self._count - len(self._started)):
                        self._start()
                    self._attend()
            finally:
                self._end()

    def _start(self) -> None:
        process = self._made.Process(target=self._work, args=self._args, name="senki-worker", daemon=True)
        process.start()
        self._started[process] = time.monotonic()

    def _attend(self) -> None:
        """Waits until a process ends, or for a moment."""
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
    def _heeding(self, *signals: signal.Signals) -> Iterator[None]:
        def stop(*_: object) -> None:
            self._stopping = True

        before = {each: signal.signal(each, stop) for each in signals}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)
