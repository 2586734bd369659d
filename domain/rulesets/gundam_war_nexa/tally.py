"""What players reckon up at the table: national power."""

from __future__ import annotations

from domain.kernel.table import Table
from domain.rulesets.gundam_war_nexa.state.power import power


def tally(table: Table, seat: str) -> dict[str, int]:
    """The total power and that of each colour that is known (NX-G-01, -02)."""
    made = power(table, seat)
    return {"total_power": sum(made.values()), **{color: amount for color, amount in made.items() if color}}
