"""Whose effect is being carried out: what is timed to what it does may ask for that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from domain.kernel.desk.desk import Desk


class CurrentEffect(NamedTuple):
    """Whose effect is being carried out, the word of the small effect, and the card whose text it is; nobody's where a rule
    does something, whose word is then `battle`, or none.
    """

    seat: str = ""
    what: str = ""
    card: str = ""


NO_EFFECT = CurrentEffect()
"""Nothing is being carried out of which anybody asks whose it is."""


@contextmanager
def as_current_effect(desk: Desk, doing: CurrentEffect) -> Iterator[None]:
    """What is done inside is done by this: a small effect of somebody's, or what a rule carries out."""
    before, desk.doing = desk.doing, doing
    try:
        yield
    finally:
        desk.doing = before
