"""The moments at which a text starts: its own one, and others with their own cards, turn and situation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.bandai.card_language.attack_turn_wording import with_attack_side, with_sortie_turn
from domain.parts.bandai.card_language.departed_card_checks import require_sayable_moment
from domain.parts.phrase_grammar.card_text_compiler import Clause, ImpossibleReading, NotSayable

_OF_MOMENT = ("moment", "of", "where", "played", "by", "cause", "attack")


def with_own_moment(said: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns a paragraph whose first moment is in its own fields, with its other moments under `or_when`.

    Raises NotSayable if the first moment has a condition of its own, and ImpossibleReading if several moments would be
    written as one.
    """
    if "starts" not in said:
        return said
    first, *others = said["starts"]
    rest = {key: value for key, value in said.items() if key != "starts"}
    if "case" in first or first.keys() & rest.keys():
        raise NotSayable("the situation of one of several moments")
    if any(_are_one_moment(first, other) for other in others):
        raise ImpossibleReading("several moments of the same cards")
    return {**rest, **first, "or_when": tuple(map(_clause_of, others))}


def _are_one_moment(first: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Returns whether two moments differ in the event alone, or are that of a card which attacks or becomes engaged.

    What brings about the first event does so with the second one too, where that is of the same cards.
    """
    if first == {"moment": "sortied", "attack": True} and other == {"moment": "engaged"}:
        return True
    cause = {"by": first["by"]} if "by" in first and other.get("moment") in _CAUSED else {}
    return {**first, "moment": ""} == {**cause, **other, "moment": ""}


_CAUSED = ("enters", "leaves", "destroyed", "fallen", "abolished", "rolled", "rerolled", "battle")
"""The moments that effects bring about."""


def _clause_of(other: Mapping[str, Any]) -> Clause:
    made = dict(with_sortie_turn(require_sayable_moment({key: value for key, value in other.items() if key != "case"})))
    return {**made, **({"condition": other["case"]} if "case" in other else {})}


def moments_to_phrases(head: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the head of a clause as its phrases say it: the inverse of `with_own_moment`."""
    made = with_attack_side(head)
    if "or_when" not in made:
        return made
    first = {key: value for key, value in made.items() if key in _OF_MOMENT}
    rest = {key: value for key, value in made.items() if key not in (*_OF_MOMENT, "or_when")}
    return {**rest, "starts": [first, *map(_form_of, made["or_when"])]}


def _form_of(other: Mapping[str, Any]) -> Mapping[str, Any]:
    made = with_attack_side({key: value for key, value in other.items() if key != "condition"})
    return {**made, **({"case": other["condition"]} if "condition" in other else {})}
