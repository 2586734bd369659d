"""The return step (NX-TURN-20, NX-END-01): all units go to the deployment areas of their controllers, rolled."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Moved
from domain.kernel.table.table import Table
from domain.parts.common.places import zone_name
from domain.parts.family.rerolling import roll
from domain.rulesets.gundam_war_nexa.combat import engagement
from domain.rulesets.gundam_war_nexa.effects import continuous
from domain.rulesets.gundam_war_nexa.moving import destruction
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.zones import DEPLOYMENT, TERRAIN, battling
from domain.rulesets.gundam_war_nexa.winning import life


def return_units(desk: Desk) -> None:
    """Moves and rolls the units; forces disband (NX-END-01); what does not belong there is destroyed (NX-DEST-14 to -16)."""
    table = desk.table
    misplaced = [card for seat in table.header.seats for card in battling(table, seat) if _misplaced(table, card)]
    seen = destruction.mark(desk, misplaced, "terrain")
    for seat in table.header.seats:
        units = battling(table, seat)
        if units:
            desk.record("fixed", "units_returned", seat, "NX-TURN-20", {"cards": tuple(units)})
            desk.do(*(Moved(unit, f"{seat}.{DEPLOYMENT}") for unit in units))
            roll(desk, units)
    engagement.disband(desk)
    destruction.after(desk, seen, "terrain")
    destruction.fall(desk)
    life.check_loss(desk)


def _misplaced(table: Table, card: str) -> bool:
    """Whether a card in a battle area is no unit (NX-DEST-15), or a unit without its terrain (NX-DEST-14, OP-14)."""
    if not cards.is_type(table, card, "unit"):
        return bool(cards.type_of(table, card))
    if cards.original(table, card).type is None or "terrain" in cards.original(table, card).unknown:
        return False  # nobody knows its terrain
    area, terrain = TERRAIN[zone_name(table, card)], cards.printed(table, card).terrain or ()
    return area not in terrain and not continuous.permits(table, card, "may", area)
