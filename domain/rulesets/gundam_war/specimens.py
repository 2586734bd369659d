"""The specimen cards and decks of Gundam War, read from `specimens.toml`."""

from __future__ import annotations

from domain.parts.specimens import load_specimens
from domain.rulesets.gundam_war.printing import parse_printing

SPECIMENS = load_specimens("domain.rulesets.gundam_war", parse_printing)
CARDS = SPECIMENS.cards
DECKS = SPECIMENS.decks
