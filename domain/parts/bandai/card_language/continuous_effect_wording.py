"""Continuous effects: their clauses from paragraphs, and their sentences from clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from domain.parts.bandai.card_language.implied_x import to_tuples
from domain.parts.bandai.card_language.small_effects_to_phrases import is_given_per, merge_bars, with_said_limit
from domain.parts.card_schema.x_substitution import contains_x
from domain.parts.phrase_grammar.card_text_compiler import Clause, ImpossibleReading, NotSayable


def build_continuous_clause(said: Mapping[str, Any]) -> Clause:
    """Returns the clause of what a paragraph says that holds. Raises NotSayable."""
    head = {key: value for key, value in said.items() if key not in ("gives", "case")}
    of_x = [give["x"] for give in said["gives"] if "x" in give]
    gives = [give for give in said["gives"] if "x" not in give]
    effects = tuple(_times_x(effect, of_x) for give in gives for effect in continuous_effects(give))
    if of_x and not any(each.get("times") == of_x[0] for each in effects):
        raise NotSayable("an X that nothing uses")
    return {**head, "effects": effects, **({"condition": said["case"]} if "case" in said else {})}


def continuous_effects(give: Mapping[str, Any]) -> Iterator[Clause]:
    """Yields the continuous effects that a sentence says of some cards."""
    for part in give.get("has", (give,)):
        for has in part.get("gains", split_bars(part, "cannot")):
            yield with_side_limit({**({"on": give["on"]} if "has" in give else {}), **has})


def split_bars(said: Mapping[str, Any], field: str) -> tuple[Mapping[str, Any], ...]:
    """Splits an effect that forbids several things (`bars`) into one effect for each of them, under the key `field`.

    Another effect is returned alone.
    """
    if "bars" not in said:
        return (said,)
    return tuple(
        {field if key == "bars" else key: what if key == "bars" else each for key, each in said.items()}
        for what in said["bars"]
    )


_TIMES = {"x": 1, "-x": -1, 0: 0}


def _times_x(effect: Clause, of_x: list[Any]) -> Clause:
    """Returns a continuous effect whose points or cost are X times as many. Raises NotSayable."""
    field = next((name for name in ("points", "cost", "total") if contains_x(to_tuples(effect.get(name, ())))), "")
    if not field:
        return effect
    value = effect[field]
    if field == "total":
        if len(of_x) != 1 or value not in _TIMES:
            raise NotSayable("what X is")
        return {**effect, "total": _TIMES[value], "times": of_x[0]}
    numbers = value.values() if field == "cost" else value
    if len(of_x) != 1 or not all(each in _TIMES for each in numbers):
        raise NotSayable("what X is")
    once = {k: _TIMES[v] for k, v in value.items()} if field == "cost" else [_TIMES[each] for each in value]
    return {**effect, field: once, "times": of_x[0]}


def with_side_limit(effect: Mapping[str, Any]) -> Clause:
    """Returns the effect with the side whose effects it stops in the field `by`, instead of in `whose` of `against`."""
    against = effect.get("against")
    if against is None or "whose" not in against:
        return dict(effect)
    return {**effect, "by": against["whose"], "against": {key: each for key, each in against.items() if key != "whose"}}


_TURN = ("turn", "this_turn")


def duration_of(item: Mapping[str, Any]) -> dict[str, Any]:
    """Returns how long a sentence says that something lasts; nothing for the present turn.

    Raises ImpossibleReading for all cards of a filter in this turn: these are looked for through the whole turn (NX-DUR-02).
    """
    until, cards = item.get("until", "turn"), item.get("of", item.get("to"))
    if until == "this_turn" and isinstance(cards, Mapping) and cards.get("aim", {}).get("all"):
        raise ImpossibleReading("all cards of this turn")
    return {} if until in _TURN else {"until": until}


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
