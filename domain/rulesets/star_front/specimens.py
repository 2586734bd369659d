"""The specimen cards and decks of Star Front: invented by us, at least one card for every keyword and kind of text."""

from __future__ import annotations

from domain.parts.specimens import load_specimens
from domain.rulesets.star_front.printing import parse_printing

SPECIMENS = load_specimens("domain.rulesets.star_front", parse_printing)
