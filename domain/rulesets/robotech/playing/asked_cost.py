"""What a card costs now: its ProtoCost with what texts change of it (RT-GOLD-01)."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.robotech.effects import continuous, matching
from domain.rulesets.robotech.grammar.filters import Filter
from domain.rulesets.robotech.grammar.texts import Standing
from domain.rulesets.robotech.state.cards import cost_of
from domain.rulesets.robotech.state.zones import controller


def cost_now(table: Table, card: str) -> int | None:
    """The ProtoCost that is compared or paid, not below 0; what it is worth in Battle Points stays (RT-COST-03)."""
    cost = cost_of(table, card)
    if cost is None or not continuous.ever(table, _change):
        return cost
    changes = (effect.cost for source, effect in continuous.standing(table) if _reaches(table, source, effect.on, card))
    return max(0, cost + sum(change or 0 for change in changes))


def _change(effect: Standing) -> int | None:
    return effect.cost


def _reaches(table: Table, source: str, on: Filter | str, card: str) -> bool:
    """Whether a text speaks of a card that is being played, wherever that lies unless it says where."""
    if not isinstance(on, Filter):
        return source == card
    mine = controller(table, source) == controller(table, card)
    return (on.whose == "any" or mine == (on.whose == "own")) and matching.fits_there(table, source, on, card) is True
