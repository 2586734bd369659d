"""A Unit in a Battle Area that stops being one leaves its detachment at once (MC-SORTIE-13)."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.rulesets.macross_crusade.moving.movement import is_left_be, relocate
from domain.rulesets.macross_crusade.state.faces import could_be
from domain.rulesets.macross_crusade.state.zones import DEPLOYMENT, battling


def send_home(desk: Desk) -> None:
    """Moves such cards to the Deployment Area."""
    for seat in desk.table.header.seats:
        for card in list(battling(desk.table, seat)):
            if not (could_be(desk.table, card, "unit") or is_left_be(desk.table, card)):
                relocate(desk, card, DEPLOYMENT)
