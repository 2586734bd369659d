"""The specimens of Robotech: invented cards of two races, and legal decks."""

from __future__ import annotations

from domain.parts.specimens import load_specimens
from domain.rulesets.robotech.printing import parse_printing

SPECIMENS = load_specimens("domain.rulesets.robotech", parse_printing)
CARDS = SPECIMENS.cards
DECKS = SPECIMENS.decks
