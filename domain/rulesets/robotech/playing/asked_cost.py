"""What a card costs now: its ProtoCost with what texts change of it (RT-GOLD-01)."""

from __future__ import annotations

from domain.kernel.table import modifiers
from domain.kernel.table.table import Table
from domain.rulesets.robotech.effects import continuous, matching
from domain.rulesets.robotech.grammar.texts import Standing
from domain.rulesets.robotech.state.cards import cost_of
from domain.rulesets.robotech.state.zones import controller

CHANGE = "cost"
"""What an effect changes of what a player plays."""


def cost_now(table: Table, card: str) -> int | None:
    """The ProtoCost that is compared or paid, not below 0; what it is worth in Battle Points stays (RT-COST-03)."""
    cost = cost_of(table, card)
    if cost is None or not (table.modifiers or continuous.ever(table, _change)):
        return cost
    changes = [*continuous.of_played(table, card, _change), *_of_player(table, card)]
    return max(0, cost + sum(changes)) if changes else cost


def _change(effect: Standing) -> int | None:
    return effect.cost


def _of_player(table: Table, card: str) -> list[int]:
    """What effects change for its player as long as they last."""
    there = modifiers.on(table, controller(table, card), CHANGE)
    return [each["by"]["n"] for each in there if matching.suits_stored(table, each["source"], each["by"]["of"], card) is True]
