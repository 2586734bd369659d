"""What texts allow and forbid: where text contradicts the normal rules, the text wins (MC-CARD-16)."""

from __future__ import annotations

from domain.kernel.table import Table
from domain.parts.continuous import says
from domain.rulesets.macross_crusade.effects import continuous


def said(table: Table, card_id: str, kind: str, *what: str) -> bool:
    """Whether an effect says `may` or `cannot` of a card."""
    return says(table, card_id, kind, what, continuous.on(table, card_id, kind))


def reduced(table: Table, unit: str, amount: int) -> int:
    """How much damage a Unit takes of an amount, less what its texts reduce it by; whoever assigned it need not care
    (MC-TGT-14)."""
    less = sum(int(effect["reduce"]) for effect in continuous.on(table, unit, "reduce"))
    return max(amount - less, 0)
