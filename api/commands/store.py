"""What was withdrawn before it was known whether it had come in: ids under which nothing is stored any more.

Kept beside the links, so that every process knows them: a request may still be on its way to another one.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any, NamedTuple

import msgspec

from replays.log import ServiceTables

TABLE = "game TEXT NOT NULL, client TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (game, client)"


class CancelledIds:
    """The withdrawn ids of all games. May be used by many threads and processes."""

    def __init__(self, tables: ServiceTables) -> None:
        self._tables = tables
        self._name = tables.define("withdrawn", TABLE)

    def add(self, game: str, client: str, now: int) -> None:
        """From now on nothing is stored at the game under this id; twice is once."""
        sql = f"INSERT INTO {self._name} (game, client, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        self._tables.execute(sql, (game, client, now))

    def has(self, game: str, client: str) -> bool:
        """Whether the id was withdrawn there."""
        return bool(self._tables.query(f"SELECT 1 FROM {self._name} WHERE game = ? AND client = ?", (game, client)))


# MERGED: What links were offered last, so that only what is new is sent again.

MAX_LISTS = 512
Key = tuple[str, str]
"""A game, and the id of a link to it."""


class SentList(NamedTuple):
    """The offers that a link was told at a position, each as bytes."""

    position: int
    offers: tuple[bytes, ...]


class SentOffers:
    """The lists of the links used last. May be used by many threads."""

    def __init__(self) -> None:
        self._told: OrderedDict[Key, SentList] = OrderedDict()
        self._lock = Lock()

    def encode(self, key: Key, told: dict[str, Any], have: int | None = None) -> dict[str, Any]:
        """What is told (`position`, `offers`); offers that stand in the list of position `have` by their ranges in it.

        With `since` where it is so; else the whole list, as where that list is not remembered.
        """
        new = tuple(map(msgspec.json.encode, told["offers"]))
        with self._lock:
            last = self._told.pop(key, None)
            self._told[key] = SentList(told["position"], new)
            while len(self._told) > MAX_LISTS:
                self._told.popitem(last=False)
        if last is None or last.position != have:
            return told
        return {**told, "offers": _changes_since(last.offers, new, told["offers"]), "since": have}


def _changes_since(old: tuple[bytes, ...], new: tuple[bytes, ...], offers: list[Any]) -> list[Any]:
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
