"""High Mobility (NX-KW-01): only a force with at least one such unit can meet a force in which all units have it."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import any_of, negate
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import units_of_force

NAME: Final = "high_mobility"


def may_meet(desk: Desk, seat: str, area: str, units: tuple[str, ...]) -> bool:
    """Returns whether a defending force may go to an area at sortie sub-step 3; otherwise the whole force stays (OP-33)."""
    table = desk.table
    against = current_properties.all_have_keyword(table, units_of_force(table, opponent(table, seat), area), NAME)
    able = any_of(current_properties.has_keyword(table, unit, NAME) for unit in (*units_of_force(table, seat, area), *units))
    truth = any_of((negate(against), able))
    if truth is None:
        desk.demand("NX-KW-01", None)
    return truth is not False
