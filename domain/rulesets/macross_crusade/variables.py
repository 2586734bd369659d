"""X in a text (MC-VAR): its value is fixed when the effect is played."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.rulesets.macross_crusade.effects import filters
from domain.rulesets.macross_crusade.effects.vocabulary import with_x


def fixed(desk: Desk, seat: str, card_id: str, clause: Plain, args: Arguments) -> Plain:
    """The text with its X: as the text determines it (MC-VAR-02), else the player's choice, but not 0 (MC-VAR-03).

    A computed value may be 0, below that it is 0 (OP-31); later changes of what it counts do not matter (MC-VAR-04).
    """
    source = clause.get("x")
    if source is None:
        return clause
    if "count" in source:
        count = len(filters.matching(desk.table, seat, card_id, source["count"]))
        value = max(count + source.get("plus", 0), 0)
        desk.require("MC-VAR-02", args.get("x") in (None, value), f"X is {value} here, it is not chosen")
        return with_x(clause, value)
    chosen = args.get("x")
    desk.must(type(chosen) is int, "which X? It is chosen freely")
    desk.require("MC-VAR-03", bool(chosen) and int(chosen or 0) > 0, "X may be any value except 0")
    return with_x(clause, int(chosen or 0))
