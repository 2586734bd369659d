"""Poison (SF-POISON): a unit that fought a poison unit is combat-destroyed, whichever of them won."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.table.table import Table
from domain.rulesets.star_front.state import current_properties
from domain.rulesets.star_front.state.zones import row_of


def poison_units(table: Table, units: Iterable[str], compared: Iterable[str]) -> list[str]:
    """Returns the poisonous units of a combat at the time when destruction is judged (SF-POISON-01).

    For a unit that has left, `compared` says whether it was poisonous when it was compared. Effect resistance does not help
    (SF-POISON-02).
    """
    return [
        unit
        for unit in units
        if (current_properties.has_keyword(table, unit, "poison") is True if _is_on_field(table, unit) else unit in compared)
    ]


def _is_on_field(table: Table, unit: str) -> bool:
    return unit in table.cards and bool(row_of(table, unit))
