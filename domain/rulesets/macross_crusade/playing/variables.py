"""X in a text (MC-VAR): its value is fixed when the effect is played."""

from __future__ import annotations

from typing import Any

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.rulesets.macross_crusade.effects import filters
from domain.rulesets.macross_crusade.grammar.texts import Text


def fixed(desk: Desk, seat: str, card_id: str, clause: Text, args: Arguments) -> Text:
    """The text with its X: as the text determines it (MC-VAR-02), else the player's choice, but not 0 (MC-VAR-03).

    A computed value may be 0, below that it is 0 (OP-31); later changes of what it counts do not matter (MC-VAR-04).
    """
    source = clause.x
    if source is None:
        return clause
    if source.cards is not None:
        count = len(filters.matching(desk.table, seat, card_id, source.cards))
        value = max(count + source.plus, 0)
        desk.require("MC-VAR-02", args.get("x") in (None, value), f"X is {value} here, it is not chosen")
        fixed: Text = with_x(clause, value)
        return fixed
    chosen = args.get("x")
    desk.must(type(chosen) is int, "which X? It is chosen freely")
    desk.require("MC-VAR-03", bool(chosen) and int(chosen or 0) > 0, "X may be any value except 0")
    found: Text = with_x(clause, int(chosen or 0))
    return found


def with_x(value: Any, x: int) -> Any:
    """A text with its X fixed, as it is when it is played (MC-VAR-01, -04)."""
    if value in ("X", "-X"):
        return x if value == "X" else -x
    if isinstance(value, tuple):
        fixed = (with_x(each, x) for each in value)
        return value._make(fixed) if hasattr(value, "_make") else tuple(fixed)
    if isinstance(value, dict):
        return {key: with_x(each, x) for key, each in value.items()}
    return value
