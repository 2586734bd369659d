"""Overload (SF-DECK-03): a card that may be in the deck up to 3 times."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import Plain
from domain.parts.common.deck_checks import CopyLimit
from domain.rulesets.star_front.grammar.texts import read_printed

COPIES = 3


def may_lift(card: Plain) -> Truth:
    """Of a card that nobody knows it is open whether it has Overload."""
    return False if "type" in card else None


def limit(card: Plain) -> CopyLimit | None:
    """The limit that the card sets for itself."""
    return CopyLimit(COPIES, "SF-DECK-03") if read_printed(card).overload else None
