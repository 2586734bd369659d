"""The deck check of Robotech (RT-DECK)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.rulebook import DEFAULT_SWITCHES
from domain.kernel.contract.ruleset import DeckFault
from domain.kernel.record.changes import Plain
from domain.parts.common.deck_checks import (
    check_copy_limit,
    check_exact_size,
    check_minimum_size,
    check_no_sideboard,
    count_copies,
)
from domain.rulesets.robotech.keywords.basic import has_no_copy_limit

MINIMUM, STARTER, COPIES = 50, 25, 3


def check_deck(
    entries: Mapping[str, int],
    sideboard: Mapping[str, int],
    printings: Mapping[str, Plain],
    size: int = MINIMUM,
    switches: Mapping[str, str] = DEFAULT_SWITCHES,
) -> list[DeckFault]:
    """Returns the faults of a deck; the list is empty for a legal deck.

    `entries` and `sideboard` map a printing id to the number of copies. A deck has at least 50 cards (RT-DECK-01). A starter
    (`size` 25) has exactly 25 (RT-DECK-02). At most 3 cards share a name (RT-DECK-03), unless the card is Basic
    (RT-DECK-04). There is no greatest size, no restriction by race, type or cost, and no sideboard (RT-DECK-06).
    """
    known = {card: printings.get(card, {"name": card.lstrip("~")}) for card in entries}
    faults = (
        check_exact_size("RT-DECK-02", entries, STARTER)
        if size == STARTER
        else check_minimum_size("RT-DECK-01", entries, MINIMUM)
    )
    faults += check_copy_limit("RT-DECK-03", count_copies(known, entries), COPIES, exempt=has_no_copy_limit)
    return faults + check_no_sideboard("RT-DECK-06", sideboard)
