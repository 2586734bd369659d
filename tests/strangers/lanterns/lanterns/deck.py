"""The deck check."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.rulebook import DEFAULT_SWITCHES
from domain.kernel.contract.ruleset import DeckFault
from domain.kernel.record.changes import Plain
from domain.parts.common.deck_checks import check_copy_limit, check_minimum_size, count_copies

MINIMUM, COPIES = 20, 4


def check_deck(
    entries: Mapping[str, int],
    sideboard: Mapping[str, int],
    printings: Mapping[str, Plain],
    switches: Mapping[str, str] = DEFAULT_SWITCHES,
) -> list[DeckFault]:
    """20 cards or more (LR-DECK-01), at most 4 of one name (LR-DECK-02)."""
    known = {card: printings.get(card, {"name": card.lstrip("~")}) for card in entries}
    return check_minimum_size("LR-DECK-01", entries, MINIMUM) + check_copy_limit(
        "LR-DECK-02", count_copies(known, entries), COPIES
    )
