"""The moments at which a text starts: their own cards, turn and situation, and what a text can say of a card that left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import Clause, ImpossibleReading, NotSayable

_GONE = frozenset(("leaves", "abolished", "fallen"))
"""The moments that move a card to another zone."""
_THERE = frozenset(("where", "engaged", "engaged_with", "leader", "rolled", "crewed", "bare", "carries", "set_on", "coin"))
"""The properties of a card that it has in its place alone."""

_BY_SOURCE = frozenset(("same_area", "same_battle_area", "same_force"))
"""The places that are where the own card is."""
_PLACES = frozenset(("hand", "hangar", "junkyard", "removed", "played"))
"""The places off the field: at its moment a card may be elsewhere already."""


def _is_gone(head: Mapping[str, Any]) -> bool:
    moments = head.get("moment", ())
    return not _GONE.isdisjoint((moments,) if isinstance(moments, str) else moments)


def require_sayable_moment(head: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns a head. Raises NotSayable where its moment is of a card that is not where the head looks for it."""
    if _is_gone(head) and _THERE & head.get("of", {}).keys():
        raise NotSayable("where or how a card was that left")
    if head.get("of", {}).get("where") in _PLACES:
        raise NotSayable("where a card was at its moment")
    return head


def require_present_group(head: Mapping[str, Any], said: Any) -> None:
    """Raises NotSayable where a text says something of the set group or the place of its own card after that left."""
    if _is_gone(head) and _names_place(said, frozenset(("group",))):
        raise NotSayable("the set group of a card that left")
    if _is_gone(head) and "of" not in head and _names_place(said, _BY_SOURCE):
        raise NotSayable("where the own card was before it left")


def refuse_condition_on_departed_card(head: Mapping[str, Any], case: Any) -> None:
    """Raises NotSayable where the situation of a text is how its own card is, and that left: it is so no more.

    Raises ImpossibleReading where the moment itself says from where.
    """
    if head.get("moment") == "leaves" and case == {"self": {"where": "battle"}}:
        raise ImpossibleReading("a place that the moment says")
    if _is_gone(head) and "of" not in head and _asks_of_itself(case):
        raise NotSayable("how the own card was before it left")


def _asks_of_itself(case: Any) -> bool:
    if isinstance(case, Mapping):
        own = case.get("self")
        there = isinstance(own, Mapping) and _says_how_it_is(own)
        return there or {"engaged", "in_battle"} & case.keys() != set() or any(map(_asks_of_itself, case.values()))
    return isinstance(case, list | tuple) and any(map(_asks_of_itself, case))


def _says_how_it_is(card: Mapping[str, Any]) -> bool:
    """Returns whether a filter asks for a property that a card has in its place alone."""
    marks = {"coin_named", "damaged", "destroyed", "lowered", "crewed", "bare"}
    named = (_THERE | marks) & card.keys() or any("coins" in card.get(each, ()) for each in ("at_least", "at_most"))
    return bool(named) or any(_says_how_it_is(each) for key, each in card.items() if key == "not")


def _names_place(said: Any, places: frozenset[str]) -> bool:
    """Returns whether cards are named by such a place, which depends on the own card."""
    if isinstance(said, Mapping):
        return said.get("where") in places or any(_names_place(each, places) for each in said.values())
    return isinstance(said, list | tuple) and any(_names_place(each, places) for each in said)


_OTHER_SIDE = {"own": "enemy", "enemy": "own"}


def _side_of(head: Mapping[str, Any]) -> str | None:
    """Returns the side whose units sortie: the side that the text names, else "own". None for units of no named side."""
    of = head.get("of")
    return of.get("whose") if isinstance(of, Mapping) else "own"


def with_sortie_turn(head: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns a head with the turn of its moment: units attack in the turn of their side. Raises NotSayable."""
    if "attack" not in head:
        return head
    side = _side_of(head)
    if side not in _OTHER_SIDE:
        raise NotSayable("whose attack it is")
    turn = side if head["attack"] else _OTHER_SIDE[side]
    return {**{key: value for key, value in head.items() if key != "attack"}, "turn": turn}


def with_attack_side(head: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns a head that says whether units attack, where it says in whose turn they sortie."""
    side = _side_of(head)
    if head.get("moment") != "sortied" or "turn" not in head or side is None:
        return head
    return {**{key: value for key, value in head.items() if key != "turn"}, "attack": head["turn"] == side}


_IN_ORDER = ("reroll", "draw", "deployment", "battle", "attack", "defense", "damage", "return")
_BATTLE_MOMENTS = ("deals_damage", "damages_units", "damages_nation", "destroys_units")


def require_next(item: Mapping[str, Any], said: Mapping[str, Any]) -> bool:
    """Returns whether a sentence names the next of a moment, which is that of the next turn. Raises NotSayable where the
    text may come before that moment of its own turn.
    """
    if not item.get("next"):
        return False
    begins, timing = str(item["later"]).removeprefix("begin:"), said.get("timing")
    if said.get("moment") in _BATTLE_MOMENTS and begins in _IN_ORDER[:4]:
        return True
    if begins not in _IN_ORDER or timing not in _IN_ORDER or _IN_ORDER.index(timing) <= _IN_ORDER.index(begins):
        raise NotSayable("which of two turns is meant")
    return True


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
