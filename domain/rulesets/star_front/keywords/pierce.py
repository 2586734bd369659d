"""Pierce (SF-PIERCE): all enemy units ahead are fought, and destruction is judged after both combats."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.star_front.keywords.armor_break import may_fight_as_recorded


def pierced_units(table: Table, unit: str, there: list[str]) -> list[str]:
    """Returns both units that a piercing attack goes to at once (SF-PIERCE-01, -02).

    Only the first unit must meet the conditions. The second one is left out if it does not meet them (SF-PIERCE-03).
    """
    if not there or not may_fight_as_recorded(table, unit, there[0]):
        return []
    return [there[0], *(target for target in there[1:] if may_fight_as_recorded(table, unit, target))]
