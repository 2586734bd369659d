"""What a sentence did, of which the next one speaks: cards that it moved, turned or destroyed, and cards that entered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.phrase_grammar.compiler import NotMeant, NotSayable

Item = Mapping[str, Any]
_VERBS = {
    "destroy": "destroyed",
    "damage": "destroyed",
    "piercing": "destroyed",
    "roll": "rolled",
    "abolish": "abolished",
    "discard": "abolished",
    "move": "moved",
}
_OF_ZONES = {"junkyard": "abolished", "removed": "removed"}
_INTO_PLAY = ("play", "play_rolled")


def verb_of(effect: Mapping[str, Any]) -> str:
    """Returns what a small effect does to cards, as the next sentence names it; empty for others."""
    if effect.get("do") in ("top", "search", "move", "look") and "rest" not in effect:
        zone = effect.get("zone", "hand")
        return "" if zone in _INTO_PLAY or "back" in effect else _OF_ZONES.get(str(zone), "moved")
    return _VERBS.get(str(effect.get("do", "")), "")


def require_result(before: Item, verb: str) -> None:
    """Raises NotMeant where the sentence before does something else to cards than the next one says."""
    effect = before.get("may", before)
    if verb_of(effect) != verb or (isinstance(effect.get("to"), Mapping) and "both" in effect["to"]):
        raise NotMeant("what was done to cards")


def puts_in_play(item: Item) -> bool:
    """Whether a sentence puts cards into play that it looks for, which later ones call by what they are."""
    effect = item.get("may", item)
    return effect.get("do") in ("look", "search") and effect.get("zone") in _INTO_PLAY and "rest" not in effect


def host_of_set_card(effect: Mapping[str, Any], targets: int) -> str:
    """Returns the word for the card on which the own card is set, right after that entered. Raises NotSayable."""
    if puts_in_play(effect):
        return "done"
    if effect["do"] != "put_in_play" or type(effect.get("to")) is str or int(effect["to"]) != targets:
        raise NotSayable("on which card the own card is set")
    return "target"
