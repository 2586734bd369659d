"""Dismantle (SF-DISM): it beats a merged unit, whatever the numbers."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.star_front.state import cards


def winner(table: Table, attacker: str, defender: str) -> str | None:
    """Who wins by dismantle, or nobody: both sides cancel (SF-DISM-01, OP-19); resistance does not matter (SF-DISM-02).

    None where nobody knows whether a unit that fights a merged one dismantles it.
    """
    pairs = ((attacker, defender), (defender, attacker))
    beats = {one: cards.works(table, one, "dismantle") if cards.is_merged(table, other) else False for one, other in pairs}
    if None in beats.values():
        return None
    found = [one for one, truth in beats.items() if truth]
    return found[0] if len(found) == 1 else ""
