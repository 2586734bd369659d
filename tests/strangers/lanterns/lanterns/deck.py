"""The deck check."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.ruleset import DEFAULTS, DeckFault
from domain.kernel.record.changes import Plain
from domain.parts.common.deck_checks import copies, copy_limit, minimum_size

MINIMUM, COPIES = 20, 4


def check_deck(
    entries: Mapping[str, int],
    sideboard: Mapping[str, int],
    printings: Mapping[str, Plain],
    switches: Mapping[str, str] = DEFAULTS,
) -> list[DeckFault]:
    """20 cards or more (LR-DECK-01), at most 4 of one name (LR-DECK-02)."""
    known = {card: printings.get(card, {"name": card.lstrip("~")}) for card in entries}
    return minimum_size("LR-DECK-01", entries, MINIMUM) + copy_limit("LR-DECK-02", copies(known, entries), COPIES)
