"""The noun of cards of any type, which a printed text says and a filter does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import ImpossibleReading

NOUN = "noun"
_FILTERS = ("choose", "all", "of", "for", "card", "count", "worth_for", "into", "to")
"""The fields with a filter. `not`, `self` and `target` have what is said of cards that are named otherwise."""


def without_nouns(said: Any) -> Any:
    """Returns what a text says without the words for cards of any type.

    Raises ImpossibleReading for such cards with a keyword.

    `你綁架的卡牌` are captives, no cards that kidnap: only units have keywords.
    """
    if isinstance(said, Mapping):
        if NOUN in said and "keyword" in said:
            raise ImpossibleReading("a keyword of cards of any type")
        return {key: without_nouns(value) for key, value in said.items() if key != NOUN}
    return [without_nouns(each) for each in said] if isinstance(said, list) else said


def with_nouns(said: Any) -> Any:
    """Returns what a text says with a word for the cards of each filter that names no type."""
    if isinstance(said, list):
        return [with_nouns(each) for each in said]
    return {key: _named(key, with_nouns(value)) for key, value in said.items()} if isinstance(said, Mapping) else said


def _named(key: str, value: Any) -> Any:
    targets_filter = key in _FILTERS and isinstance(value, Mapping) and not (key == "of" and value.keys() == {"whose"})
    is_nameless = targets_filter and not value.keys() & {"type", "name", "choose", "all", "here", NOUN}
    return {**value, NOUN: "card"} if is_nameless else value
