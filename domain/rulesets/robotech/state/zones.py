"""The zones of a Robotech table (RT-SET-10, RT-SET-11, RT-ZONE), and the controllers of the cards in them."""

from __future__ import annotations

from domain.kernel.record.header import ZoneKind
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import seat_cards_in_play, zone_name

BATTLE, BASE, PROTO = "battle_zone", "base_zone", "proto_zone"
DECK, DISCARD, HAND = "deck", "discard_pile", "hand"

ZONES = (
    ZoneKind(BATTLE, in_play=True),
    ZoneKind(BASE, in_play=True),
    ZoneKind(PROTO, in_play=True),
    ZoneKind(DECK, ordered=True, sees="none", face="down"),
    ZoneKind(DISCARD, ordered=True),
    ZoneKind(HAND, sees="holder", face="down"),
)
"""The zones: three in play (RT-SET-10), deck and discard pile out of play (RT-SET-11), and the hand."""
FIELD = (BASE, BATTLE)
"""The zones of Characters, Mecha and Vessels. A ProtoCard is in play, but is none of these (RT-ZONE-07)."""


def is_in_base_or_battle_zone(table: Table, card_id: str) -> bool:
    """Returns whether a card is in a Base or Battle Zone, where its ability works (RT-ABIL-06)."""
    return card_id in table.cards and zone_name(table, card_id) in FIELD


def is_proto_card(table: Table, card_id: str) -> bool:
    """Returns whether a card is a ProtoCard, face up or face down (RT-ZONE-04)."""
    return zone_name(table, card_id) == PROTO


fielded = seat_cards_in_play(FIELD)
"""Returns the cards in a seat's Base and Battle Zone, each Mecha before its Pilots. Callers must not change the list."""


def controller(table: Table, card_id: str) -> str:
    """Returns the controller of a card: the player in whose zones it is."""
    return table.zone_of(card_id).holder


def seats_clockwise_from(seats: tuple[str, ...], seat: str) -> tuple[str, ...]:
    """Returns all seats clockwise, `seat` first."""
    start = seats.index(seat)
    return seats[start:] + seats[:start]


def opponents(table: Table, seat: str) -> tuple[str, ...]:
    """Returns the other seats that are still in the game, clockwise from `seat`."""
    others = seats_clockwise_from(table.header.seats, seat)[1:]
    return tuple(other for other in others if f"out:{other}" not in table.flags)
