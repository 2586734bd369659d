"""The rulebook behind this ruleset: Macross Crusade Official Rulebook, English version 1.01.

Two players (MC-DECK-01).
"""

from __future__ import annotations

from domain.parts.common.ruleset_package import read_book

BOOK = read_book("domain.rulesets.macross_crusade", edition="1.01", title="Macross Crusade", seats=(2, 2))
