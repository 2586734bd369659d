"""How far some long work has come, told to whoever asked for it, without the work having to know who that is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

ProgressCallback = Callable[[int, int], None]
_CALLBACK: ContextVar[ProgressCallback | None] = ContextVar("senki_progress", default=None)


def report_progress(done: int, of: int) -> None:
    """So many steps of the present work are done."""
    hears = _CALLBACK.get()
    if hears is not None:
        hears(done, of)


@contextmanager
def progress_sent_to(hears: ProgressCallback) -> Iterator[None]:
    """Whoever hears of the work inside."""
    before = _CALLBACK.set(hears)
    try:
        yield
    finally:
        _CALLBACK.reset(before)
