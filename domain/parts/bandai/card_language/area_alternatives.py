"""Texts about cards of one area, junkyard or pile that their player names: as one sentence, and as one way for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import NotSayable

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
