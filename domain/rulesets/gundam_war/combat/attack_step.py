"""The attacker's move in the Attack Step (GW-ATK)."""

from __future__ import annotations

from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.rulesets.gundam_war.combat import into_battle, squads
from domain.rulesets.gundam_war.keywords import base, fortress, support
from domain.rulesets.gundam_war.state.zones import is_rolled


def attack(desk: Desk, seat: str, args: Arguments) -> None:
    """Forms SQUADs in Earth and Space, one in each (GW-ATK-01, -04); an empty attack is a pass (GW-ATK-05)."""
    formed = squads.named(desk, seat, args, "GW-ATK-04")
    for area, units in formed.items():
        for unit in units:
            _require_ready(desk, unit)
            squads.require_terrain(desk, unit, area, "GW-ATK-03")
            base.require_not_attacking(desk, unit)
            fortress.require_not_attacking(desk, unit)
        support.require_company(desk, units)
    desk.declare("attack" if formed else "attack_passed", seat, "GW-ATK-01", squads.said(formed))
    into_battle.move(desk, seat, formed, "attack")


def _require_ready(desk: Desk, unit: str) -> None:
    """A rerolled UNIT is ready (GW-ATK-08, GW-STAT-01), a rolled one is not (GW-ATK-02, GW-STAT-02, -03).

    A text may say otherwise (GW-EFF-01).
    """
    ready = not is_rolled(desk.table, unit) or into_battle.permitted(desk, unit, "may", "attack_rolled")
    desk.require("GW-ATK-02", ready, f"{unit} is rolled")


def nothing_said(desk: Desk) -> None:
    """Nobody said anything: no attack (GW-ATK-05)."""
    into_battle.move(desk, desk.table.clock.holder, {}, "attack")
