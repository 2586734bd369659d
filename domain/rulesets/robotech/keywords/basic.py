"""Basic (RT-KW-07): more than three copies of a Character, Mecha or Vessel may be in a deck (RT-DECK-04, -05)."""

from __future__ import annotations

from domain.kernel.changes import Plain

TYPES = ("character", "mecha", "vessel")
"""The types for which Basic is defined (RT-DECK-05); on an Action Card it does nothing (OP-51)."""


def lifts_the_limit(card: Plain) -> bool:
    """Whether any number of copies of this card is allowed."""
    return card.get("type") in TYPES and any(each["keyword"] == "basic" for each in card.get("keywords", ()))
