"""The Fixed Effect of the Return Step (MC-RETURN): all detachments go home and disband."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Moved
from domain.parts.family.rerolling import roll
from domain.rulesets.macross_crusade.combat import combat_check
from domain.rulesets.macross_crusade.keywords import sound_force
from domain.rulesets.macross_crusade.state.zones import DEPLOYMENT, battling, managed

SORTIED = "sortied"


def return_units(desk: Desk) -> None:
    """Every Unit in a Battle Area goes to its controller's Deployment Area, rolled (MC-RETURN-01 to -04).

    With the switch `return_step_rolls` at `units_that_sortied` those are rolled that went out, though they came back earlier,
    and not those that an effect brought there.
    """
    table = desk.table
    by_sortie = desk.switch("return_step_rolls") == "units_that_sortied"
    for seat in table.header.seats:
        units = list(battling(table, seat))
        rolled = _sortied(desk, seat) if by_sortie else units
        if units or rolled:
            desk.record("fixed", "units_returned_to_station", seat, "MC-RETURN-01", {"cards": tuple(units)})
            desk.do(*(Moved(unit, f"{seat}.{DEPLOYMENT}") for unit in units))
            roll(desk, rolled)
    combat_check.disband(desk)
    sound_force.end(desk)


def _sortied(desk: Desk, seat: str) -> list[str]:
    found = [desk.table.cards[unit] for unit in managed(desk.table, seat)]
    return [card.id for card in found if not card.role and card.attributes.get(SORTIED) == desk.table.clock.turn]
