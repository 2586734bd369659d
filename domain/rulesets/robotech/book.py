"""The rulebook behind this ruleset: Robotech Collectible Card Game Rules, version 0.995."""

from __future__ import annotations

from domain.kernel.contract.rulebook import DeckGroupField
from domain.parts.common.ruleset_package import read_book

BOOK = read_book(
    "domain.rulesets.robotech", edition="0.995", title="Robotech", seats=(2, 8), decks_by=DeckGroupField("races")
)
"""The rulebook: two to eight seats.

The rules state no greatest number (RT-MP-06). Eight is the number of seat names.
"""
