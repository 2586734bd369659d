"""High Mobility (MC-KW-01): against a detachment of it no Unit without it may sortie, one by one."""

from __future__ import annotations

from domain.kernel.table import Table
from domain.kernel.truth import Truth
from domain.rulesets.macross_crusade.keywords import high_speed_battle
from domain.rulesets.macross_crusade.state.abilities import all_have, has
from domain.rulesets.macross_crusade.state.faces import printed

NAME = "high_mobility"


def bars(table: Table, attackers: list[str], unit: str) -> Truth:
    """Whether a defending Unit is kept out; High Speed Battle is exempt (MC-KW-05)."""
    if not all_have(table, attackers, NAME) or has(table, unit, NAME) or high_speed_battle.is_exempt(table, unit):
        return False
    return True if printed(table, unit) else None
