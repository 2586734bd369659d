"""Which card somebody means: ids, or printings that are looked for in the places of this game."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.parts import pointing
from domain.parts.places import of_all
from domain.parts.pointing import known_to, meant, own_first
from domain.rulesets.gundam_war_nexa.effects.targets import options_of
from domain.rulesets.gundam_war_nexa.state.zones import HAND, HANGAR, JUNKYARD, PLAYED, REMOVED, cards_on_field

_OPEN = (JUNKYARD, HANGAR, REMOVED)


def field_card(desk: Desk, seat: str, ref: Plain, seats: tuple[str, ...] = ()) -> str:
    """A card on the field (NX-ZONE-10); a printing prefers the seat's own cards."""
    return meant(
        desk.table,
        ref,
        of_all(desk.table, seats or own_first(desk.table, seat), cards_on_field),
        "on the field",
        "NX-ZONE-10",
    )


def anywhere(desk: Desk, seat: str, ref: Plain) -> str:
    """A card that lies where the seat can point at it: on the field, played, in an open place, or in its own hand."""
    table = desk.table
    fields = of_all(table, own_first(table, seat), cards_on_field)
    places = [PLAYED, *(f"{each}.{zone}" for zone in _OPEN for each in table.header.seats), f"{seat}.{HAND}"]
    lying = [card for place in places for card in table.at(place)]
    return pointing.anywhere(table, ref, [*fields, *known_to(table, seat, lying)], "there")


def named_targets(desk: Desk, seat: str, source: str, refs: Plain, selectors: Iterable[Plain]) -> tuple[str, ...]:
    """The cards somebody names as targets; a printing takes a card that a selector may name, the enemy's first."""
    table = desk.table
    aimed = [selector for selector in selectors if "place" not in selector]
    options = [card for selector in aimed for card in options_of(table, seat, source, selector)]
    return pointing.named_targets(table, seat, refs, options, lambda ref: anywhere(desk, seat, ref))
