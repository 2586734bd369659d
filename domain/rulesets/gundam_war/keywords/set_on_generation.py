"""Set-on / GENERATION (GW-STGN): a card to be set on a GENERATION; it is destroyed when that changes its card type."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.table.table import Table
from domain.parts.card_schema.text_protocols import GainedPoints
from domain.rulesets.gundam_war.state.printed_properties import has_own_keyword, type_of

NAME: Final = "set_on_generation"


def can_be_set_on_generation(table: Table, card_id: str, host: str) -> Truth:
    """Returns whether a card may be set on this GENERATION (GW-STGN-01)."""
    return all_of((type_of(table, host).is_any_of("generation"), has_own_keyword(table, card_id, NAME)))


def is_boost_negated(table: Table, source: str, points: GainedPoints) -> bool:
    """Returns whether a card's +X/+Y/+Z has no effect because the card is set on a GENERATION (GW-STGN-02, OP-65)."""
    host = table.cards[source].place if source in table.cards else ""
    boosts = any(isinstance(more, int) and more > 0 for more in points)
    return boosts and host in table.cards and can_be_set_on_generation(table, source, host) is True


def set_cards_without_generation(table: Table, card_id: str) -> list[str]:
    """Returns the Set-on cards on a card that is no longer a GENERATION. An Auto D destroys them (GW-STGN-03)."""
    is_one = type_of(table, card_id).is_surely("generation")
    return [] if is_one else [card for card in table.at(card_id) if has_own_keyword(table, card, NAME) is True]
