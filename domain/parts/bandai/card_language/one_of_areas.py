"""Texts about all cards of one area that their player names: as one sentence, and as one way for each area."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.phrase_grammar.compiler import NotSayable

Item = Mapping[str, Any]
_BATTLE = ["space", "earth"]
_EVERY = [*_BATTLE, "deployment"]


def areas_of(item: Item) -> list[Item]:
    """Returns a sentence once for each area of which its player names one; none if it names no area. Raises NotSayable."""
    for field in ("to", "of"):
        cards = item.get(field)
        aim = cards.get("aim", {}) if isinstance(cards, Mapping) else {}
        if "one_of" in aim:
            if "where" in aim:
                raise NotSayable("cards of one area that are in another place")
            rest = {name: value for name, value in aim.items() if name != "one_of"}
            return [{**item, field: {"aim": {"where": area, **rest}}} for area in aim["one_of"]]
    return []


def one_area(ways: list[Item]) -> Item | None:
    """Returns the sentence that says several ways as one, about one of several areas; None if they are no such ways."""
    areas = [way["targets"][0].get("where") if len(way.get("targets", ())) == 1 else None for way in ways]
    if areas not in (_BATTLE, _EVERY) or not ways[0]["targets"][0].get("all"):
        return None
    rests = [{name: value for name, value in way["targets"][0].items() if name != "where"} for way in ways]
    if any(rest != rests[0] for rest in rests) or any(way["effects"] != ways[0]["effects"] for way in ways):
        return None
    return {**ways[0], "targets": [{"one_of": areas, **rests[0]}]}
