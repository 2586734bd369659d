"""A detachment's strength (MC-DMG-04): Fighting of the vanguard and Shooting of every Unit after it."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.parts.family.combat_points import SHOOTING, STRIKE
from domain.parts.family.detachments import strength
from domain.rulesets.macross_crusade.combat import combat_check
from domain.rulesets.macross_crusade.state import cards
from domain.rulesets.macross_crusade.state.zones import is_rolled


def values(table: Table, place: str) -> list[tuple[str, int | None]]:
    """What each Unit adds, by frozen positions; nobody stands in for a vanguard that has gone (MC-DMG-08)."""
    line = enumerate(combat_check.positions(table, place))
    return [(unit, _value(table, unit, index)) for index, unit in line if unit != combat_check.VACANT]


def _value(table: Table, unit: str, index: int) -> int | None:
    """A rolled Unit's numbers are asterisks (MC-DMG-05, MC-STAT-04), a destroyed one's all are (MC-DMG-07); those are 0,
    and nothing raises them (MC-DMG-06)."""
    which = STRIKE if index == 0 else SHOOTING
    if is_rolled(table, unit) or cards.is_star(table, unit, which):
        return 0
    return cards.strength(table, unit, which)


def total(table: Table, place: str) -> int | None:
    """The strength; None where that of a Unit is not known."""
    return strength(value for _, value in values(table, place))
