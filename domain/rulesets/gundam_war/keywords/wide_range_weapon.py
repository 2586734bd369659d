"""Wide Range Weapon (X) (GW-WIDE): destroys all opposing UNITs in the area with a total defense of X or less."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.rulesets.gundam_war.state.zones import AREAS, root, zone_name

LABEL = "resolution"


def declare(desk: Desk, seat: str, card_id: str, keyword: Plain, targets: tuple[str, ...], args: Plain) -> dict[str, Plain]:
    """Checks that the UNIT is in a battle area (GW-WIDE-01)."""
    area = zone_name(desk.table, root(desk.table, card_id))
    desk.require("GW-WIDE-01", area in AREAS, "the UNIT has to be in a battle area")
    return {"ops": ({"do": "wide_range", "n": keyword["x"]},), "area": area if area in AREAS else AREAS[0]}
