"""Texts about the cards of one of several piles: as one sentence, and as one way for each pile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Item = Mapping[str, Any]
_OF_PILE = ("who", "from")


def ways_for_piles(item: Item) -> list[Item]:
    """Returns a sentence once for each pile of which its player names one; none if it names no pile."""
    rest = {name: value for name, value in item.items() if name != "one_of"}
    return [{**rest, **pile} for pile in item.get("one_of", ())]


def merge_pile_ways(items: list[Any]) -> Item | None:
    """Returns the sentence that says several ways as one, about one of several piles; None if they are no such ways."""
    if any(not isinstance(each, Mapping) or each.get("do") not in ("look", "top") for each in items):
        return None
    piles = [{name: each[name] for name in _OF_PILE if name in each} for each in items]
    rests = [{name: value for name, value in each.items() if name not in _OF_PILE} for each in items]
    if any(rest != rests[0] for rest in rests):
        return None
    shared = {name: value for name, value in piles[0].items() if all(each.get(name) == value for each in piles)}
    own = [{name: value for name, value in each.items() if name not in shared} for each in piles]
    return {**rests[0], **shared, "one_of": own}
