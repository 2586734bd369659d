"""Quick (GW-QUIK): the card may be played at any time (GW-QUIK-01), and counts toward no limit of the turn (GW-QUIK-02)."""

from __future__ import annotations

from typing import Final

from domain.rulesets.gundam_war.card_schema.texts import Printed

NAME: Final = "quick"


def has_quick(card: Printed) -> bool:
    """Returns whether a card has Quick."""
    return any(keyword.keyword == NAME for keyword in card.keywords)
