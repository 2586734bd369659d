"""Unknown cards and texts: what they may be, so that a verdict that depends on them stays open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from domain.cards.card_data_errors import UNKNOWN
from domain.kernel.record.changes import Plain
from domain.kernel.table.knowledge import remaining_decklist
from domain.kernel.table.table import Table


def possible_printings(table: Table, card_id: str) -> list[Plain]:
    """Returns the data of the printings that an unknown card may be: the rest of its list, else all that the record has."""
    left = remaining_decklist(table, table.cards[card_id].bringer)
    printings = table.pins if left is None else [printing for printing, count in left.items() if count > 0]
    return [table.pins[printing] for printing in printings if printing in table.pins]


def unknown_cards(table: Table, cards: Iterable[str]) -> list[str]:
    """Returns those of some cards whose printing the record does not know."""
    return [card for card in cards if table.cards[card].printing is None]


def is_text_unknown(data: Mapping[str, Plain]) -> bool:
    """Returns whether the text of a card is unknown although more than its name is known."""
    return "text" in data.get(UNKNOWN, ()) or any(has_only_wording(clause) for clause in data.get("text", ()))


def has_only_wording(clause: Plain) -> bool:
    """Returns whether a stored clause has its wording but no effects."""
    return isinstance(clause, Mapping) and "wording" in clause and "effects" not in clause


class PrintedText(Protocol):
    """A text of a card."""

    @property
    def wording(self) -> Plain:
        """The printed words."""

    @property
    def effects(self) -> tuple[Any, ...]:
        """Its small effects."""


def is_unscripted(text: PrintedText) -> bool:
    """Returns whether a text has its wording but no effects, so that only the players know what it asks for."""
    return text.wording is not None and not text.effects


def may_have_text(table: Table, cards: Iterable[str], says: Callable[[Plain], bool]) -> bool:
    """Returns whether one of the unknown cards among these may say something."""
    unknown = (card for card in cards if table.cards[card].printing is None)
    return any(says(data) for card in unknown for data in possible_printings(table, card))
