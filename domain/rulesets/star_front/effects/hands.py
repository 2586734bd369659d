"""Whether a hand may answer a moment, as far as everybody can tell (SF-EFF-10)."""

from __future__ import annotations

from domain.kernel.record.changes import PUBLIC
from domain.kernel.table.knowledge import has_decklist, registered_decklist
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.star_front.grammar.texts import ANSWERABLE_MOMENTS, read_printed
from domain.rulesets.star_front.state import zones


def hand_may_answer(table: Table, seat: str, moment: str) -> bool:
    """Whether a card of the hand might be timed exactly to this moment, as far as everybody can tell (SF-EFF-10).

    Where lists are sealed any hand may answer what happens to a card, and one without a list, of which the record was stated,
    may answer anything: that the game stops tells nothing of a card. Lists that answer to moments of a phase, or to a unit
    that is laid, say so when they are registered.
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
    """The printings of the record that are timed to moments in the hand, with these."""
    known = ((printing, read_printed(data).reacts) for printing, data in table.pins.items() if data)
    return {printing: moments for printing, moments in known if moments}


def _reacted_to(table: Table) -> set[str]:
    """The moments that known cards of the game are timed to in the hand."""
    return {moment for moments in _reacting(table).values() for moment in moments}


@memo(depends_on="cards")
def _openly_reacted_to(table: Table, listed: tuple[str, ...]) -> set[str]:
    """Of these moments those that everybody knows of: of cards that all have seen, and of lists, which say so (`listed`)."""
    shown = {card.printing for card in table.cards.values() if PUBLIC in card.seen}
    in_lists = {printing for seat in listed for printing in registered_decklist(table, seat) or ()}
    return {moment for printing, there in _reacting(table).items() if printing in shown | in_lists for moment in there}
