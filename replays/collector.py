"""Python's collector of circles, and when it need not look: thousands of tuples that hold none are made in bulk work."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

SELDOM = 200_000
"""Objects that are made between two looks in bulk work; so circles do not fill the memory of long work either."""
_lock = Lock()
_usual = gc.get_threshold()
_inside = 0


@contextmanager
def in_one_go() -> Iterator[None]:
    """Inside, in any thread, the collector looks seldom: else it goes through everything that is made again and again."""
    _count(1)
    try:
        yield
    finally:
        _count(-1)


def _count(more: int) -> None:
    global _inside
    with _lock:
        _inside += more
        gc.set_threshold(*((SELDOM, *_usual[1:]) if _inside else _usual))


def settle() -> None:
    """What is here now stays to the end of the process, so the collector need not look through it any more."""
    gc.collect()
    gc.freeze()
