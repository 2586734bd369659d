"""Battleship, Base, Support: set CHARACTERs do not change the points (GW-BSHP-02, GW-BASE-04, GW-SPRT-03)."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.grammar.filters import KeywordName
from domain.rulesets.gundam_war.keywords import base, battleship, support
from domain.rulesets.gundam_war.state.abilities import has

_KINDS: tuple[KeywordName, ...] = (battleship.NAME, base.NAME, support.NAME)


def by_characters(table: Table, unit: str) -> bool:
    """Whether the points of the CHARACTERs set on a UNIT are left out."""
    return any(has(table, unit, name) for name in _KINDS)
