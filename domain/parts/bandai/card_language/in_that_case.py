"""What is done only if the sentence before was: as the words between two sentences, and as a small effect of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import NotSayable

EFFECT = {"do": "if_successful"}
"""The small effect that ends a text if the one before it changed nothing."""
_WORDS = {"then": True}


def words_to_effect(said: Any) -> Any:
    """Returns what a paragraph says with the small effect in place of the words, also in texts inside it.

    Raises NotSayable.
    """
    if isinstance(said, Mapping):
        return {key: words_to_effect(each) for key, each in said.items()}
    if not isinstance(said, list | tuple):
        return said
    if _WORDS in said:
        _require_one_effect(said[: list(said).index(_WORDS)])
    return [EFFECT if each == _WORDS else words_to_effect(each) for each in said]


def effect_to_words(said: Any) -> Any:
    """Returns the form of a clause with the words in place of the small effect."""
    if isinstance(said, Mapping):
        return {key: effect_to_words(each) for key, each in said.items()}
    if not isinstance(said, list | tuple):
        return said
    return [_WORDS if each == EFFECT else effect_to_words(each) for each in said]


def _require_one_effect(before: Any) -> None:
    """Raises NotSayable unless one thing is done before, of which the small effect knows whether it was."""
    if len(before) != 1 or not _is_one_effect(before[0].get("may", before[0])):
        raise NotSayable("whether several things were done")


def _is_one_effect(item: Mapping[str, Any]) -> bool:
    if "does" in item:
        return len(item["does"]) == 1 and len(item["does"][0].get("gets", (1,))) == 1
    if "do" not in item:
        return False
    to = item.get("to")
    return not (isinstance(to, Mapping) and "both" in to)
