"""What players count at the table: the running score, and the units that an early end may be declared by."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.star_front.state import cards, counts, zones


def tally(table: Table, seat: str) -> dict[str, int]:
    """The score (SF-SCORE-01), unless that of a unit is not known, and the number of units (SF-EARLY-03)."""
    total = cards.exact(table, seat)
    return {**({} if total is None else {"score": total}), "units": counts.unit_count(table, seat)}


def card_values(table: Table, card_id: str) -> tuple[int | None, ...]:
    """Attack and score of a unit now, each None where it is not known; a site and other cards have none."""
    if not zones.row(table, card_id):
        return (None, None)
    return cards.attack(table, card_id), cards.score(table, card_id)
