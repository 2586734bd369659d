"""What a card costs now: its ProtoCost with what texts change of it (RT-GOLD-01)."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.robotech.effects import continuous
from domain.rulesets.robotech.state.cards import cost_of


def cost_now(table: Table, card: str) -> int | None:
    """The ProtoCost that is compared or paid, not below 0; threshold and price alone change, no Battle Points (RT-COST-03)."""
    cost = cost_of(table, card)
    return None if cost is None else max(0, cost + sum(continuous.given(table, card, lambda effect: effect.cost)))
