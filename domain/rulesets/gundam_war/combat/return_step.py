"""The Return Step (GW-RET): all remaining UNITs go to their Station area, rolled unless supplied."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Moved
from domain.parts.family.rerolling import roll
from domain.rulesets.gundam_war.keywords import supply
from domain.rulesets.gundam_war.moving.movement import fall
from domain.rulesets.gundam_war.state.zones import STATION, battling


def return_units(desk: Desk) -> None:
    """Moves the UNITs of both players, each with its set cards (GW-RET-01, -02, GW-SUPP-01)."""
    table = desk.table
    for seat in table.header.seats:
        units = list(battling(table, seat))
        if not units:
            continue
        desk.record("fixed", "units_returned_to_station", seat, "GW-RET-01", {"cards": tuple(units)})
        for unit in units:
            stays = supply.stays_rerolled(table, unit)
            desk.do(Moved(unit, f"{seat}.{STATION}"))
            if not stays:
                roll(desk, [unit])
    fall(desk)
