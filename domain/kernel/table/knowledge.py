"""Reads what is known of cards: registered decklists, who has seen which card, and what unknown cards can still be.

Decklists are private: they are flags that only the view of their seat shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from domain.kernel.record.changes import PUBLIC, Learned
from domain.kernel.table.table import Card, Table

PRIVATE = "private:"
"""The prefix of flags that belong to the seat named next. No other seat's view shows them."""


def decklist_flag(seat: str) -> str:
    """Returns the name of the flag with a seat's registered deck, as sorted (printing, count) pairs."""
    return f"{PRIVATE}{seat}:list"


def registered_decklist(table: Table, seat: str) -> dict[str, int] | None:
    """Returns the registered decklist of a seat, printing -> count, or None."""
    pairs = table.flags.get(decklist_flag(seat))
    return None if pairs is None else dict(pairs)


def has_decklist(table: Table, seat: str) -> bool:
    """Returns whether a seat has registered a decklist."""
    return decklist_flag(seat) in table.flags


def knows(table: Table, viewer: str, card_id: str) -> bool:
    """Returns whether a seat (or `PUBLIC`) has seen which card this is."""
    seen = table.cards[card_id].seen
    return PUBLIC in seen or viewer in seen


def hand_holder(table: Table, place: str) -> str:
    """Returns the seat that alone can distinguish the cards of this place from each other; empty where every viewer can."""
    zone = table.zones.get(place)
    return zone.holder if zone is not None and not zone.ordered and zone.sees == "holder" else ""


def lost_from_sight(table: Table, card_id: str, place: str) -> Learned | None:
    """Returns the `Learned` for a card that goes into or out of a hand, where other seats can no longer follow it; else
    None.
    """
    card = table.cards[card_id]
    keeper = hand_holder(table, card.place) or hand_holder(table, place)
    if not keeper or card.place == place or set(card.seen) <= {keeper}:
        return None
    return Learned(card_id, card.printing, (keeper,) if {keeper, PUBLIC} & set(card.seen) else ())


def merge_seats(seen: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """Returns both lists of seats as one, sorted; `PUBLIC` replaces all others."""
    together = {*seen, *more}
    return (PUBLIC,) if PUBLIC in together else tuple(sorted(together))


def remaining_decklist(table: Table, seat: str, known: Callable[[Card], bool] | None = None) -> Counter[str] | None:
    """Returns what the unknown cards of a seat can still be: its decklist without the cards that the record knows.

    No count is below 0: a scribe may record more copies than the list has, and cards that it does not have. `known` selects
    the cards that count.
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
    """Returns the printed name of a pinned printing, or its id."""
    data = table.pins.get(printing)
    return str(data["name"]) if data and "name" in data else printing
