"""What texts allow and forbid: where text contradicts the rules, the text wins (GW-EFF-01)."""

from __future__ import annotations

from domain.kernel.table import Table
from domain.parts.continuous import says
from domain.rulesets.gundam_war.effects import continuous


def said(table: Table, card_id: str, kind: str, *what: str) -> bool:
    """Whether an effect says `may` or `cannot` of a card."""
    return says(table, card_id, kind, what, continuous.on(table, card_id, kind))
