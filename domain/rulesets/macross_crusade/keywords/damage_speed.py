"""Damage Speeds (MC-DMG-20, MC-KWX-04): Swift Strike 1 (MC-KW-03), normal 2, Delayed 3 (MC-KW-04)."""

from __future__ import annotations

from typing import Final

from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.state.working_keywords import all_have_keyword

SPEEDS = (1, 2, 3)
SWIFT: Final = "swift_strike"
DELAYED: Final = "delayed"


def detachment_speed(table: Table, place: str) -> int:
    """Returns the speed at which a detachment deals its damage. A keyword counts if all of its Units have it."""
    line = table.at(place)
    if all_have_keyword(table, line, SWIFT) is True:
        return 1
    return 3 if all_have_keyword(table, line, DELAYED) is True else 2


def is_speed_known(table: Table, place: str) -> bool:
    """Returns whether the speed is known: no unknown Unit could change it."""
    line = table.at(place)
    return None not in (all_have_keyword(table, line, SWIFT), all_have_keyword(table, line, DELAYED))
