"""Set groups: a card with the cards laid under it, which stand, turn and go to battle as one."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.table import Table

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


def group(table: Table, card_id: str) -> list[str]:
    """A card and everything that lies under it."""
    return [card_id, *table.carried(card_id)] if card_id in table.lists else [card_id]


def is_rolled(table: Table, card_id: str) -> bool:
    """Whether a card is rolled; set cards stand as the card they are set on does."""
    return table.cards[root(table, card_id)].angle == ROLLED


def lying_in(table: Table, seat: str, zones: tuple[str, ...]) -> Iterator[str]:
    """The cards of a seat's zones, each followed by the cards set on it."""
    for zone in zones:
        for card_id in table.at(f"{seat}.{zone}"):
            yield card_id
            if card_id in table.lists:
                yield from table.carried(card_id)
