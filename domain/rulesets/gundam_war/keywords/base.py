"""Base (GW-BASE): cannot attack, one in an area, any number of CHARACTERs, whose points it does not get (`battleship`)."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.truth import Truth, opposite
from domain.kernel.desk.desk import Desk
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.state.abilities import has, may_have
from domain.rulesets.gundam_war.state.zones import AREAS, controller, squad

NAME: Final = "base"


def carries_any(table: Table, unit: str) -> bool:
    """Whether any number of CHARACTERs can be set on the UNIT (GW-BASE-03)."""
    return has(table, unit, NAME)


def require_not_attacking(desk: Desk, unit: str) -> None:
    """A Base does not attack (GW-BASE-01, GW-ATK-06); it may defend (GW-DFN-04)."""
    desk.require("GW-BASE-01", opposite(may_have(desk.table, unit, NAME)), f"{unit} is a Base and cannot attack")


def kept_out(table: Table, unit: str, area: str) -> bool:
    """Whether another Base of its side is in the area that an effect moves the Base to (GW-BASE-02)."""
    there = squad(table, controller(table, unit), area) if area in AREAS and has(table, unit, NAME) else []
    return any(has(table, other, NAME) for other in there if other != unit)


def require_one_in_area(desk: Desk, seat: str, area: str, units: tuple[str, ...]) -> None:
    """Only 1 Base of a player may be in an area (GW-BASE-02, OP-55)."""
    together = (*squad(desk.table, seat, area), *units)
    found = [may_have(desk.table, unit, NAME) for unit in together]
    surely, perhaps = found.count(True), found.count(None)
    truth: Truth = False if surely > 1 else None if surely + perhaps > 1 else True
    desk.require("GW-BASE-02", truth, "only 1 Base may be in an area")
