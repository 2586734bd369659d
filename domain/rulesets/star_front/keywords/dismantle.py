"""Dismantle (SF-DISM): a unit with it beats a merged unit, whatever their numbers."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.star_front.state import current_properties


def dismantle_winner(table: Table, attacker: str, defender: str) -> str | None:
    """Returns the unit that wins by dismantle, or an empty string. Two dismantling units cancel each other (SF-DISM-01,
    OP-19). Resistance does not matter (SF-DISM-02).

    Returns None if it is unknown whether a unit that fights a merged unit has dismantle.
    """
    pairs = ((attacker, defender), (defender, attacker))
    beats = {
        one: current_properties.has_keyword(table, one, "dismantle") if current_properties.is_merged(table, other) else False
        for one, other in pairs
    }
    if None in beats.values():
        return None
    results = [one for one, truth in beats.items() if truth is True]
    return results[0] if len(results) == 1 else ""
