"""High Speed Battle (MC-KW-05, -06): exempts from High Mobility's ban; two attackers with it require a defender with it."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.state.working_keywords import has_keyword

NAME: Final = "high_speed_battle"


def is_exempt(table: Table, unit: str) -> Truth:
    """Returns whether a Unit is exempt from the ban of a High Mobility detachment (MC-KW-05)."""
    return has_keyword(table, unit, NAME)


def bars_detachment(table: Table, attackers: list[str], defenders: list[str]) -> Truth:
    """Returns whether a defending detachment is barred: at least 2 attackers have the keyword, and no defender has it
    (MC-KW-06).

    The other attackers do not matter.
    """
    having = [has_keyword(table, unit, NAME) for unit in attackers]
    surely, perhaps = having.count(True), having.count(None)
    is_paired = True if surely >= 2 else None if surely + perhaps >= 2 else False
    return all_of((is_paired, negate(any_of(has_keyword(table, unit, NAME) for unit in defenders))))
