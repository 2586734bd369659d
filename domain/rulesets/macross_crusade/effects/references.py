"""Which card somebody means: ids, or printings that are looked for in the places of this game."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.knowledge import find
from domain.parts import pointing
from domain.parts.places import of_all
from domain.parts.pointing import enemy_first, known_to, meant, own_first
from domain.rulesets.macross_crusade.effects import filters
from domain.rulesets.macross_crusade.state.zones import G_ZONE, HAND, JUNKYARD, PLAYED, PULLED_OUT, REMOVED, managed

_OPEN = (G_ZONE, JUNKYARD, REMOVED)


def field_card(desk: Desk, seat: str, ref: Plain, seats: tuple[str, ...] = ()) -> str:
    """A card in the Field (MC-ZONE-12); a printing prefers the seat's own cards."""
    return meant(
        desk.table, ref, of_all(desk.table, seats or own_first(desk.table, seat), managed), "in the Field", "MC-ZONE-12"
    )


def anywhere(desk: Desk, seat: str, ref: Plain, seats: tuple[str, ...] = ()) -> str:
    """A card that lies where the seat can point at it: in the Field, being played, in an open place, in its own hand."""
    table = desk.table
    fields = of_all(table, seats or own_first(table, seat), managed)
    seen = [PLAYED, *(f"{each}.{zone}" for zone in _OPEN for each in table.header.seats)]
    own = [card for zone in (HAND, PULLED_OUT) for card in table.at(f"{seat}.{zone}")] if seat else []
    lying = [*fields, *(card for place in seen for card in table.at(place)), *known_to(table, seat, own)]
    return pointing.anywhere(table, ref, lying, "where it could be pointed at")


def named_targets(desk: Desk, seat: str, source: str, refs: Plain, selectors: Iterable[Plain]) -> tuple[str, ...]:
    """The cards somebody names as targets; a printing takes a card that a selector may name, the enemy's first."""
    table = desk.table
    options = [card for selector in selectors for card in filters.matching(table, seat, source, selector)]
    return pointing.named_targets(table, seat, refs, options, lambda ref: anywhere(desk, seat, ref, enemy_first(table, seat)))


def hand_card(desk: Desk, seat: str, ref: Plain) -> str:
    """A card of a seat's hand."""
    return find(desk, seat, ref, (f"{seat}.{HAND}",))
