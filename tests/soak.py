"""How much is tried: of what is many times alike every run of the tests takes a part, and SENKI_SOAK=1, as in `scripts/soak`,
all of it. The marker `soak` leaves a whole test to that."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import Any, TypeVar

SOAK = bool(os.environ.get("SENKI_SOAK"))
Amount = TypeVar("Amount")


def in_full(whole: Amount, part: Amount) -> Amount:
    """All of something in the soak, else a part of it."""
    return whole if SOAK else part


def one_in(count: int, *kinds: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Every combination of these kinds in the soak; else one in so many, of each with every other one as many."""
    every = list(product(*(enumerate(kind) for kind in kinds)))
    parts = [tuple(each for _, each in one) for one in every if sum(at for at, _ in one) % count == 0]
    return in_full(list(product(*kinds)), parts)


def in_turn(*kinds: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Every combination of these kinds in the soak; else those in which the last kind goes round, so that each of it meets
    each of every other kind, where those are as many, but not each pair of them."""
    *firsts, last = kinds
    every = list(product(*(enumerate(kind) for kind in firsts)))
    parts = [(*(each for _, each in one), last[sum(at for at, _ in one) % len(last)]) for one in every]
    return in_full(list(product(*kinds)), parts)
