"""What players reckon up at the table: the running score, and the units that an early end may be declared by."""

from __future__ import annotations

from domain.kernel.table import Table
from domain.rulesets.star_front.state import cards, counts, zones


def tally(table: Table, seat: str) -> dict[str, int]:
    """The score (SF-SCORE-01), unless that of a unit is not known, and the number of units (SF-EARLY-03)."""
    known = all(cards.score(table, unit) is not None for unit in zones.units(table, seat))
    score = {"score": counts.total(table, seat)} if known else {}
    return {**score, "units": counts.unit_count(table, seat)}
