"""Which card somebody means: ids, or printings that are looked for in the given places."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.knowledge import find, knows
from domain.kernel.refusal import Refused
from domain.parts.pointing import is_id, listed, one_of
from domain.rulesets.gundam_war.effects import filters
from domain.rulesets.gundam_war.state.zones import CUT_IN, DEFUNCT, HANGAR, JUNKYARD, SIDEBOARD, cards_in_play

_OPEN = (JUNKYARD, HANGAR, DEFUNCT, SIDEBOARD)


def in_play_card(desk: Desk, seat: str, ref: Plain, seats: tuple[str, ...] = ()) -> str:
    """A card in play, by id or by printing; a printing prefers the seat's own cards, then unset before set."""
    table = desk.table
    order = seats or (seat, *(other for other in table.header.seats if other != seat))
    everything = [card for each in order for card in cards_in_play(table, each)]
    return one_of(table, ref, everything, "in play")


def anywhere(desk: Desk, seat: str, ref: Plain) -> str:
    """A card that lies where the seat can point at it: in play, being played, in an open zone, or in its own hand."""
    table = desk.table
    places = [table.at(f"{each}.{zone}") for zone in _OPEN for each in table.header.seats]
    lying = [*table.at(CUT_IN), *(card for place in places for card in place), *table.at(f"{seat}.hand")]
    if is_id(ref):
        if ref not in table.cards:
            raise Refused("", f"there is no card {ref}")
        return str(ref)
    try:
        return in_play_card(desk, seat, ref)
    except Refused:
        known = [card for card in lying if table.cards[card].printing == ref and (knows(table, seat, card) or not seat)]
        if not known:
            raise
        return known[0]


def named_targets(desk: Desk, seat: str, source: str, refs: Plain, selectors: Iterable[Plain]) -> tuple[str, ...]:
    """The cards somebody names as targets; a printing takes a card that a selector may name, the enemy's first."""
    table = desk.table
    enemy_first = (*(other for other in table.header.seats if other != seat), seat)
    options = [card for selector in selectors for card in filters.matching(table, seat, source, selector)]
    options.sort(key=lambda card: table.zone_of(card).holder == seat)
    found: list[str] = []
    for ref in listed(refs):
        fitting = [card for card in options if table.cards[card].printing == ref and card not in found]
        if fitting:
            found.append(fitting[0])
        elif is_id(ref) or ref in _lying_open(desk):
            found.append(anywhere(desk, seat, ref))
        else:
            found.append(in_play_card(desk, seat, ref, enemy_first))
    return tuple(found)


def _lying_open(desk: Desk) -> set[str | None]:
    table = desk.table
    played = {table.cards[card].printing for card in table.at(CUT_IN)}
    defunct = {table.cards[card].printing for seat in table.header.seats for card in table.at(f"{seat}.{DEFUNCT}")}
    return played | defunct


def hand_card(desk: Desk, seat: str, ref: Plain, zone: str) -> str:
    """A card of a seat's hand, hangar or other zone."""
    return find(desk, seat, ref, (f"{seat}.{zone}",))
