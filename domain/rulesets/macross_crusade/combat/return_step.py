"""The Fixed Effect of the Return Step (MC-RETURN): all detachments go home and disband."""

from __future__ import annotations

from domain.kernel.changes import Moved
from domain.kernel.desk import Desk
from domain.parts.rerolling import roll
from domain.rulesets.macross_crusade.combat import combat_check
from domain.rulesets.macross_crusade.keywords import sound_force
from domain.rulesets.macross_crusade.state.zones import DEPLOYMENT, battling, managed

SORTIED = "sortied"


def return_units(desk: Desk) -> None:
    """Every Unit in a Battle Area goes to its controller's Deployment Area, rolled (MC-RETURN-01 to -04).

    With the switch `return_step_rolls` at `units_that_sortied` those that went out and came back earlier are rolled too.
    """
    table = desk.table
    for seat in table.header.seats:
        units = list(battling(table, seat))
        earlier = _came_back(desk, seat) if desk.switch("return_step_rolls") == "units_that_sortied" else []
        if units or earlier:
            desk.record("fixed", "units_returned_to_station", seat, "MC-RETURN-01", {"cards": tuple(units)})
            desk.do(*(Moved(unit, f"{seat}.{DEPLOYMENT}") for unit in units))
            roll(desk, (*units, *earlier))
    combat_check.disband(desk)
    sound_force.end(desk)


def _came_back(desk: Desk, seat: str) -> list[str]:
    turn = desk.table.clock.turn
    at_home = [desk.table.cards[unit] for unit in managed(desk.table, seat) if not desk.table.cards[unit].role]
    return [card.id for card in at_home if card.attributes.get(SORTIED) == turn and card.place.endswith(DEPLOYMENT)]
