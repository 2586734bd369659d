"""The numbers that players count at the table: national power and combat stats."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.gundam_war_nexa.effects.power_sources import power_with_texts
from domain.rulesets.gundam_war_nexa.state.current_properties import combat_stats


def seat_totals(table: Table, seat: str) -> dict[str, int]:
    """Returns the total power of a seat and its power of each known colour (NX-G-01, -02)."""
    made = power_with_texts(table, seat)
    return {"total_power": sum(made.values()), **{color: amount for color, amount in made.items() if color}}


def card_values(table: Table, card_id: str) -> dict[str, int | None]:
    """Returns the current strike, shooting and defence of a card (NX-TERM-16, -17); an unknown value is None."""
    strike, shooting, defense = combat_stats(table, card_id)
    return {"strike": strike, "shooting": shooting, "defense": defense}
