"""The counts that players track at the table: the running score, and the units for an early end."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.star_front.state import current_properties, player_totals, zones


def seat_totals(table: Table, seat: str) -> dict[str, int]:
    """Returns the score (SF-SCORE-01), unless it is unknown, and the number of units (SF-EARLY-03)."""
    total = current_properties.exact_score(table, seat)
    return {**({} if total is None else {"score": total}), "units": player_totals.unit_count(table, seat)}


def card_values(table: Table, card_id: str) -> dict[str, int | None]:
    """Returns attack and score of a unit now, each None if unknown. A site or another card has neither."""
    if not zones.row_of(table, card_id):
        return {}
    attack, score = current_properties.present_attack(table, card_id), current_properties.present_score(table, card_id)
    return {"attack": attack, "score": score}
