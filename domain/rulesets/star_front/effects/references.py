"""Which card somebody means: ids, or printings that are looked for in the given places."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.knowledge import learn, name_of
from domain.kernel.refusal import Refused
from domain.rulesets.star_front.state import zones


def own_unit(desk: Desk, seat: str, ref: Plain) -> str:
    """A unit of the seat, by id or printing."""
    return among(desk, seat, ref, zones.units(desk.table, seat), "an own unit")


def on_field(desk: Desk, seat: str, ref: Plain) -> str:
    """A unit or site on either field; the seat's own first."""
    table = desk.table
    both = (seat, zones.enemy(table, seat))
    return among(desk, seat, ref, [card for each in both for card in field(desk, each)], "a card on the field")


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
    return among(desk, seat, ref, there, "a card that can be named")


def among(desk: Desk, seat: str, ref: Plain, options: Iterable[str], what: str) -> str:
    """One of some cards. Raises Refused where it is not among them."""
    there = list(options)
    if isinstance(ref, str) and ref in there:
        return ref
    for card in there:
        if ref is not None and desk.table.cards[card].printing == ref:
            return card
    named = name_of(desk.table, str(ref)) if ref else "nothing"
    raise Refused("", f"{named} is not {what}", tuple(there))


def find_all(desk: Desk, seat: str, refs: Iterable[Plain], options: Iterable[str]) -> tuple[str, ...]:
    """Cards out of some options; a printing takes the first card known as it, else the first unknown card."""
    table = desk.table
    left, found = list(options), []
    for ref in refs:
        fitting = [card for card in left if ref in (card, table.cards[card].printing)]
        fitting = fitting or [card for card in left if table.cards[card].printing is None and not str(ref).startswith("#")]
        if not fitting:
            raise Refused("", f"{name_of(table, str(ref))} is not among the choices", tuple(left))
        left.remove(fitting[0])
        found.append(fitting[0])
        if table.cards[fitting[0]].printing is None and not str(ref).startswith("#"):
            learn(desk, fitting[0], str(ref), (seat,))
    return tuple(found)
