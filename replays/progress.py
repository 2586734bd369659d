"""How far some long work has come, told to whoever asked for it, without the work having to know who that is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Hears = Callable[[int, int], None]
_HEARS: ContextVar[Hears | None] = ContextVar("senki_progress", default=None)


def tell(done: int, of: int) -> None:
    """So many steps of the present work are done."""
    hears = _HEARS.get()
    if hears is not None:
        hears(done, of)


@contextmanager
def heard(hears: Hears) -> Iterator[None]:
    """Whoever hears of the work inside."""
    before = _HEARS.set(hears)
    try:
        yield
    finally:
        _HEARS.reset(before)
