"""The total of a SQUAD: strike of the front UNIT and shooting of every other (GW-BTL-04 to -07)."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.parts.family.detachments import strength
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import is_rolled


def values(table: Table, squad: list[str]) -> list[int | None]:
    """What each UNIT adds, front first: a rolled one 0 (GW-BTL-06, GW-STAT-04), and so do points below 0 (OP-47)."""
    return [_value(table, unit, index) for index, unit in enumerate(squad)]


def _value(table: Table, unit: str, index: int) -> int | None:
    if is_rolled(table, unit):
        return 0
    value = cards.points(table, unit)[0 if index == 0 else 1]
    return None if value is None else max(value, 0)


def total(table: Table, squad: list[str]) -> int | None:
    """The SQUAD total; None where the points of a UNIT are not known."""
    return strength(values(table, squad))
