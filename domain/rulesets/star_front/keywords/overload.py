"""Overload (SF-DECK-03): a card of which a deck may have up to 3 copies."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import Plain
from domain.parts.common.deck_checks import CopyLimit
from domain.rulesets.star_front.card_schema.texts import read_printed

COPIES = 3


def has_overload(card: Plain) -> Truth:
    """Returns whether a card has Overload: unknown for an unknown card."""
    return False if "type" in card else None


def copy_limit(card: Plain) -> CopyLimit | None:
    """Returns the copy limit that the card sets for itself, or None."""
    return CopyLimit(COPIES, "SF-DECK-03") if read_printed(card).overload else None
