"""The numbers that players count at the table: Generator Power and Battle Points."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.state.current_properties import combat_points
from domain.rulesets.gundam_war.state.generator_power import generator_power, unknown_generators


def seat_totals(table: Table, seat: str) -> dict[str, int]:
    """Returns the Total power and the power of each colour (GW-COST-07); empty if the power of a GENERATION is unknown."""
    if unknown_generators(table, seat):
        return {}
    made = generator_power(table, seat)
    return {"total_power": sum(made.values()), **made}


def card_values(table: Table, card_id: str) -> dict[str, int | None]:
    """Returns the current strike, shooting and defense (GW-BTL-05), each None if unknown."""
    strike, shooting, defense = combat_points(table, card_id)
    return {"strike": strike, "shooting": shooting, "defense": defense}
