"""The deck check of Gundam War (GW-DECK, GW-SIDE-02, -03), also after an exchange with the sideboard (GW-SIDE-06, -08).

A sideboard is optional (GW-SIDE-01). During a game it is open to both players (GW-SIDE-04).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial

from domain.cards.catalogue import Printing
from domain.kernel.contract.rulebook import DEFAULT_SWITCHES
from domain.kernel.contract.ruleset import DeckFault
from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.record.changes import Plain
from domain.parts.common.deck_checks import CopyLimit, check_copy_limit, check_exact_size, check_total_limit, count_copies
from domain.parts.common.unknown_card_possibilities import is_text_unknown
from domain.rulesets.gundam_war.card_schema.texts import read_printed
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.printing_parser import is_basic

COPIES, SPECIALS, SIDEBOARD_SIZE = 3, 6, 10
Cards = Mapping[str, int]


def check_deck(
    entries: Cards,
    sideboard: Cards,
    printings: Mapping[str, Plain],
    size: int = 50,
    switches: Mapping[str, str] = DEFAULT_SWITCHES,
    registered: tuple[Cards, Cards] | None = None,
) -> list[DeckFault]:
    """Returns the faults of a deck of `size` cards and its sideboard (printing id -> copies); an empty list if there are
    none.

    A deck has 50 cards, or 30 if it is a split Starter Deck (GW-DECK-01, -02). Deck and sideboard count as one (GW-SIDE-03).
    Colours may be mixed (GW-DECK-06). A deck has at most 3 copies of one card (GW-DECK-03, -07), and at most 6 Special
    GENERATION cards of all names together (GW-DECK-05). Cards with unknown data are counted, and compared by their id.

    `registered`: deck and sideboard as they were handed in, if cards have changed places between the games of a match.
    """
    known = {key: printings.get(key, {"name": key}) for key in (*entries, *sideboard)}
    together = count_copies(known, entries, sideboard)
    return [
        *check_exact_size("GW-SIDE-08" if registered else "GW-DECK-01", entries, size),
        *(check_exact_size("GW-SIDE-02", sideboard, SIDEBOARD_SIZE, sideboard=True) if sideboard else ()),
        *check_copy_limit("GW-DECK-03", together, COPIES, copy_identity, _is_unlimited, _own_limit),
        *check_total_limit(
            "GW-DECK-05",
            together,
            SPECIALS,
            _is_special,
            partial(msg, "n_special_generation_cards_in_deck"),
            partial(msg, "there_may_be_up_to"),
        ),
        *(_exchange_faults(printings, (entries, sideboard), registered) if registered else ()),
    ]


def _exchange_faults(names: Mapping[str, Plain], now: tuple[Cards, Cards], then: tuple[Cards, Cards]) -> Iterator[DeckFault]:
    """Yields the faults of an exchange: cards only change places with the sideboard, one for one (GW-SIDE-06)."""
    have, had = (Counter(deck) + Counter(sideboard) for deck, sideboard in (now, then))
    for cards, id in ((have - had, "n_card_came_by_no_exchange"), (had - have, "n_card_went_by_no_exchange")):
        for card, count in cards.items():
            name = names.get(card, {"name": card})["name"]
            yield DeckFault("GW-SIDE-06", msg(id, n=count, card=name))


def copy_identity(card: Printing) -> tuple[str, str]:
    """Returns what copies have in common: a CHARACTER's own name (GW-DECK-08), a UNIT's name and model (GW-DECK-09)."""
    shown = read_printed(card)
    return shown.character_name.or_else(shown.name.or_else("")), shown.model.or_else("")


def _is_unlimited(card: Printing) -> Truth:
    """Returns whether any number of copies is allowed: for GENERATIONs (GW-DECK-04), unless the card has a limit
    (GW-DECK-10)."""
    return all_of((_is_generation(card), _own_limit(card) is None))


def _is_generation(card: Printing) -> Truth:
    return read_printed(card).type.is_any_of("generation")


def _is_special(card: Printing) -> Truth:
    kind = _is_generation(card)
    unsure = is_text_unknown(card) or bool({"color", "generates"} & set(read_printed(card).unknown))
    return all_of((kind, None if unsure else not is_basic(card)))


def _own_limit(card: Printing) -> CopyLimit | None:
    """Returns the limit of "1 card restriction / Deck", which acts before any card is in play (GW-DECK-11, GW-DECK-10)."""
    single = any(keyword.keyword == "restrict_deck" for keyword in read_printed(card).keywords)
    return CopyLimit(1, "GW-DECK-10") if single else None
