"""The noun of cards of any type, which a printed text says and a filter does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NOUN = "noun"
MINE = "mine"
"""The mark of own cards in no place of their own, which a text calls `your`; others are called by their place."""
_FILTERS = frozenset(["choose", "all", "of", "for", "count", "some", "none", "self", "against", "pilot", "same_name", "on"])
"""The fields with a filter. `not` and `any` have what is said of cards that are named otherwise."""
_CALLED_YOURS = frozenset(("choose", "all", "on"))
_STATES = frozenset(["where", "piloted", "mode", "pilot"])
"""What a condition says of the own Unit without a noun."""


def without_nouns(said: Any) -> Any:
    """Returns what a text says without the words for cards of any type."""
    if isinstance(said, Mapping):
        return {key: without_nouns(value) for key, value in said.items() if key not in (NOUN, MINE)}
    return [without_nouns(each) for each in said] if isinstance(said, list) else said


def with_nouns(said: Any) -> Any:
    """Returns what a text says with a word for the cards of each filter that names no type."""
    if isinstance(said, list):
        return [with_nouns(each) for each in said]
    return {key: _named(key, with_nouns(value)) for key, value in said.items()} if isinstance(said, Mapping) else said


def _named(key: str, value: Any) -> Any:
    if key not in _FILTERS or not isinstance(value, Mapping) or value.keys() & {"choose", "all"}:
        return value
    if key in _CALLED_YOURS and value.get("whose") == "own" and "where" not in value:
        value = {**value, MINE: True}
    if "type" in value:
        return value
    if key == "self" and len(value) == 1 and _STATES.issuperset(value):
        return value
    return {**value, NOUN: "card"}
