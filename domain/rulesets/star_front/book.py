"""The rulebook of this ruleset: the detailed rules of Star Front (星靈王), a text without a version number."""

from __future__ import annotations

from domain.kernel.contract.rulebook import DeckGroupField
from domain.parts.common.ruleset_package import read_book

BOOK = read_book(
    "domain.rulesets.star_front",
    edition="detailed-rules",
    title="Star Front",
    seats=(2, 2),
    decks_by=DeckGroupField("race", ("neutral",)),
)
