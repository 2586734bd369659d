"""Assault (GW-ASLT): points left over after the defending SQUAD go to the defender's Nation Pile."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.truth import Truth
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.keywords.keyword_rules import KeywordRules
from domain.rulesets.gundam_war.state.working_keywords import all_have_keyword

NAME: Final = "assault"


def deals_excess_to_nation(table: Table, seat: str, area: str) -> Truth:
    """Returns whether a SQUAD's left-over points are dealt. It must attack, and all its UNITs must have Assault
    (GW-ASLT-01)."""
    return seat == table.clock.holder and all_have_keyword(table, seat, area, NAME)


KEYWORDS = (KeywordRules(NAME, of_set_cards=True),)
