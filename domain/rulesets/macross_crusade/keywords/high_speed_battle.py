"""High Speed Battle (MC-KW-05, -06): exempt from High Mobility's ban; two of it ask for one among the defenders."""

from __future__ import annotations

from domain.kernel.table import Table
from domain.rulesets.macross_crusade.state.abilities import has

NAME = "high_speed_battle"


def is_exempt(table: Table, unit: str) -> bool:
    """Whether the ban of a High Mobility detachment does not hold for this card (MC-KW-05)."""
    return has(table, unit, NAME)


def bars(table: Table, attackers: list[str], defenders: list[str]) -> bool:
    """Whether a defending detachment is kept out: at least 2 attackers have it, whatever the others have, and none of
    the defenders does (MC-KW-06)."""
    asked = sum(has(table, unit, NAME) for unit in attackers) >= 2
    return asked and not any(has(table, unit, NAME) for unit in defenders)
