"""Basic (RT-KW-07): more than three copies of a Character, Mecha or Vessel may be in a deck (RT-DECK-04, -05)."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import Plain
from domain.parts.common.deck_checks import unless_text_unknown
from domain.rulesets.robotech.card_schema.texts import CardType, read_printed

TYPES: tuple[CardType, ...] = ("character", "mecha", "vessel")
"""The types for which Basic is defined (RT-DECK-05); it has no effect on an Action Card (OP-51)."""


def has_no_copy_limit(card: Plain) -> Truth:
    """Returns whether any number of copies of this card is allowed."""
    shown = read_printed(card)
    if shown.type.is_any_of(*TYPES) is False:
        return False
    return unless_text_unknown(card, any(each.keyword == "basic" for each in shown.keywords))
