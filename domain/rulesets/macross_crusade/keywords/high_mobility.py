"""High Mobility (MC-KW-01): against a detachment that has it, no Unit without it may sortie; each Unit is checked by
itself."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.keywords import high_speed_battle
from domain.rulesets.macross_crusade.state.working_keywords import all_have_keyword, has_keyword

NAME: Final = "high_mobility"


def bars_unit(table: Table, attackers: list[str], unit: str) -> Truth:
    """Returns whether a defending Unit is barred. High Speed Battle exempts a Unit (MC-KW-05)."""
    able = any_of((has_keyword(table, unit, NAME), high_speed_battle.is_exempt(table, unit)))
    return all_of((all_have_keyword(table, attackers, NAME), negate(able)))
