"""High Mobility (GW-HIMO): a SQUAD of it alone can be met only by a SQUAD of it alone."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.desk.desk import Desk
from domain.kernel.table.table import Table
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.state.abilities import may_have
from domain.rulesets.gundam_war.state.zones import squad

NAME: Final = "high_mobility"


def require_equal(desk: Desk, seat: str, area: str, units: tuple[str, ...]) -> None:
    """Tested for the area at the move in the Defense Step (GW-HIMO-01, OP-58)."""
    table = desk.table
    against = _is_of_it(table, squad(table, opponent(table, seat), area))
    if not units or against is False:
        return
    for unit in (*squad(table, seat, area), *units):
        mine = may_have(table, unit, NAME)
        desk.require("GW-HIMO-01", mine if mine or against else None, f"{unit} has no High Mobility")


def _is_of_it(table: Table, units: list[str]) -> Truth:
    """Whether a SQUAD is of High Mobility alone; unknown where a card that could give or lack it is not known."""
    return bool(units) and all_of(may_have(table, unit, NAME) for unit in units)
