"""Python's collector of circles, and when it need not look: thousands of tuples that hold none are made in bulk work."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

PAUSED_THRESHOLD = 200_000
"""Objects that are made between two looks in bulk work; so circles do not fill the memory of long work either."""
_lock = Lock()
_default_thresholds = gc.get_threshold()
_active = 0


@contextmanager
def gc_paused() -> Iterator[None]:
    """Inside, in any thread, the collector looks seldom: else it goes through everything that is made again and again."""
    _enter(1)
    try:
        yield
    finally:
        _enter(-1)


def _enter(more: int) -> None:
    global _active
    with _lock:
        _active += more
        gc.set_threshold(*((PAUSED_THRESHOLD, *_default_thresholds[1:]) if _active else _default_thresholds))


def freeze_objects() -> None:
    """What is here now stays to the end of the process, so the collector need not look through it any more."""
    gc.collect()
    gc.freeze()
