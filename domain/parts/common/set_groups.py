"""Set groups: a card with the cards laid under it, which stand, turn and go to battle as one."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.table.table import Table

SET = "set"
"""The role in which a set card lies under its host."""
ROLLED = 90
"""The angle of a rolled card."""


def root(table: Table, card_id: str) -> str:
    """The card at the bottom of a set group: the host of a set card, or the card itself."""
    place = table.cards[card_id].place
    while place not in table.zones:
        card_id, place = place, table.cards[place].place
    return card_id


def roots(table: Table, cards: Iterable[str]) -> list[str]:
    """The cards at the bottom of the set groups of these cards, each once."""
    return list(dict.fromkeys(root(table, card) for card in cards))


def group(table: Table, card_id: str) -> list[str]:
    """A card and everything that lies under it."""
    return [card_id, *table.carried(card_id)] if card_id in table.cards_by_place else [card_id]


def with_set_cards(table: Table, cards: Iterable[str]) -> list[str]:
    """These cards, each followed by what is set on it; every card once."""
    return list(dict.fromkeys(each for card in cards for each in (card, *table.carried(card))))


def damage_on_group(table: Table, card_id: str) -> int:
    """The damage on a set group; it lies on its bottom card (MC-SET-07)."""
    return table.cards[root(table, card_id)].marks.get("damage", 0)


def is_rolled(table: Table, card_id: str) -> bool:
    """Whether a card is rolled; set cards stand as the card they are set on does."""
    return table.cards[root(table, card_id)].angle == ROLLED
