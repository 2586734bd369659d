"""The offers last sent to each link, in memory, and what of a new list the client lacks."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import Any, NamedTuple

import msgspec
from cachetools import LRUCache

MAX_LISTS = 512
Key = tuple[str, str]
"""A game, and the id of a link to it."""


class SentList(NamedTuple):
    """The offers that were sent to a link at a position, each encoded."""

    position: int
    offers: tuple[bytes, ...]


class SentOffers:
    """The offers last sent to each link, so that only new ones are sent again. May be used by many threads."""

    def __init__(self) -> None:
        self._lists: LRUCache[Key, SentList] = LRUCache(MAX_LISTS)
        self._lock = Lock()

    def encode(self, key: Key, answer: Mapping[str, Any], has: int | None = None) -> Mapping[str, Any]:
        """Returns the answer with the offers that the client `has` (a position) replaced by their ranges in that list.

        Such an answer has `since`. If the list of that position is not remembered, all offers are sent.
        """
        new = tuple(map(msgspec.json.encode, answer["offers"]))
        with self._lock:
            last = self._lists.get(key)
            self._lists[key] = SentList(answer["position"], new)
        if last is None or last.position != has:
            return answer
        return {**answer, "offers": _changes_since(last.offers, new, answer["offers"]), "since": has}


def _changes_since(old: tuple[bytes, ...], new: tuple[bytes, ...], offers: list[Any]) -> list[Any]:
    """Returns the new list, with `[first, count]` for a run of offers of the old list."""
    where = {offer: at for at, offer in enumerate(old)}
    changes: list[Any] = []
    for at, offer in enumerate(new):
        known = where.get(offer)
        if known is None:
            changes.append(offers[at])
        elif changes and isinstance(changes[-1], list) and sum(changes[-1]) == known:
            changes[-1][1] += 1
        else:
            changes.append([known, 1])
    return changes
