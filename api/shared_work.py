"""Work that many requests need at the same time and that is done once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from cachetools import LRUCache

from api.cpu_budgets import run_in_thread

T = TypeVar("T")


class SharedWork(Generic[T]):
    """Results by key. Many may wait for one at the same time, and it is made once."""

    def __init__(self, most: int) -> None:
        self._ready: LRUCache[Hashable, T] = LRUCache(most)
        self._running: dict[Hashable, asyncio.Task[T]] = {}

    def ready(self, key: Hashable) -> T | None:
        """Returns a result that has been made, or None."""
        return self._ready.get(key)

    async def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Returns the result of a key; `make` is called in a thread unless it is there or on its way."""
        found = self._ready.get(key)
        if found is not None:
            return found
        here = (id(asyncio.get_running_loop()), key)
        task = self._running.get(here)
        if task is None:
            task = self._running[here] = asyncio.ensure_future(run_in_thread(make))
            task.add_done_callback(lambda done: self._finish(here, key, done))
        return await asyncio.shield(task)

    def _finish(self, here: Hashable, key: Hashable, done: asyncio.Task[T]) -> None:
        self._running.pop(here, None)
        if not done.cancelled() and done.exception() is None:
            self._ready[key] = done.result()
