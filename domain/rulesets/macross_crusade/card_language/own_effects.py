"""Small effects that this game says otherwise than the others: what follows "in that case", and what waits for a moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from domain.parts.bandai.card_language.in_that_case import EFFECT
from domain.parts.phrase_grammar.compiler import NotSayable

_LISTS = ("effects",)


def in_own_words(value: Any) -> Any:
    """Returns a clause with the small effects of this game. Raises NotSayable."""
    if isinstance(value, list | tuple):
        return tuple(map(in_own_words, value))
    if not isinstance(value, Mapping):
        return value
    made = {key: _joined(each) if key in _LISTS else each for key, each in value.items()}
    made = {key: in_own_words(each) for key, each in made.items()}
    if made.get("do") == "later":
        return {
            "do": "standby",
            "moment": made["when"],
            **{key: each for key, each in made.items() if key not in ("do", "when")},
        }
    return made


def in_shared_words(value: Any) -> Any:
    """Returns a clause with the small effects that the games share."""
    if isinstance(value, list | tuple):
        return tuple(map(in_shared_words, value))
    if not isinstance(value, Mapping):
        return value
    made = {key: tuple(_parted(each)) if key in _LISTS else each for key, each in value.items()}
    made = {key: in_shared_words(each) for key, each in made.items()}
    if made.get("do") == "standby":
        return {
            "do": "later",
            "when": made["moment"],
            **{key: each for key, each in made.items() if key not in ("do", "moment")},
        }
    return made


def _joined(effects: Any) -> Any:
    """Returns the effects with one table for two of which the second follows only the first."""
    if EFFECT not in effects:
        return effects
    at = list(effects).index(EFFECT)
    if at == 0 or len(effects) != at + 2:
        raise NotSayable("several effects in that case")
    return (*effects[: at - 1], {"do": "in_that_case", "first": effects[at - 1], "then": effects[at + 1]})


def _parted(effects: Iterable[Any]) -> Iterable[Any]:
    for effect in effects:
        if isinstance(effect, Mapping) and effect.get("do") == "in_that_case":
            yield from (effect["first"], EFFECT, effect["then"])
        else:
            yield effect
