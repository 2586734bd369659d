"""Dismantle (SF-DISM): it beats a merged unit, whatever the numbers."""

from __future__ import annotations

from domain.kernel.table import Table
from domain.rulesets.star_front.state import cards


def winner(table: Table, attacker: str, defender: str) -> str:
    """Who wins by dismantle, or nobody: both sides cancel (SF-DISM-01, OP-19); resistance does not matter (SF-DISM-02)."""
    beats = [
        one
        for one, other in ((attacker, defender), (defender, attacker))
        if cards.has(table, one, "dismantle") and cards.is_merged(table, other)
    ]
    return beats[0] if len(beats) == 1 else ""
