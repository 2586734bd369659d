"""Whose set groups a text speaks of: a sentence says it of the card of the group, a clause of all cards of the group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import Clause


def with_side_of_groups(clause: Clause) -> Clause:
    """Returns a clause whose continuous effects say of all cards of set groups whose they are."""
    return _with_effects(clause, _side_outside)


def with_side_of_cards(clause: Clause) -> Clause:
    """Returns the inverse: the clause as its sentences say it."""
    return _with_effects(clause, _side_inside)


def _with_effects(clause: Clause, change: Any) -> Clause:
    if not any(_has_group(each.get("on")) for each in clause.get("effects", ())):
        return clause
    effects = tuple({**each, "on": change(each["on"])} if _has_group(each.get("on")) else each for each in clause["effects"])
    return {**clause, "effects": effects}


def _has_group(cards: Any) -> bool:
    return isinstance(cards, Mapping) and "grouped_with" in cards


def _side_outside(cards: Mapping[str, Any]) -> dict[str, Any]:
    card = dict(cards["grouped_with"])
    side = {"whose": card.pop("whose")} if "whose" in card else {}
    return {**cards, **side, "grouped_with": card}


def _side_inside(cards: Mapping[str, Any]) -> dict[str, Any]:
    rest = {key: value for key, value in cards.items() if key != "whose"}
    side = {"whose": cards["whose"]} if "whose" in cards else {}
    return {**rest, "grouped_with": {**cards["grouped_with"], **side}}
