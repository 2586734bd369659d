"""Hands that the record does not know, as on paper: what their cards may be, and laying such cards out in thought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import CardsEntered, Learned, Pinned, Plain
from domain.kernel.table.knowledge import hand_holder, printing_data, remaining_decklist
from domain.kernel.table.table import Table

PossiblePrintings = Mapping[str, Plain]
"""Printings, with their data, that an unknown card of a hand may turn out to be."""


def hand_zone(table: Table, seat: str) -> str:
    """The key of the zone that is the hand of a seat; empty where the game has none."""
    return next((zone.key for zone in table.header.zones if zone.holder == seat and hand_holder(table, zone.key)), "")


def has_unknown_hand(table: Table, seat: str) -> bool:
    """Whether the record does not know some card of the seat's hand."""
    return any(table.cards[card].printing is None for card in table.at(hand_zone(table, seat)))


def remaining_copies(table: Table, seat: str) -> Counter[str] | None:
    """What the list of a seat has left, printing -> copies; without a list None."""
    left = remaining_decklist(table, seat)
    return None if left is None else Counter({printing: count for printing, count in left.items() if count > 0})


def known_printings(table: Table, seat: str) -> tuple[str, ...]:
    """The printings that the record has met among the cards that a seat brought, in their order."""
    cards = [card for card in table.cards.values() if card.bringer == seat and card.printing is not None]
    return tuple(dict.fromkeys(card.printing for card in cards if card.printing is not None))


def possible_printings(desk: Desk, seat: str) -> PossiblePrintings | None:
    """What unknown cards of a seat's hand may be, by its list; without a list None."""
    left = remaining_copies(desk.table, seat)
    return None if left is None else with_printing_data(desk, left)


def with_printing_data(desk: Desk, printings: Counter[str] | tuple[str, ...]) -> PossiblePrintings:
    """These printings, as far as their data is at hand."""
    found = {printing: printing_data(desk, printing) for printing in printings}
    return {printing: data for printing, data in found.items() if data}


def lay_out_possible(desk: Desk, seat: str, imagined: PossiblePrintings) -> dict[str, str]:
    """Puts such cards into a hand with unknown cards: card id -> printing. For `Desk.imagine`, which takes them away."""
    if not imagined or not has_unknown_hand(desk.table, seat):
        return {}
    first = desk.table.entered + 1
    desk.begin_act()
    desk.write(CardsEntered(first, len(imagined), seat, hand_zone(desk.table, seat)))
    names = {f"#{first + at}": printing for at, printing in enumerate(imagined)}
    for card, printing in names.items():
        if printing not in desk.table.pins:
            desk.write(Pinned(printing, imagined[printing]))
        desk.write(Learned(card, printing, (seat,)))
    return names
