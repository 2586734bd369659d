"""Battleship (GW-BSHP): carries any number of CHARACTERs (`carries_any`), whose points it does not get (`unmodified`)."""

from __future__ import annotations

from typing import Final

from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.state.abilities import has

NAME: Final = "battleship"


def carries_any(table: Table, unit: str) -> bool:
    """Whether any number of CHARACTERs can be set on the UNIT (GW-BSHP-01)."""
    return has(table, unit, NAME)
