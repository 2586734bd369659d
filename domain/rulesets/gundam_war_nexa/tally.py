"""What players count at the table: national power."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.gundam_war_nexa.effects.generating import power
from domain.rulesets.gundam_war_nexa.state.cards import points


def tally(table: Table, seat: str) -> dict[str, int]:
    """The total power and that of each colour that is known (NX-G-01, -02)."""
    made = power(table, seat)
    return {"total_power": sum(made.values()), **{color: amount for color, amount in made.items() if color}}


def card_values(table: Table, card_id: str) -> tuple[int | None, ...]:
    """Strike, shooting and defence now (NX-TERM-16, -17), each None where it is not known."""
    return points(table, card_id)
