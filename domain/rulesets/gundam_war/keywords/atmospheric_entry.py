"""Atmospheric Entry (GW-ATMO): from Space to Earth in the Defense Step; effects that wait on the UNIT are void."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.rulesets.gundam_war.state.zones import SPACE, root, zone_name

LABEL = "defense"


def declare(desk: Desk, seat: str, card_id: str, keyword: Plain, targets: tuple[str, ...], args: Plain) -> dict[str, Plain]:
    """Checks that the UNIT is in the Space area (GW-ATMO-01)."""
    unit = root(desk.table, card_id)
    desk.require("GW-ATMO-01", zone_name(desk.table, unit) == SPACE, "the UNIT has to be in the Space area")
    return {"ops": ({"do": "atmospheric_entry", "to": unit},)}


def waiting_on(desk: Desk, unit: str) -> list[str]:
    """The waiting effects that are aimed at the UNIT or at what is set on it."""
    group = {unit, *desk.table.carried(unit)}
    return [key for key, data in desk.table.chain if group & set(data.get("targets", ()))]
