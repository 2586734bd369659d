"""The specimen cards and decks of NEX-A, read from `specimens.toml`."""

from __future__ import annotations

from domain.parts.specimens import load_specimens
from domain.rulesets.gundam_war_nexa.printing import parse_printing

SPECIMENS = load_specimens("domain.rulesets.gundam_war_nexa", parse_printing)
CARDS = SPECIMENS.cards
DECKS = SPECIMENS.decks
