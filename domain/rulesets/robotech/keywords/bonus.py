"""Bonus (RT-KW-04): a Pilot's Weapon, Armor and Speed Value Bonus is added to the Mecha that the Pilot is in."""

from __future__ import annotations

from domain.kernel.table import Table
from domain.rulesets.robotech.state.cards import is_known, printed


def of(table: Table, pilot: str, what: str) -> int | None:
    """What a Pilot adds to one of the values of the Mecha (RT-SKI-13); None where nobody knows the Pilot."""
    return int(printed(table, pilot).get(f"{what}_bonus", 0)) if is_known(table, pilot) else None
