"""The deck check of NEX-A (NX-SETUP-03 to -09)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.cards.catalogue import Printing
from domain.kernel.contract.rulebook import DEFAULT_SWITCHES
from domain.kernel.contract.ruleset import DeckFault
from domain.kernel.contract.truth import Truth
from domain.kernel.messages.message import Message
from domain.kernel.record.changes import Plain
from domain.parts.common import deck_checks
from domain.rulesets.gundam_war_nexa.card_schema.texts import continuous_effects_of_text, read_printed
from domain.rulesets.gundam_war_nexa.keywords import unique
from domain.rulesets.gundam_war_nexa.messages import msg

COPIES, SIZE = 3, 50


def check_deck(
    entries: Mapping[str, int],
    sideboard: Mapping[str, int],
    printings: Mapping[str, Plain],
    switches: Mapping[str, str] = DEFAULT_SWITCHES,
) -> list[DeckFault]:
    """Returns the faults of a deck; `entries` maps each printing id to its number of copies.

    A deck has exactly 50 cards (NX-SETUP-03). At most 3 of them have the same name, except graphics (NX-SETUP-04, -06). The
    model number and ★ are not part of the name (NX-SETUP-05, -09). A text that applies everywhere may allow another number
    (NX-SETUP-08, NX-AUTO-04). Banned older cards are not allowed (NX-COMPAT-12).
    """
    known = {key: printings.get(key, {"name": key}) for key in entries}
    listed = deck_checks.count_copies(known, entries)
    return [
        *deck_checks.check_exact_size("NX-SETUP-03", entries, SIZE),
        *deck_checks.check_no_sideboard("NX-SETUP-03", sideboard),
        *deck_checks.check_copy_limit("NX-SETUP-04", listed, COPIES, exempt=_is_graphic, own=_own_limit),
        *deck_checks.check_each_card("NX-COMPAT-12", listed, _is_not_banned, _banned_fault),
        *unique.unique_faults(listed),
    ]


def _banned_fault(names: list[Plain]) -> Message:
    first, more = deck_checks.names_and_rest_count(names)
    return msg("card_and_n_more_it_is_on_list", card=first, n=more) if more else msg("card_it_is_on_list", card=first)


def _is_not_banned(card: Printing) -> Truth:
    """Returns whether an older card is not on the publisher's ban list; card data marks listed cards with `banned`
    (NX-COMPAT-12)."""
    return not read_printed(card).banned


def _is_graphic(card: Printing) -> Truth:
    """Returns whether a card is a graphic. If the text of the card is unknown, a further limit on copies is unknown too."""
    return deck_checks.unless_text_unknown(card, read_printed(card).type.is_surely("graphic"))


def _own_limit(card: Printing) -> deck_checks.CopyLimit | None:
    effects = (effect for text in read_printed(card).text for effect in continuous_effects_of_text(text, "everywhere"))
    limits = [effect.copies for effect in effects if effect.copies is not None]
    return deck_checks.CopyLimit(limits[0], "NX-SETUP-08") if limits else None
