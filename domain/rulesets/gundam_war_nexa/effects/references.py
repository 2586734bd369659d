"""Which card somebody means, in the places of this game."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.knowledge import knows
from domain.kernel.refusal import Refused
from domain.parts.pointing import is_id, one_of
from domain.rulesets.gundam_war_nexa.effects.targets import options_of
from domain.rulesets.gundam_war_nexa.state.zones import HANGAR, JUNKYARD, PLAYED, REMOVED, cards_on_field


def field_card(desk: Desk, seat: str, ref: Plain, seats: tuple[str, ...] = ()) -> str:
    """A card on the field; a printing prefers the seat's own cards."""
    table = desk.table
    order = seats or (seat, *(other for other in table.header.seats if other != seat))
    return one_of(table, ref, [card for each in order for card in cards_on_field(table, each)], "on the field")


def anywhere(desk: Desk, seat: str, ref: Plain) -> str:
    """A card that lies where the seat can point at it: on the field, played, in an open place, or in its own hand."""
    table = desk.table
    if is_id(ref):
        desk.must(ref in table.cards, f"there is no card {ref}")
        return str(ref)
    try:
        return field_card(desk, seat, ref)
    except Refused:
        open_places = [f"{each}.{zone}" for zone in (JUNKYARD, HANGAR, REMOVED) for each in table.header.seats]
        lying = [card for place in (PLAYED, *open_places, f"{seat}.hand") for card in table.at(place)]
        return one_of(table, ref, [card for card in lying if not seat or knows(table, seat, card)], "there")


def named_targets(desk: Desk, seat: str, source: str, refs: Iterable[Plain], selectors: Iterable[Plain]) -> tuple[str, ...]:
    """The cards somebody names as targets; a printing takes a card that a selector may name, the enemy's first."""
    table = desk.table
    aimed = [selector for selector in selectors if "place" not in selector]
    options = [card for selector in aimed for card in options_of(table, seat, source, selector)]
    options.sort(key=lambda card: table.zone_of(card).holder == seat)
    found: list[str] = []
    for ref in refs:
        fitting = [card for card in options if table.cards[card].printing == ref and card not in found]
        found.append(fitting[0] if fitting else anywhere(desk, seat, ref))
    return tuple(found)
