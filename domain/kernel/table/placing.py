"""Where cards lie: the changes by which they enter, move, are mixed and leave, each with the one that undoes it.

Part of the fold (`domain.kernel.table.applying`). A change that does not fit raises KeyError or ValueError and leaves the
table.
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.messages.message import msg
from domain.kernel.record import changes as c
from domain.kernel.record.changes import Change
from domain.kernel.table.table import Card, Table

MOST_CARDS = 100_000
"""No game gives out so many ids, a new one for every card of a pile that is shuffled; more would only fill the memory."""


def enter(table: Table, change: c.CardsEntered) -> Change:
    """New anonymous cards lie at the end of a place."""
    if change.first != table.entered + 1 or change.size < 0:
        raise ValueError(msg("cards_enter_as_number_n", n=change.first, n2=table.entered + 1))
    _check_number(table, change.size)
    ids = [f"#{number}" for number in range(change.first, change.first + change.size)]
    _list(table, change.place).extend(ids)
    for card_id in ids:
        table.cards[card_id] = Card(card_id, change.bringer, change.place)
    table.entered += change.size
    return c.CardsLeft(*change)


def _check_number(table: Table, more: int) -> None:
    if table.entered + more > MOST_CARDS:
        raise ValueError(msg("more_than_n_cards_are_no_game", n=MOST_CARDS))


def leave(table: Table, change: c.CardsLeft) -> Change:
    """The last cards that entered are gone, untouched since."""
    ids = [f"#{number}" for number in range(change.first, change.first + change.size)]
    last = change.size >= 0 and change.first + change.size == table.entered + 1
    if not last or table.at(change.place)[len(table.at(change.place)) - len(ids) :] != ids:
        raise ValueError(msg("cards_n_n_are_not_last", n=change.first, n2=table.entered))
    if not all(_fresh(table, card_id, change.bringer) for card_id in ids):
        raise ValueError(msg("something_has_happened_these_cards"))
    for card_id in ids:
        _take(table, table.cards.pop(card_id))
    table.entered -= change.size
    return c.CardsEntered(*change)


def _fresh(table: Table, card_id: str, bringer: str) -> bool:
    card = table.cards[card_id]
    return card_id not in table.lists and card.state() == Card(card_id, bringer, card.place).state()


def _list(table: Table, place: str) -> list[str]:
    found = table.lists.get(place)
    if found is None:
        if place not in table.cards:
            raise KeyError(place)
        found = table.lists[place] = []
    return found


def _take(table: Table, card: Card) -> int:
    ids = table.lists[card.place]
    index = ids.index(card.id)
    del ids[index]
    if not ids and card.place not in table.zones:
        del table.lists[card.place]
    return index


def move(table: Table, change: c.Moved) -> Change:
    """A card lies elsewhere."""
    card = table.cards[change.card]
    if change.place not in table.zones:
        _check_host(table, card.id, change.place)
    was_place, was_role = card.place, card.role
    was_index = _take(table, card)
    ids = _list(table, change.place)
    if change.at < 0:
        ids.append(card.id)
    else:
        ids.insert(change.at, card.id)
    card.place, card.role = change.place, change.role
    card.life += change.life
    return c.Moved(card.id, was_place, was_index, was_role, -change.life)


def _check_host(table: Table, card_id: str, place: str) -> None:
    while place not in table.zones:
        if place == card_id:
            raise ValueError(msg("card_cannot_lie_under_itself", card=card_id))
        place = table.cards[place].place


def shuffle(table: Table, change: c.Shuffled) -> Change:
    """A pile is mixed: its cards get new ids."""
    if change.first != table.entered + 1:
        raise ValueError(msg("cards_enter_as_number_n", n=change.first, n2=table.entered + 1))
    ids = table.lists[change.place]
    old = tuple(ids)
    if any(card_id in table.lists for card_id in old):
        raise ValueError(msg("card_carries_others_cannot_be_shuffled"))
    _check_number(table, len(old))
    bringer = _one_bringer(table.cards[card_id] for card_id in old)
    for card_id in old:
        table.retired[card_id] = table.cards.pop(card_id)
    ids[:] = [f"#{number}" for number in range(change.first, change.first + len(old))]
    for card_id in ids:
        table.cards[card_id] = Card(card_id, bringer, change.place)
    table.entered += len(old)
    return c.Unshuffled(change.place, old)


def _one_bringer(cards: Iterable[Card]) -> str:
    """Who brought these cards; empty where several seats did, for nobody can tell whose card is whose."""
    bringers = {card.bringer for card in cards}
    return bringers.pop() if len(bringers) == 1 else ""


def unshuffle(table: Table, change: c.Unshuffled) -> Change:
    """The last pile that was mixed has its cards again, untouched since."""
    ids = table.lists[change.place]
    first = table.entered - len(ids) + 1
    if ids != [f"#{number}" for number in range(first, table.entered + 1)] or len(ids) != len(change.cards):
        raise ValueError(msg("said_was_not_last_pile", said=change.place))
    bringer = _one_bringer(table.retired[card_id] for card_id in change.cards)
    if not all(_fresh(table, card_id, bringer) for card_id in ids):
        raise ValueError(msg("something_has_happened_these_cards_since"))
    for card_id in ids:
        del table.cards[card_id]
    table.entered -= len(ids)
    for card_id in change.cards:
        table.cards[card_id] = table.retired.pop(card_id)
    ids[:] = change.cards
    return c.Shuffled(change.place, table.entered + 1)
