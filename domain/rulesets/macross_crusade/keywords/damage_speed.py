"""Damage Speeds (MC-DMG-20, MC-KWX-04): Swift Strike 1 (MC-KW-03), normal 2, Delayed 3 (MC-KW-04)."""

from __future__ import annotations

from typing import Final

from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.state.abilities import all_have, all_may_have

SPEEDS = (1, 2, 3)
SWIFT: Final = "swift_strike"
DELAYED: Final = "delayed"


def speed(table: Table, place: str) -> int:
    """Returns the speed at which a detachment deals its damage. A keyword counts if all of its Units have it."""
    line = table.at(place)
    if all_have(table, line, SWIFT):
        return 1
    return 3 if all_have(table, line, DELAYED) else 2


def is_settled(table: Table, place: str) -> bool:
    """Whether the speed is known: no unknown Unit could change it."""
    line = table.at(place)
    return None not in (all_may_have(table, line, SWIFT), all_may_have(table, line, DELAYED))
