"""Which card somebody means: ids, or printings that are looked for in the given places."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.parts.pointing import one_of
from domain.rulesets.star_front.state import zones


def own_unit(desk: Desk, seat: str, ref: Plain) -> str:
    """A unit of the seat, by id or printing."""
    return one_of(desk.table, ref, zones.units(desk.table, seat), "an own unit")


def on_field(desk: Desk, seat: str, ref: Plain) -> str:
    """A unit or site on either field; the seat's own first."""
    table = desk.table
    both = (seat, zones.enemy(table, seat))
    return one_of(desk.table, ref, [card for each in both for card in field(desk, each)], "a card on the field")


def field(desk: Desk, seat: str) -> list[str]:
    """Site and units of a seat."""
    return [*desk.table.at(f"{seat}.{zones.SITE}"), *zones.units(desk.table, seat)]


def anywhere(desk: Desk, seat: str, ref: Plain) -> str:
    """A card that a text can aim at: on the field, in a graveyard, on a turntable, exiled, or in the own hand."""
    table = desk.table
    names = (zones.GRAVEYARD, zones.TURNTABLE, zones.EXILE, zones.HAND)
    seats = (seat, zones.enemy(table, seat))
    there = [card for each in seats for card in field(desk, each)]
    there += [card for name in names for each in seats for card in table.at(f"{each}.{name}")]
    return one_of(desk.table, ref, there, "a card that can be named")
