"""Who knows what: unknown cards, learning, shuffling, and finding the card that somebody speaks of.

Decks are physical: a card id exists before anybody knows its printing. Learning binds the id to a printing and is checked
against the list that the bringer registered: a referee refuses what it does not have, a scribe's line breaks the rules of
decks as soon as everybody sees it. Lists are private: they lie in flags that only their seat's view shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from domain.kernel.record.changes import PUBLIC, Learned
from domain.kernel.table.table import Card, Table

PRIVATE = "private:"
"""Flags whose name begins so belong to the seat named next and are in no other seat's view."""


def decklist_flag(seat: str) -> str:
    """The name of the flag with the printings of a seat's registered deck, as sorted (printing, count) pairs."""
    return f"{PRIVATE}{seat}:list"


def registered_decklist(table: Table, seat: str) -> dict[str, int] | None:
    """The registered list of a seat, printing -> count; None where none was registered."""
    pairs = table.flags.get(decklist_flag(seat))
    return None if pairs is None else dict(pairs)


def has_decklist(table: Table, seat: str) -> bool:
    """Whether the record has the list of a seat."""
    return decklist_flag(seat) in table.flags


def knows(table: Table, viewer: str, card_id: str) -> bool:
    """Whether a seat (or `PUBLIC`) has seen which card this is."""
    seen = table.cards[card_id].seen
    return PUBLIC in seen or viewer in seen


def hand_holder(table: Table, place: str) -> str:
    """Who alone can tell the cards of this place apart; empty where everybody can follow them one by one."""
    zone = table.zones.get(place)
    return zone.holder if zone is not None and not zone.ordered and zone.sees == "holder" else ""


def lost_from_sight(table: Table, card_id: str, place: str) -> Learned | None:
    """What a card that goes into a hand or out of one must be marked with, for the others can no longer follow it."""
    card = table.cards[card_id]
    keeper = hand_holder(table, card.place) or hand_holder(table, place)
    if not keeper or card.place == place or set(card.seen) <= {keeper}:
        return None
    return Learned(card_id, card.printing, (keeper,) if {keeper, PUBLIC} & set(card.seen) else ())


def merge_seats(seen: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """Both lists of seats together; everybody swallows the others."""
    together = {*seen, *more}
    return (PUBLIC,) if PUBLIC in together else tuple(sorted(together))


def remaining_decklist(table: Table, seat: str, known: Callable[[Card], bool] | None = None) -> Counter[str] | None:
    """What the unknown cards of a seat can still be: its registered list without the cards the record knows.

    Never below 0: a scribe may have written down more copies than the list has, and cards that it does not have. `known`:
    of the cards that the table knows, those that count.
    """
    listed = registered_decklist(table, seat)
    if listed is None:
        return None
    left = Counter(listed)
    for card in table.cards.values():
        if card.bringer == seat and card.printing is not None and left[card.printing] and (known is None or known(card)):
            left[card.printing] -= 1
    return left


def printing_name(table: Table, printing: str) -> str:
    """The printed name of a pinned printing, or its id."""
    data = table.pins.get(printing)
    return str(data["name"]) if data and "name" in data else printing
