"""Preemptive Attack (GW-PREE): a SQUAD of it alone applies its total first.

The other SQUADs have their round afterwards, with the UNITs that are left: `combat.battle` (GW-PREE-03).
"""

from __future__ import annotations

from domain.kernel.table import Table
from domain.parts.turns import opponent
from domain.rulesets.gundam_war.state.abilities import all_have
from domain.rulesets.gundam_war.state.zones import squad

NAME = "preemptive_attack"


def strikes_first(table: Table, seat: str, area: str) -> bool:
    """Whether a SQUAD is resolved first (GW-PREE-01); not against another of Preemptive Attack alone (GW-PREE-02)."""
    enemy = opponent(table, seat)
    met = bool(squad(table, enemy, area)) and not all_have(table, enemy, area, NAME)
    return met and all_have(table, seat, area, NAME)
