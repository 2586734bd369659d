"""What links were offered last, so that only what is new is sent again."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any, NamedTuple

import msgspec

KEPT = 512
Key = tuple[str, str]
"""A game, and the id of a link to it."""


class Told(NamedTuple):
    """The offers that a link was told at a position, each as bytes."""

    position: int
    offers: tuple[bytes, ...]


class Offered:
    """The lists of the links used last. May be used by many threads."""

    def __init__(self) -> None:
        self._told: OrderedDict[Key, Told] = OrderedDict()
        self._lock = Lock()

    def tell(self, key: Key, told: dict[str, Any], have: int | None = None) -> dict[str, Any]:
        """What is told (`position`, `offers`); offers that stand in the list of position `have` by their ranges in it.

        With `since` where it is so; else the whole list, as where that list is not remembered.
        """
        new = tuple(map(msgspec.json.encode, told["offers"]))
        with self._lock:
            last = self._told.pop(key, None)
            self._told[key] = Told(told["position"], new)
            while len(self._told) > KEPT:
                self._told.popitem(last=False)
        if last is None or last.position != have:
            return told
        return {**told, "offers": _since(last.offers, new, told["offers"]), "since": have}


def _since(old: tuple[bytes, ...], new: tuple[bytes, ...], offers: list[Any]) -> list[Any]:
    """The new list: `[first, count]` for what stands in the old one in a row, else the offer."""
    where = {offer: at for at, offer in enumerate(old)}
    told: list[Any] = []
    for at, offer in enumerate(new):
        known = where.get(offer)
        if known is None:
            told.append(offers[at])
        elif told and isinstance(told[-1], list) and sum(told[-1]) == known:
            told[-1][1] += 1
        else:
            told.append([known, 1])
    return told
