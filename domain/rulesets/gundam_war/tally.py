"""What players count at the table: Generator Power."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.state.cards import points
from domain.rulesets.gundam_war.state.power import power, unknown_generators


def tally(table: Table, seat: str) -> dict[str, int]:
    """The Total and the power of each colour (GW-COST-07); nothing where nobody knows what a GENERATION makes."""
    if unknown_generators(table, seat):
        return {}
    made = power(table, seat)
    return {"total_power": sum(made.values()), **made}


def card_values(table: Table, card_id: str) -> tuple[int | None, ...]:
    """Strike, shooting and defense now (GW-BTL-05), each None where it is not known."""
    return points(table, card_id)
