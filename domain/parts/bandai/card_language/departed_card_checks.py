"""What a text cannot say of a card that its moment has moved to another zone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import ImpossibleReading, NotSayable

_GONE = frozenset(("leaves", "abolished", "fallen"))
"""The moments that move a card to another zone."""
_THERE = frozenset(("where", "engaged", "engaged_with", "leader", "rolled", "crewed", "bare", "carries", "set_on", "coin"))
"""The properties of a card that it has in its place alone."""

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
    """Raises NotSayable where a text says something of the set group of its own card after that left."""
    if _is_gone(head) and _names_group(said):
        raise NotSayable("the set group of a card that left")


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


def _names_group(said: Any) -> bool:
    """Returns whether cards are named by the set group of the own card."""
    if isinstance(said, Mapping):
        return said.get("where") == "group" or any(_names_group(each) for key, each in said.items() if key != "not")
    return isinstance(said, list | tuple) and any(map(_names_group, said))
