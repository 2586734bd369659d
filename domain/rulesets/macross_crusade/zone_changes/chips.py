"""Chips (MC-CHIP): coins that represent cards in the Field."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import PUBLIC, AttributeSet, CardsEntered, Learned, Pinned, Plain
from domain.rulesets.macross_crusade.card_schema.small_effects import Chip
from domain.rulesets.macross_crusade.plays import set_on
from domain.rulesets.macross_crusade.state.zones import DEPLOYMENT
from domain.rulesets.macross_crusade.zone_changes import movement


def create_chip(desk: Desk, seat: str, operation: Chip, host: str) -> None:
    """Puts a chip into the Field, rerolled, with the type and numbers of the effect (MC-CHIP-02, -03, -09).

    Its owner is its controller (MC-CHIP-04), and all its costs are 0 (MC-CHIP-06). A Character chip put on a Unit needs a
    Unit that may carry a Character (MC-CHIP-11, MC-CHIP-05). Otherwise nothing happens.
    """
    said = {"name": operation.name, "type": operation.type}
    if host and set_on.reason_against_setting(desk.table, host):
        desk.record("lost", "chip_not_created", seat, "MC-CHIP-11", said)
        return
    desk.record("resolved", "chip_created", seat, "MC-CHIP-02", said)
    data = chip_data(operation)
    printing = f"chip:{data['name']}:{data['type']}:{'/'.join(map(str, data['points']))}"
    number = desk.table.cards_entered + 1
    desk.do(
        Pinned(printing, data),
        CardsEntered(number, 1, seat, f"{seat}.{DEPLOYMENT}"),
        Learned(f"#{number}", printing, (PUBLIC,)),
        AttributeSet(f"#{number}", "chip", True),
    )
    movement.enter_field(desk, [f"#{number}"], seat, host)


def chip_data(operation: Chip) -> dict[str, Plain]:
    """Returns the data of a chip. It is not an original description in the sense of the rules (MC-CHIP-07)."""
    costs = {"designated": 0, "total": 0, "resource": 0}
    more = {"points": operation.points, "keywords": (), "text": ()}
    return {"name": operation.name, "type": operation.type, **costs, **more}
