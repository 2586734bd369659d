"""Raid (MC-KW-02): damage that the enemy detachment could not absorb is dealt to the Enemy Nation."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.parts.common.turns import opponent
from domain.rulesets.macross_crusade.combat import combat_check
from domain.rulesets.macross_crusade.state.working_keywords import all_have_keyword

NAME: Final = "raid"


def deals_excess_to_nation(desk: Desk, place: str) -> Truth:
    """Returns whether the rest of the damage is dealt to the Nation: by an Offensive detachment in combat whose Units all
    have Raid.

    If no enemy is left, the whole damage is the rest. Then a house rule decides whether it is dealt (switch
    `raid_into_empty_area`).
    """
    table = desk.table
    zone = table.zones[place]
    if zone.holder != table.clock.holder or not combat_check.is_detachment_in_combat(table, place):
        return False
    empty = not table.at(f"{opponent(table, zone.holder)}.{zone.name}")
    allowed = not empty or desk.switch("raid_into_empty_area") == "all_to_nation"
    return allowed and all_have_keyword(table, table.at(place), NAME)
