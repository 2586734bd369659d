"""The turn of a moment: at which units sortie, as a text says that they attack or defend; and of one that is the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import NotSayable

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
