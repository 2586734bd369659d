"""Pauses Python's cyclic garbage collector during bulk work, which makes many tuples without cycles."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

PAUSED_THRESHOLD = 200_000
"""Objects between two collections during bulk work. The limit bounds the memory of cycles in long work."""
_lock = Lock()
_default_thresholds = gc.get_threshold()
_active = 0


@contextmanager
def gc_paused() -> Iterator[None]:
    """Makes the collector run seldom inside the block, in all threads.

    Otherwise it would scan all new objects again and again.
    """
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
    """Excludes all present objects from later collections, for the life of the process."""
    gc.collect()
    gc.freeze()
