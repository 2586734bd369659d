"""The cards that a text speaks of without describing them: its own one, and the card of the moment at which it starts."""

from __future__ import annotations

from typing import Final

from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table

SUBJECT: Final = "subject"
"""The word for the card of a moment, and the field of an effect that has it."""


AROUND: Final = "around"
"""The field of an effect with the card that stands in place of its own, and the incarnation of that."""


def source_card(effect: Effect) -> str:
    """The card by which places go in a text, and which it calls "this card": its own, or one that stands in its place."""
    return str(effect[AROUND][0] if AROUND in effect else effect.get("card", ""))


def is_same_card(table: Table, card: str, life: Plain) -> bool:
    """Whether a card is still the one that it was in an incarnation: one that moved on is another."""
    return card in table.cards and table.cards[card].life == life


FORMER_HOST: Final = "former_host"
"""The field of an effect with the card that its own one was set on when it left, and the incarnation of that."""


def mentions_subject(told: Plain) -> bool:
    """Whether small effects, as they are stored, name the card of a moment."""
    return mentions(told, SUBJECT)


def mentions(told: Plain, word: str) -> bool:
    """Whether small effects, as they are stored, name a card by this word; a text inside a text has moments of its own."""
    if isinstance(told, dict):
        return word in (told.get("to"), told.get("around")) or any(
            mentions(each, word) for key, each in told.items() if key not in _TEXTS
        )
    return isinstance(told, tuple) and any(mentions(each, word) for each in told)


_TEXTS = ("text", "texts")


def selector_source(effect: Effect, selector: object) -> str:
    """The card by which the places of a selector go: that of the text, or the first target."""
    targets = effect.get("targets", ())
    return str(targets[0]) if targets and getattr(selector, "beside", None) else source_card(effect)
