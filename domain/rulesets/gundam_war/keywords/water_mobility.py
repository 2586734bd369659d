"""Water Mobility (GW-WATR): in Earth it keeps Base and Fortress out; `state.silence` holds what it negates (GW-WATR-02)."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.truth import all_of, opposite
from domain.kernel.desk.desk import Desk
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.grammar.filters import KeywordName
from domain.rulesets.gundam_war.keywords import base, fortress
from domain.rulesets.gundam_war.state.abilities import all_may_have, has, may_have
from domain.rulesets.gundam_war.state.zones import EARTH, controller

NAME: Final = "water_mobility"
KEPT_OUT: dict[KeywordName, str] = {base.NAME: "GW-WATR-01", fortress.NAME: "GW-FORT-03"}


def keeps_out(desk: Desk, unit: str, area: str) -> bool:
    """Whether a Base or Fortress that an effect moves to Earth stays where it was (switch `water_mobility_bars`)."""
    if area != EARTH or desk.switch("water_mobility_bars") != "effects_too":
        return False
    wet = all_may_have(desk.table, opponent(desk.table, controller(desk.table, unit)), EARTH, NAME)
    return bool(wet) and any(has(desk.table, unit, kind) for kind in KEPT_OUT)


def require_no_base(desk: Desk, seat: str, area: str, units: tuple[str, ...]) -> None:
    """A SQUAD of Water Mobility alone in Earth keeps Base and Fortress UNITs out (GW-WATR-01, GW-FORT-03)."""
    table = desk.table
    wet = all_may_have(table, opponent(table, seat), EARTH, NAME) if area == EARTH else False
    if wet is False:
        return
    for unit in units:
        for kind, rule in KEPT_OUT.items():
            kept_out = all_of((wet, may_have(table, unit, kind)))
            desk.require(rule, opposite(kept_out), f"{unit} is a {kind}: Water Mobility keeps it out")
