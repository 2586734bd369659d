"""Continuous effects as their sentences say them: what cards have together, and what all of a filter have in this turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from domain.parts.bandai.card_language.small_effects_to_phrases import is_given_per, merge_bars, with_said_limit

_HAS = ("points", "keyword", "may", "cannot", "lose", "gives_trait", "raises", "total", "strikes")


def continuous_effects_to_phrases(on: Any, group: list[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yields what a sentence says of some cards, for the continuous effects that these have together."""
    said = [{key: value for key, value in each.items() if key != "times" or is_given_per(each["times"])} for each in group]
    if on is None or not all(map(_is_had, said)) or any("times" in each for each in said):
        yield from said
    else:
        yield {"on": on, "has": list(_parts([{key: value for key, value in each.items() if key != "on"} for each in said]))}


def _parts(said: list[dict[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yields what cards get together, and what they lose or cannot do one by one."""
    for is_gained, group in groupby(said, _is_gained):
        if is_gained:
            yield {"gains": list(group)}
        else:
            yield from merge_bars(list(group), "cannot")


_NOT_GAINED = frozenset(("cannot", "lose", "strikes"))


def _is_gained(standing: Mapping[str, Any]) -> bool:
    """Returns whether a card gains something by a continuous effect, rather than that it can or cannot do something."""
    return _NOT_GAINED.isdisjoint(standing) and not str(standing.get("may", "")).endswith(("_rolled", "_reroll"))


def _is_had(standing: Mapping[str, Any]) -> bool:
    return any(field in standing for field in _HAS) and standing.get("cannot") != "be_voided"


_OF_PLAYERS = ("be_played", "use", "sortie", "attack", "defense")
"""What a sentence forbids players of this turn, rather than all cards of a filter."""


def is_said_of_all(effect: Mapping[str, Any]) -> bool:
    """Returns whether the text words an effect of this turn as something that all cards of a filter have."""
    standing = effect.get("effect", {})
    if effect["do"] != "this_turn" or "until" in effect or not isinstance(standing.get("on"), Mapping):
        return False
    of_player = standing.get("cannot") in _OF_PLAYERS and standing["on"].keys() <= {"type", "whose"}
    return _is_had(standing) and not of_player


def effects_of_this_turn_to_phrases(first: Mapping[str, Any], rest: list[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Returns what all cards of a filter have in this turn, and takes the effects that say the same of them away."""
    group = [first["effect"]]
    while rest and is_said_of_all(rest[0]) and rest[0]["effect"]["on"] == first["effect"]["on"]:
        group.append(rest.pop(0)["effect"])
    (give,) = continuous_effects_to_phrases(first["effect"]["on"], [with_said_limit(each) for each in group])
    return {"this_turn": give}
