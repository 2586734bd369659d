"""Texts that aim at other cards in a situation: two ways of the same, of which the situation opens one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import Clause, NotSayable

Item = Mapping[str, Any]
_OTHER_TURN = {"own": "enemy", "enemy": "own"}


def with_other_target(item: Item, change: Item) -> Item:
    """Returns a sentence that aims at the cards of a change. Raises NotSayable where it does not aim at some."""
    field = "of" if "of" in item else "to"
    cards = item.get(field)
    if not isinstance(cards, Mapping) or "aim" not in cards:
        raise NotSayable("which target is another one")
    return {**item, field: {"aim": change["retarget"]}}


def opposite_condition(case: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the situation that is given where another is not. Raises NotSayable."""
    match dict(case):
        case {"some": some, "least": int(least), **rest} if not rest:
            return {"none": some, "most": least - 1}
        case {"some": some, **rest} if not rest:
            return {"none": some}
        case {"turn": turn, **rest} if not rest:
            return {"turn": _OTHER_TURN[turn]}
        case {"engaged": engaged, **rest} if not rest:
            return {"engaged": not engaged}
        case {"self": card, **rest} if not rest:
            return {"self": _other_state(card)}
        case {"any": cases, **rest} if not rest:
            return {"all": [opposite_condition(each) for each in cases]}
    raise NotSayable("the opposite_condition of a situation")


def _other_state(card: Mapping[str, Any]) -> dict[str, Any]:
    (name, value), *more = card.items()
    return {name: not value} if isinstance(value, bool) and not more else {"not": dict(card)}


def target_change_of_ways(ways: list[Mapping[str, Any]]) -> Item | None:
    """Returns what two ways say as a change of their target; None if they differ in more, or not at all."""
    if len(ways) != 2 or "condition" not in ways[1] or ways[0]["effects"] != ways[1]["effects"]:
        return None
    if [len(way.get("targets", ())) for way in ways] != [1, 1]:
        return None
    case = ways[1]["condition"]
    said = {"retarget": {**ways[1]["targets"][0]}, "case": case}
    if "condition" not in ways[0]:
        return {**said, "free": True}
    return said if ways[0]["condition"] == opposite_condition(case) else None


def count_targets_of_ways(effects: Iterable[Clause]) -> int:
    """Returns the largest number of targets that a way of some effects has. They follow the targets of the text."""
    return max((len(way.get("targets", ())) for effect in effects for way in effect.get("ways", ())), default=0)
