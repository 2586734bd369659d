"""Results of the sentence before, to which the next one refers: the cards that it moved, and whether it was carried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import ImpossibleReading, NotSayable

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


def result_verb(effect: Mapping[str, Any]) -> str:
    """Returns what a small effect does to cards, as the next sentence names it; empty for others."""
    if effect.get("do") in ("top", "search", "move", "look") and "rest" not in effect:
        zone = effect.get("zone", "hand")
        return "" if zone in _INTO_PLAY or "back" in effect else _OF_ZONES.get(str(zone), "moved")
    return _VERBS.get(str(effect.get("do", "")), "")


def require_previous_verb(before: Item, verb: str) -> None:
    """Raises ImpossibleReading where the sentence before does something else to cards than the next one says."""
    effect = before.get("may", before)
    if result_verb(effect) != verb or (isinstance(effect.get("to"), Mapping) and "both" in effect["to"]):
        raise ImpossibleReading("what was done to cards")


def require_other_than_negated(before: Item, item: Item) -> None:
    """Raises ImpossibleReading for a sentence of its own about a card whose play was just negated.

    That card goes as negating says.
    """
    to = item.get("to")
    is_named_again = isinstance(to, Mapping) and to.get("ref") == "subject" and item.get("do") in ("abolish", "move")
    if is_named_again and before.get("may", before).get("do") == "void":
        raise ImpossibleReading("what is done with a negated card")


def puts_in_play(item: Item) -> bool:
    """Returns whether a sentence looks for cards and puts them into play. Later sentences name such cards by their
    type."""
    effect = item.get("may", item)
    return effect.get("do") in ("look", "search") and effect.get("zone") in _INTO_PLAY and "rest" not in effect


def may_take_none(item: Item) -> bool:
    """Returns whether a sentence looks for cards of which its player may take none."""
    return item.get("may", item).get("do") in ("look", "search")


def puts_target_in_play(item: Item) -> bool:
    """Returns whether a sentence puts a card into play that it aims at."""
    effect = item.get("may", item)
    to = effect.get("to")
    return effect.get("do") in ("put_in_play", "set_on") and isinstance(to, Mapping) and "aim" in to


_ROLLED_OR_NOT: tuple[dict[str, bool], ...] = ({"rolled": True}, {})


def put_in_play_after_negation(to: Any, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the effect that puts a card into play whose play is negated.

    `entry`: its fields. With `rolled` = "either" the player chooses whether the card enters rolled.
    """
    put = {"do": "put_in_play", "to": to, **{key: each for key, each in entry.items() if key != "rolled"}}
    if entry.get("rolled") != "either":
        return {**put, **({"rolled": True} if entry.get("rolled") else {})}
    return {"do": "either", "ways": tuple({"effects": ({**put, **state},)} for state in reversed(_ROLLED_OR_NOT))}


def entry_to_phrases(effect: Mapping[str, Any]) -> dict[str, Any] | None:
    """Returns the fields from which `put_in_play_after_negation` makes this effect; None if it does more than that."""
    ways = [each for way in effect.get("ways", ()) for each in way["effects"]] or [effect]
    if any(each["do"] != "put_in_play" for each in ways):
        return None
    said = {key: each for key, each in ways[0].items() if key not in ("do", "to", "rolled")}
    return {**said, **({"rolled": "either"} if len(ways) > 1 else {"rolled": True} if "rolled" in ways[0] else {})}


def host_of_set_card(effect: Mapping[str, Any], targets: int) -> str:
    """Returns the word for the card on which the own card is set, right after that entered. Raises NotSayable."""
    if puts_in_play(effect):
        return "done"
    if effect["do"] != "put_in_play" or type(effect.get("to")) is str or int(effect["to"]) != targets:
        raise NotSayable("on which card the own card is set")
    return "target"


IF_SUCCESSFUL = {"do": "if_successful"}
"""The small effect that ends a text if the one before it changed nothing."""
_IN_THAT_CASE = {"then": True}


def in_that_case_to_effect(said: Any) -> Any:
    """Returns what a paragraph says with the small effect in place of the words, also in texts inside it.

    Raises NotSayable.
    """
    if isinstance(said, Mapping):
        return {key: in_that_case_to_effect(each) for key, each in said.items()}
    if not isinstance(said, list | tuple):
        return said
    if _IN_THAT_CASE in said:
        _require_one_effect(said[: list(said).index(_IN_THAT_CASE)])
    return [IF_SUCCESSFUL if each == _IN_THAT_CASE else in_that_case_to_effect(each) for each in said]


def effect_to_in_that_case(said: Any) -> Any:
    """Returns the form of a clause with the words in place of the small effect."""
    if isinstance(said, Mapping):
        return {key: effect_to_in_that_case(each) for key, each in said.items()}
    if not isinstance(said, list | tuple):
        return said
    return [_IN_THAT_CASE if each == IF_SUCCESSFUL else effect_to_in_that_case(each) for each in said]


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
