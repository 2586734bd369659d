"""What cards that nobody knows may say: a verdict that hangs on it is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from domain.cards.prints import UNKNOWN
from domain.kernel.record.changes import Plain
from domain.kernel.table.knowledge import remaining_decklist
from domain.kernel.table.table import Table


def possible_printings(table: Table, card_id: str) -> list[Plain]:
    """The data of the printings that an unknown card may be: what its list has left, else whatever the record knows of."""
    left = remaining_decklist(table, table.cards[card_id].bringer)
    printings = table.pins if left is None else [printing for printing, count in left.items() if count > 0]
    return [table.pins[printing] for printing in printings if printing in table.pins]


def is_text_unknown(data: Mapping[str, Plain]) -> bool:
    """Whether nobody knows what the text of a card says, though more than its name is known."""
    return "text" in data.get(UNKNOWN, ()) or any(has_only_wording(clause) for clause in data.get("text", ()))


def has_only_wording(clause: Plain) -> bool:
    """Whether a clause has its wording and nothing that it does."""
    return isinstance(clause, Mapping) and "wording" in clause and "effects" not in clause


class PrintedText(Protocol):
    """A text of a card."""

    @property
    def wording(self) -> Plain:
        """What is printed."""

    @property
    def effects(self) -> tuple[Any, ...]:
        """What it does."""


def is_unscripted(text: PrintedText) -> bool:
    """Whether a text has its wording and nothing that it does: nobody but the players can tell what that asks for."""
    return text.wording is not None and not text.effects


def may_have_text(table: Table, cards: Iterable[str], says: Callable[[Plain], bool]) -> bool:
    """Whether one of these cards that nobody knows may say something."""
    unknown = (card for card in cards if table.cards[card].printing is None)
    return any(says(data) for card in unknown for data in possible_printings(table, card))
