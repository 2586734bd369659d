"""The specimen cards and decks of Macross Crusade, read from `specimens.toml`."""

from __future__ import annotations

from domain.parts.specimens import load_specimens
from domain.rulesets.macross_crusade.printing import parse_printing

SPECIMENS = load_specimens("domain.rulesets.macross_crusade", parse_printing)
CARDS = SPECIMENS.cards
DECKS = SPECIMENS.decks
