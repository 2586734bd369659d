"""The numbers that players count at the table: the ProtoLevel, and the values of a card."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.robotech.state.current_properties import ARMOR, SPEED, WEAPON, present_value
from domain.rulesets.robotech.state.levels import proto_level


def seat_totals(table: Table, seat: str) -> dict[str, int]:
    """Returns the ProtoLevel of `seat` (RT-COST-01); Battle Points and ProtoPoints are counters of the table."""
    return {"proto_level": proto_level(table, seat)}


def card_values(table: Table, card_id: str) -> dict[str, int | None]:
    """Returns the present Weapon, Armor and Speed of a card (RT-SKI-13); an unknown value is None."""
    return {what: present_value(table, card_id, what) for what in (WEAPON, ARMOR, SPEED)}
