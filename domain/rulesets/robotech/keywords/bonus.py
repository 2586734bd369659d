"""Bonus (RT-KW-04): a Pilot's Weapon, Armor and Speed Value Bonus is added to the Mecha that the Pilot is in."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.robotech.grammar.filters import Value
from domain.rulesets.robotech.state.cards import is_known, printed


def of(table: Table, pilot: str, what: Value) -> int | None:
    """What a Pilot adds to one of the values of the Mecha (RT-SKI-13); None where nobody knows the Pilot."""
    card = printed(table, pilot)
    added = {"weapon": card.weapon_bonus, "armor": card.armor_bonus, "speed": card.speed_bonus}
    return added[what] if is_known(table, pilot) else None
