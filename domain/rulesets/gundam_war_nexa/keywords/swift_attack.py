"""Swift Attack (NX-KW-02): the battle damage of a force of it alone is resolved at speed 1 (NX-BATT-47)."""

from __future__ import annotations

from typing import Final

from domain.kernel.table.table import Table
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.zones import force

NAME: Final = "swift_attack"


def is_swift(table: Table, seat: str, area: str) -> bool:
    """Whether a force, attacking or defending, is resolved at speed 1."""
    return cards.all_have(table, force(table, seat, area), NAME)
