"""Swift Attack (NX-KW-02): a force whose units all have it deals its battle damage at speed 1 (NX-BATT-47)."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.truth import Truth
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import units_of_force

NAME: Final = "swift_attack"


def is_swift(table: Table, seat: str, area: str) -> Truth:
    """Returns whether an attacking or defending force deals its damage at speed 1; unknown if unknown cards decide it."""
    return current_properties.all_have_keyword(table, units_of_force(table, seat, area), NAME)
