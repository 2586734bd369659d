"""The rulebook behind this ruleset: Robotech Collectible Card Game Rules, version 0.995."""

from __future__ import annotations

from domain.kernel.contract.book import DeckGrouping
from domain.parts.common.ruleset_package import read_book

BOOK = read_book("domain.rulesets.robotech", edition="0.995", title="Robotech", seats=(2, 8), decks_by=DeckGrouping("races"))
"""Two or more seats, no greatest number is stated (RT-MP-06); eight is what the names of seats are made for."""
