"""Battle Stations (NX-KW-13): a played card enters in reroll state."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.truth import Truth
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war_nexa.state import current_properties

NAME: Final = "battle_stations"


def enters_rerolled(table: Table, card_id: str) -> Truth:
    """Returns whether a played card enters in reroll state."""
    return current_properties.has_keyword(table, card_id, NAME)
