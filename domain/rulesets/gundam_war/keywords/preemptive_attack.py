"""Preemptive Attack (GW-PREE): a SQUAD that consists of it applies its total first.

The other SQUADs have their round afterwards, with the UNITs that are left: `combat.battle` (GW-PREE-03).
"""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.truth import Truth, all_of, negate
from domain.kernel.table.table import Table
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.keywords.keyword_rules import KeywordRules
from domain.rulesets.gundam_war.state.working_keywords import all_have_keyword
from domain.rulesets.gundam_war.state.zones import squad

NAME: Final = "preemptive_attack"


def strikes_first(table: Table, seat: str, area: str) -> Truth:
    """Returns whether a SQUAD is resolved first (GW-PREE-01); not if all opposing UNITs have Preemptive Attack too
    (GW-PREE-02)."""
    enemy = opponent(table, seat)
    if not squad(table, enemy, area):
        return False
    return all_of((all_have_keyword(table, seat, area, NAME), negate(all_have_keyword(table, enemy, area, NAME))))


KEYWORDS = (KeywordRules(NAME, of_set_cards=True),)
