"""Water Mobility (GW-WATR): in Earth it keeps Base and Fortress out; `state.silence` holds what it negates (GW-WATR-02)."""

from __future__ import annotations

from domain.kernel.desk import Desk
from domain.parts.turns import opponent
from domain.rulesets.gundam_war.keywords import base, fortress
from domain.rulesets.gundam_war.state.abilities import all_have, has
from domain.rulesets.gundam_war.state.zones import EARTH

NAME = "water_mobility"


def require_no_base(desk: Desk, seat: str, area: str, units: tuple[str, ...]) -> None:
    """A SQUAD of Water Mobility alone in Earth keeps Base and Fortress UNITs out (GW-WATR-01, GW-FORT-03)."""
    table = desk.table
    if area != EARTH or not all_have(table, opponent(table, seat), EARTH, NAME):
        return
    for unit in units:
        for kind, rule in ((base.NAME, "GW-WATR-01"), (fortress.NAME, "GW-FORT-03")):
            desk.require(rule, not has(table, unit, kind), f"{unit} is a {kind}: Water Mobility keeps it out")
