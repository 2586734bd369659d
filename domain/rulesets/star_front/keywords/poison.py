"""Poison (SF-POISON): whoever fought a poison unit is combat-destroyed, whoever won."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.table import Table
from domain.rulesets.star_front.state import cards


def poisoned(table: Table, foes: Iterable[str]) -> bool:
    """Whether one of the units fought was poisonous (SF-POISON-01); effect resistance does not help (SF-POISON-02)."""
    return any(foe in table.cards and cards.has(table, foe, "poison") for foe in foes)
