"""The defender's move in the Defense Step (GW-DFN)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.combat import into_battle, squads
from domain.rulesets.gundam_war.keywords import base, high_mobility, water_mobility


def defend(desk: Desk, seat: str, args: Arguments) -> None:
    """Moves SQUADs into Earth and Space, one in each, also where no attackers are (GW-DFN-01, -02, -08); or none."""
    formed = squads.named(desk, seat, args, "GW-DFN-08")
    for area, units in formed.items():
        for unit in units:
            squads.require_ready(desk, unit, "GW-DFN-05", "defend_rolled")
            squads.require_terrain(desk, unit, area, "GW-DFN-03")
        base.require_one_in_area(desk, seat, area, units)
        high_mobility.require_equal(desk, seat, area, units)
        water_mobility.require_no_base(desk, seat, area, units)
    desk.declare("defense" if formed else "defense_passed", seat, "GW-DFN-01", squads.said(formed))
    into_battle.move(desk, seat, formed, "defend")


def nothing_said(desk: Desk) -> None:
    """Nobody said anything: no defense."""
    into_battle.move(desk, opponent(desk.table, desk.table.clock.holder), {}, "defend")
