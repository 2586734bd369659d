"""The turn of a moment at which units sortie: a text says that they attack or defend, its clause in whose turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.phrase_grammar.compiler import NotSayable

_OTHER_SIDE = {"own": "enemy", "enemy": "own"}


def _side_of(head: Mapping[str, Any]) -> str | None:
    """Returns whose units sortie: the own ones where the text names none, as it does for its own card."""
    of = head.get("of")
    return of.get("whose") if isinstance(of, Mapping) else "own"


def with_turn(head: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns a head with the turn of its moment: units attack in the turn of their side. Raises NotSayable."""
    if "attack" not in head:
        return head
    side = _side_of(head)
    if side not in _OTHER_SIDE:
        raise NotSayable("whose attack it is")
    turn = side if head["attack"] else _OTHER_SIDE[side]
    return {**{key: value for key, value in head.items() if key != "attack"}, "turn": turn}


def with_attack(head: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns a head that says whether units attack, where it says in whose turn they sortie."""
    side = _side_of(head)
    if head.get("moment") != "sortied" or "turn" not in head or side is None:
        return head
    return {**{key: value for key, value in head.items() if key != "turn"}, "attack": head["turn"] == side}
