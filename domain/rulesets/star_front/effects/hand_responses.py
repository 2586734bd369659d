"""Possible answers from a hand to a moment, by public knowledge (SF-EFF-10)."""

from __future__ import annotations

from domain.kernel.record.changes import PUBLIC
from domain.kernel.table.knowledge import has_decklist, registered_decklist
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.texts import ANSWERABLE_MOMENTS, read_printed
from domain.rulesets.star_front.state import zones


def hand_may_answer(table: Table, seat: str, moment: str) -> bool:
    """Returns whether a card of the hand may be timed exactly to this moment, by public knowledge (SF-EFF-10).

    With sealed lists, any hand may answer a moment about a card. A hand without a list may answer any moment if one of its
    printings was stated. So a pause of the game reveals nothing about a card. Answers to moments of a phase, or to a unit
    being laid sideways, are announced when a list is registered.
    """
    hand = table.at(f"{seat}.{zones.HAND}")
    if not hand:
        return False
    if table.header.switches.get("lists") == "public":
        return moment in _reacted_to(table)
    listed = tuple(each for each in table.header.seats if has_decklist(table, each))
    if seat not in listed and any(table.cards[card].printing is not None for card in hand):
        return True
    return bool(listed and moment not in ANSWERABLE_MOMENTS) or moment in _openly_reacted_to(table, listed)


@memo(depends_on="printings")
def _reacting(table: Table) -> dict[str, tuple[str, ...]]:
    """Returns the printings of the record that are timed to moments in the hand, each with its moments."""
    known = ((printing, read_printed(data).reacts) for printing, data in table.pins.items() if data)
    return {printing: moments for printing, moments in known if moments}


def _reacted_to(table: Table) -> set[str]:
    """Returns the moments to which known cards of the game are timed in the hand."""
    return {moment for moments in _reacting(table).values() for moment in moments}


@memo(depends_on="cards")
def _openly_reacted_to(table: Table, listed: tuple[str, ...]) -> set[str]:
    """Returns the moments that are publicly known: of cards that all players have seen, and of the registered lists of
    `listed`.
    """
    shown = {card.printing for card in table.cards.values() if PUBLIC in card.seen}
    in_lists = {printing for seat in listed for printing in registered_decklist(table, seat) or ()}
    return {moment for printing, there in _reacting(table).items() if printing in shown | in_lists for moment in there}
