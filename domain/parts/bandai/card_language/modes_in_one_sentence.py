"""Modes that one sentence says together: cards of one area, junkyard or pile by choice, and other targets in a situation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import Clause, NotSayable

Item = Mapping[str, Any]
_BATTLE = ["space", "earth"]
_EVERY = [*_BATTLE, "deployment"]
_SIDES = ["own", "enemy"]


def ways_for_areas(item: Item) -> list[Item]:
    """Returns a sentence once for each area or junkyard of which its player names one; none if it names none.

    Raises NotSayable.
    """
    for field in ("to", "of"):
        cards = item.get(field)
        aim = cards.get("aim", {}) if isinstance(cards, Mapping) else {}
        if "one_of" in aim:
            named = "whose" if aim["one_of"] == _SIDES else "where"
            if named in aim:
                raise NotSayable("cards of one area that are in another place")
            rest = {name: value for name, value in aim.items() if name != "one_of"}
            return [{**item, field: {"aim": {named: area, **rest}}} for area in aim["one_of"]]
    return []


def merge_area_ways(ways: list[Item]) -> Item | None:
    """Returns the sentence that says several ways as one, about one of several areas; None if they are no such ways."""
    aims = [way["targets"][0] if len(way.get("targets", ())) == 1 else {} for way in ways]
    named = "whose" if all(aim.get("where") == "junkyard" for aim in aims) else "where"
    areas = [aim.get(named) for aim in aims]
    if areas not in ([_SIDES] if named == "whose" else [_BATTLE, _EVERY]):
        return None
    if named == "where" and not aims[0].get("all"):
        return None
    rests = [{name: value for name, value in aim.items() if name != named} for aim in aims]
    if any(rest != rests[0] for rest in rests) or any(way["effects"] != ways[0]["effects"] for way in ways):
        return None
    return {**ways[0], "targets": [{"one_of": areas, **rests[0]}]}


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
