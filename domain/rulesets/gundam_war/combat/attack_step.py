"""The attacker's move in the Attack Step (GW-ATK)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.rulesets.gundam_war.combat import into_battle, squads
from domain.rulesets.gundam_war.keywords import base, fortress, support


def attack(desk: Desk, seat: str, args: Arguments) -> None:
    """Forms SQUADs in Earth and Space, one in each (GW-ATK-01, -04); an empty attack is a pass (GW-ATK-05)."""
    formed = squads.named(desk, seat, args, "GW-ATK-04")
    for area, units in formed.items():
        for unit in units:
            squads.require_ready(desk, unit, "GW-ATK-02", "attack_rolled")
            squads.require_terrain(desk, unit, area, "GW-ATK-03")
            base.require_not_attacking(desk, unit)
            fortress.require_not_attacking(desk, unit)
        support.require_company(desk, units)
    desk.declare("attack" if formed else "attack_passed", seat, "GW-ATK-01", squads.said(formed))
    into_battle.move(desk, seat, formed, "attack")


def nothing_said(desk: Desk) -> None:
    """Nobody said anything: no attack (GW-ATK-05)."""
    into_battle.move(desk, desk.table.clock.holder, {}, "attack")
