"""High Mobility (GW-HIMO): a SQUAD of it alone can be met only by a SQUAD of it alone."""

from __future__ import annotations

from domain.kernel.desk import Desk
from domain.parts.turns import opponent
from domain.rulesets.gundam_war.state.abilities import all_have, has
from domain.rulesets.gundam_war.state.faces import printed
from domain.rulesets.gundam_war.state.zones import squad

NAME = "high_mobility"


def require_equal(desk: Desk, seat: str, area: str, units: tuple[str, ...]) -> None:
    """Tested for the area at the move in the Defense Step (GW-HIMO-01, OP-58)."""
    table = desk.table
    if not units or not all_have(table, opponent(table, seat), area, NAME):
        return
    for unit in (*squad(table, seat, area), *units):
        truth = True if has(table, unit, NAME) else False if printed(table, unit) else None
        desk.require("GW-HIMO-01", truth, f"{unit} has no High Mobility")
