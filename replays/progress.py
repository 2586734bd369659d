"""Reports the progress of long work to a callback of its caller, so that the work needs no reference to the callback."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")

ProgressCallback = Callable[[int, int], None]
_CALLBACK: ContextVar[ProgressCallback | None] = ContextVar("senki_progress", default=None)


def report_progress(done: int, total: int) -> None:
    """Reports the number of finished steps of the present work."""
    callback = _CALLBACK.get()
    if callback is not None:
        callback(done, total)


def with_progress(items: Collection[T]) -> Iterator[T]:
    """Yields items, and reports each as a step."""
    for number, item in enumerate(items):
        report_progress(number, len(items))
        yield item
    report_progress(len(items), len(items))


@contextmanager
def send_progress_to(callback: ProgressCallback) -> Iterator[None]:
    """Sends the progress of the work inside to a callback."""
    before = _CALLBACK.set(callback)
    try:
        yield
    finally:
        _CALLBACK.reset(before)
