"""Pierce (SF-PIERCE): all enemy units ahead are fought, and destruction is judged after both combats."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.star_front.keywords.armor_break import perhaps
from domain.rulesets.star_front.state import cards, zones


def reach(table: Table, unit: str, ahead: list[str]) -> list[str]:
    """Both units ahead at once (SF-PIERCE-01); the conditions are needed for the first alone, the other one is left out
    where they are not met (SF-PIERCE-03)."""
    if not ahead or not perhaps(table, unit, ahead[0]):
        return []
    return [ahead[0], *(target for target in ahead[1:] if perhaps(table, unit, target))]


def aimed(table: Table, unit: str, target: str) -> list[str]:
    """The targets where an effect has set one: with pierce every enemy unit on that lane (SF-PIERCE-02)."""
    if not cards.has(table, unit, "pierce"):
        return [target] if perhaps(table, unit, target) else []
    foe = zones.controller(table, target)
    lane = zones.lane(table, target)
    there = [card for name in zones.ROWS if (card := zones.unit_at(table, foe, name, lane))]
    return reach(table, unit, there)
