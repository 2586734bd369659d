"""Whole example cards for the words of card texts: of a small effect, a field or a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from domain import registry

MOST = 3
"""The number of examples that are shown of a word, the shortest first."""


def examples_with_word(ruleset: str, word: str) -> dict[str, dict[str, Any]]:
    """Returns example cards whose one text has a word, the shortest first. Raises KeyError for an unknown ruleset."""
    results = [
        (name, card)
        for name, card in _single_texts(ruleset)
        if uses_word([card[each] for each in FIELDS if each in card], word)
    ]
    return dict(sorted(results, key=lambda each: len(str(each[1])))[:MOST])


FIELDS = ("text", "action")
"""The fields of cards that have texts; some rulebooks have a field for those of Action Cards."""


def _single_texts(ruleset: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields each text of the examples and the specimens as a card of its own."""
    cards = {**registry.text_examples(ruleset), **registry.specimens(ruleset).cards}
    for name, card in cards.items():
        for number, text in enumerate(card.get("text", ()), 1):
            key = name if len(card["text"]) == 1 else f"{name} {number}"
            yield key, {"name": card["name"], "type": card.get("type", ""), "text": [text]}
        if card.get("action"):
            yield name, {"name": card["name"], "type": card.get("type", ""), "action": card["action"]}


def uses_word(value: Any, word: str) -> bool:
    """Returns whether a word stands in a text, as a field or as a value."""
    if isinstance(value, Mapping):
        return word in value or any(uses_word(each, word) for each in value.values())
    return any(uses_word(each, word) for each in value) if isinstance(value, list | tuple) else value == word
