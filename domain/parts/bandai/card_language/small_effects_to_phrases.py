"""Converts small effects to the form of their sentences, with one phrase for effects that share a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from domain.parts.bandai.card_language.card_reference_checks import coin_name_of_points
from domain.parts.bandai.card_language.previous_sentence_results import entry_to_phrases

_GETS = ("gain", "give", "give_trait", "allow")
SHARED = (*_GETS, "bar", "lose", "lose_text", "silence", "give_text", "hold", "sign")
"""The small effects that are said of their cards: these get it, lose it or cannot do it."""


def with_said_limit(effect: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns an effect in the form that its sentence has.

    The side in `by` becomes the field `whose` of `against`. A number that is multiplied by a count (`times`) becomes X.
    """
    if "by" in effect and "against" in effect:
        against = {"whose": effect["by"], **effect["against"]}
        effect = {key: each for key, each in effect.items() if key != "by"} | {"against": against}
    field = (
        next((name for name in ("cost", "points", "total") if name in effect), "")
        if "times" in effect and not is_given_per(effect["times"])
        else ""
    )
    if not field:
        return effect
    value = effect[field]
    words = {1: "x", -1: "-x"}
    if field == "total":
        return {**effect, "total": words.get(value, value)}
    said = {k: words.get(v, v) for k, v in value.items()} if field == "cost" else [words.get(v, v) for v in value]
    return {**effect, field: said}


def is_given_per(times: Mapping[str, Any]) -> bool:
    """Returns whether a continuous effect is given once for so many cards, or by a number of the host, in the same
    sentence."""
    return "every" in times or times.get("of") == "host"


def is_phrased_as_gain(effect: Mapping[str, Any]) -> bool:
    """Returns whether the text words an effect as something that cards get. Such effects share one phrase."""
    return effect["do"] in _GETS or (effect["do"] == "hold" and _is_got_by_number(effect["effect"]))


def _is_got_by_number(held: Mapping[str, Any]) -> bool:
    """Returns whether a continuous effect gives a number that stands with what cards get: the X of a keyword, or its total or
    roll cost.
    """
    return "raises" in held or held.keys() == {"total"} or (held.keys() == {"cost"} and held["cost"].keys() == {"roll"})


def group_small_effects(effects: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for got, group in groupby(effects, is_phrased_as_gain):
        if got:
            yield {"gets": list(group)}
        else:
            said = [{"may": {"do": "reroll"}} if each == {"do": "may"} else each for each in group]
            yield from merge_bars(said, "what")


def merge_bars(said: list[Mapping[str, Any]], field: str) -> Iterator[Mapping[str, Any]]:
    """Yields what is forbidden, where effects of the same cards are stopped from several things these together."""
    for others, group in groupby(said, lambda each: {key: value for key, value in each.items() if key != field}):
        stopped = list(group)
        if len(stopped) > 1 and field in stopped[0] and {"by", "against"} & others.keys():
            yield {**others, "bars": [each[field] for each in stopped]}
        else:
            yield from stopped


def with_sentence_words(effect: Mapping[str, Any]) -> dict[str, Any]:
    """Returns an effect with the words that its sentence has besides: whose pile is shuffled, how long."""
    made = dict(effect)
    if made["do"] == "search":
        made |= {"who": made.get("who", "own"), "n": made.get("n", 1)}
        made |= {"shuffled": made["who"], "zone": made.get("zone", "hand")}
    if made["do"] == "remove_coins":
        made.setdefault("name", "コイン")
    if made["do"] == "void":
        made["that"] = True
    if made["do"] == "look" and made.get("take"):
        made = {"who": "own", "for": {}, **made}
    if made["do"] == "chip" and "until" in made:
        made["gone"] = made["card"].get("name", "")
        del made["until"]
    if made["do"] in ("set", "put_in_play") and made.get("on") == "self":
        made = {"do": "set_on"}
    if made["do"] in ("this_turn", "spare", "fix"):
        made["until"] = made.get("until", "turn")
    if made["do"] == "coin" and "points" in made and made["name"] == coin_name_of_points(made["points"]):
        del made["name"]
    return made


_SETS = tuple({"do": "set", "to": "self", "on": on} for on in ("done", "target"))
"""The effects that set the own card on a card that just entered."""


def words_of_next_effect(effect: Mapping[str, Any], rest: list[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Returns fields that the sentence of an effect takes from the effect after it, and removes that effect from `rest`.

    An effect that voids gets the zone of a following move as `then_zone`.
    """
    if rest and rest[0] in _SETS and effect["do"] in ("look", "search", "put_in_play"):
        return {"sets": bool(rest.pop(0))}
    if effect["do"] == "void" and rest and (entry := entry_to_phrases(rest[0])) is not None:
        rest.pop(0)
        return {"then_entry": entry}
    if not rest or rest[0].get("to") != effect.get("to"):
        return {}
    if effect["do"] == "to_area" and rest[0]["do"] in ("roll", "reroll"):
        return {"turned": rest.pop(0)["do"]}
    if effect["do"] == "void" and rest[0]["do"] == "move":
        moved = rest.pop(0)
        return {"then_zone": {key: moved[key] for key in ("zone", "who") if key in moved}}
    return {}
