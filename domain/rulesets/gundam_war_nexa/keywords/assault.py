"""Assault (NX-KW-03): an attacking force whose units all have it deals its excess damage to the enemy nation."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.truth import Truth
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import units_of_force

NAME: Final = "assault"


def deals_excess_to_nation(table: Table, seat: str, area: str) -> Truth:
    """Returns whether excess damage is dealt to the nation, even if the enemies left before (OP-28); unknown if unknown cards
    decide it.
    """
    return seat == table.clock.holder and current_properties.all_have_keyword(table, units_of_force(table, seat, area), NAME)
