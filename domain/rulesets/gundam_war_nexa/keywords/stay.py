"""Stay (NX-KW-14): the card can be set to the own deployment area itself, without a host (OP-44)."""

from __future__ import annotations

from typing import Final

from domain.rulesets.gundam_war_nexa.card_schema.texts import Printed

NAME: Final = "stay"


def has_stay(card: Printed) -> bool:
    """Returns whether a card has Stay."""
    return any(keyword.keyword == NAME for keyword in card.keywords)
