"""Converts two small effects that Macross Crusade words unlike the other games: "in that case", and standby effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any, NamedTuple

from domain.parts.bandai.card_language.previous_sentence_results import IF_SUCCESSFUL
from domain.parts.phrase_grammar.card_text_compiler import NotSayable


class _Words(NamedTuple):
    """How effects are written: those of one text together, and the verb and field of an effect that waits for a moment."""

    effects: Callable[[Any], tuple[Any, ...]]
    waits: str
    moment: str


def in_own_words(value: Any) -> Any:
    """Returns a clause with the small effects of this game. Raises NotSayable."""
    return _changed(value, _SHARED, _OWN)


def in_shared_words(value: Any) -> Any:
    """Returns a clause with the small effects that the games share."""
    return _changed(value, _OWN, _SHARED)


def _changed(value: Any, old: _Words, new: _Words) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_changed(each, old, new) for each in value)
    if not isinstance(value, Mapping):
        return value
    made = {key: _changed(new.effects(each) if key == "effects" else each, old, new) for key, each in value.items()}
    if made.get("do") != old.waits:
        return made
    rest = {key: each for key, each in made.items() if key not in ("do", old.moment)}
    return {"do": new.waits, new.moment: made[old.moment], **rest}


def _joined(effects: Any) -> tuple[Any, ...]:
    """Returns the effects with one table for two of which the second follows only the first."""
    if IF_SUCCESSFUL not in effects:
        return tuple(effects)
    at = list(effects).index(IF_SUCCESSFUL)
    if at == 0 or len(effects) != at + 2:
        raise NotSayable("several effects in that case")
    return (*effects[: at - 1], {"do": "in_that_case", "first": effects[at - 1], "then": effects[at + 1]})


def _parted(effects: Any) -> tuple[Any, ...]:
    """Returns the effects with three in place of one table."""
    parts = (
        (each["first"], IF_SUCCESSFUL, each["then"]) if each.get("do") == "in_that_case" else (each,) for each in effects
    )
    return tuple(chain.from_iterable(parts))


_OWN = _Words(_joined, "standby", "moment")
_SHARED = _Words(_parted, "later", "when")
