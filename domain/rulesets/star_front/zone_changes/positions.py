"""Positions (SF-POS, SF-MOVE): moving a unit to another position of its side, and exchanging two units."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC, AttributeSet, Moved
from domain.kernel.table.table import Table
from domain.rulesets.star_front.state import zones


def move_to_position(desk: Desk, unit: str, where: str, seat: str = "") -> None:
    """Puts a unit on another position, which is no entry and no leaving (SF-MOVE-01).

    A unit that stood in the back row is free to move again (SF-FORM-06), and so is a unit it merges into (OP-33).
    """
    zone, number = zones.split_position(where)
    holder = seat or zones.controller(desk.table, unit)
    if has_been_in_back_row(desk.table, unit):
        desk.do(AttributeSet(unit, "stood_back", True))
    if desk.table.cards[unit].place != f"{holder}.{zone}":
        desk.do(Moved(unit, f"{holder}.{zone}"))
    desk.do(AttributeSet(unit, "lane", number))
    if zone == zones.BACK and "fresh" in desk.table.cards[unit].attributes:
        desk.do(AttributeSet(unit, "fresh", None))


def has_been_in_back_row(table: Table, unit: str) -> bool:
    """Returns whether a unit stands in the back row or has stood there."""
    return zones.row_of(table, unit) == zones.BACK or "stood_back" in table.cards[unit].attributes


def exchange_units(desk: Desk, one: str, where: str) -> None:
    """Moves the unit `one` to the position `where` of its side.

    A unit at that position moves to the former position of `one`. Does nothing if `one` comes from outside the field and the
    position is occupied. A unit from outside the field is shown to everybody.
    """
    table = desk.table
    seat, here = zones.controller(table, one) or zones.active_player(table), zones.position_of(table, one)
    other = zones.unit_at(table, seat, *zones.split_position(where))
    if not here and other:
        return
    move_to_position(desk, one, where, seat)
    if not here:
        show_card(desk, one, (PUBLIC,))
    if other and other != one:
        move_to_position(desk, other, here)
