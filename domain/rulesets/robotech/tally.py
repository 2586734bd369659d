"""What players count at the table: the ProtoLevel."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.robotech.state.levels import proto_level
from domain.rulesets.robotech.state.values import ARMOR, SPEED, WEAPON, value


def tally(table: Table, seat: str) -> dict[str, int]:
    """The ProtoLevel (RT-COST-01); Battle Points and ProtoPoints are counters of the table."""
    return {"proto_level": proto_level(table, seat)}


def card_values(table: Table, card_id: str) -> tuple[int | None, ...]:
    """Weapon, Armor and Speed now (RT-SKI-13), each None where it is not known."""
    return tuple(value(table, card_id, what) for what in (WEAPON, ARMOR, SPEED))
