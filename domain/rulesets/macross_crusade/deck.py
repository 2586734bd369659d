"""The deck check of Macross Crusade (MC-DECK)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.rulebook import DEFAULT_SWITCHES
from domain.kernel.contract.ruleset import DeckFault
from domain.kernel.record.changes import Plain
from domain.parts.common import deck_checks
from domain.parts.common.deck_checks import check_copy_limit, check_exact_size, check_no_sideboard, count_copies
from domain.rulesets.macross_crusade.card_schema.texts import read_printed

SIZE, COPIES = 50, 3


def check_deck(
    entries: Mapping[str, int],
    sideboard: Mapping[str, int],
    printings: Mapping[str, Plain],
    switches: Mapping[str, str] = DEFAULT_SWITCHES,
) -> list[DeckFault]:
    """Returns the faults of a deck, given as printing id -> copies.

    The deck has exactly 50 cards and no sideboard (MC-DECK-02). It has at most 3 cards of a name, over all card numbers
    (MC-DECK-03). Colours and types may be mixed at will (MC-DECK-05). Aliases count only by house rule (switch
    `alias_in_deck`).
    """
    known = {key: printings.get(key) or {"name": key} for key in entries}
    listed = count_copies(known, entries)
    faults = check_exact_size("MC-DECK-02", entries, SIZE) + check_no_sideboard("MC-DECK-02", sideboard)
    if switches.get("alias_in_deck") != "counts":
        return faults + check_copy_limit("MC-DECK-03", listed, COPIES)
    names = sorted({name for each in listed for name in _names(each.card)})
    results = [
        check_copy_limit("MC-DECK-03", [each for each in listed if name in _names(each.card)], COPIES, _alike)
        for name in names
    ]
    return faults + list(dict.fromkeys(fault for several in results for fault in several))


def _names(card: Plain) -> tuple[str, ...]:
    shown = read_printed(card)
    return shown.name.joined_with(shown.alias).words


def _alike(card: Plain) -> Plain:
    return ""


def needs_coins(entries: Mapping[str, int], printings: Mapping[str, Plain]) -> bool:
    """Returns whether a card of the deck tracks effects with coins or makes chips (MC-DECK-04)."""
    return deck_checks.have_text_with_any_effect((printings.get(key, {}) for key in entries), ("coins", "chip"))
