"""What players reckon up at the table: the ProtoLevel."""

from __future__ import annotations

from domain.kernel.table import Table
from domain.rulesets.robotech.state.levels import proto_level


def tally(table: Table, seat: str) -> dict[str, int]:
    """The ProtoLevel (RT-COST-01); Battle Points and ProtoPoints are counters of the table."""
    return {"proto_level": proto_level(table, seat)}
