"""Which card somebody means: ids, or printings that are looked for in the places of this game."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.knowledge import find
from domain.parts import pointing
from domain.parts.places import of_all
from domain.parts.pointing import enemy_first, known_to, meant, own_first
from domain.rulesets.gundam_war.effects import filters
from domain.rulesets.gundam_war.state.zones import CUT_IN, DEFUNCT, HAND, HANGAR, JUNKYARD, SIDEBOARD, cards_in_play

_OPEN = (JUNKYARD, HANGAR, DEFUNCT, SIDEBOARD)


def in_play_card(desk: Desk, seat: str, ref: Plain, seats: tuple[str, ...] = ()) -> str:
    """A card in play (GW-ZONE-14), by id or by printing; a printing prefers the seat's own cards, then unset before set."""
    return meant(
        desk.table, ref, of_all(desk.table, seats or own_first(desk.table, seat), cards_in_play), "in play", "GW-ZONE-14"
    )


def anywhere(desk: Desk, seat: str, ref: Plain, seats: tuple[str, ...] = ()) -> str:
    """A card that lies where the seat can point at it: in play, being played, in an open zone, or in its own hand."""
    table = desk.table
    fields = of_all(table, seats or own_first(table, seat), cards_in_play)
    places = [CUT_IN, *(f"{each}.{zone}" for zone in _OPEN for each in table.header.seats), f"{seat}.{HAND}"]
    lying = [card for place in places for card in table.at(place)]
    return pointing.anywhere(table, ref, [*fields, *known_to(table, seat, lying)], "in play")


def named_targets(desk: Desk, seat: str, source: str, refs: Plain, selectors: Iterable[Plain]) -> tuple[str, ...]:
    """The cards somebody names as targets; a printing takes a card that a selector may name, the enemy's first."""
    table = desk.table
    options = [card for selector in selectors for card in filters.matching(table, seat, source, selector)]
    return pointing.named_targets(table, seat, refs, options, lambda ref: anywhere(desk, seat, ref, enemy_first(table, seat)))


def hand_card(desk: Desk, seat: str, ref: Plain, zone: str) -> str:
    """A card of a seat's hand, hangar or other zone."""
    return find(desk, seat, ref, (f"{seat}.{zone}",))
