"""Quick (NX-KW-12): the card can be played in every free timing, from the hangar too (OP-53)."""

from __future__ import annotations

from typing import Final

from domain.rulesets.gundam_war_nexa.card_schema.texts import Printed

NAME: Final = "quick"


def has_quick(card: Printed) -> bool:
    """Returns whether a card has Quick."""
    return any(keyword.keyword == NAME for keyword in card.keywords)
