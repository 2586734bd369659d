"""Set groups: a card with the cards set under it, which turn and go to battle as one."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.table.table import Table

SET = "set"
"""The role of a set card under its host."""
ROLLED = 90
"""The angle of a rolled card."""


def root(table: Table, card_id: str) -> str:
    """Returns the bottom card of a set group: the host of a set card, or the card itself."""
    place = table.cards[card_id].place
    while place not in table.zones:
        card_id, place = place, table.cards[place].place
    return card_id


def bottom_cards(table: Table, cards: Iterable[str]) -> list[str]:
    """Returns the bottom cards of the set groups of these cards, each once."""
    return list(dict.fromkeys(root(table, card) for card in cards))


def group(table: Table, card_id: str) -> list[str]:
    """Returns a card and all cards under it."""
    return [card_id, *table.carried(card_id)] if card_id in table.cards_by_place else [card_id]


def with_set_cards(table: Table, cards: Iterable[str]) -> list[str]:
    """Returns these cards, each followed by its set cards; every card once."""
    return list(dict.fromkeys(each for card in cards for each in (card, *table.carried(card))))


def damage_on_group(table: Table, card_id: str) -> int:
    """Returns the damage on a set group, which is on its bottom card (MC-SET-07)."""
    return table.cards[root(table, card_id)].marks.get("damage", 0)


def is_rolled(table: Table, card_id: str) -> bool:
    """Returns whether a card is rolled; a set card is as its host."""
    return table.cards[root(table, card_id)].angle == ROLLED
