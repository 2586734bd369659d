"""Unique (NX-KW-15): at most 3 cards with this keyword in a deck, all names together (NX-SETUP-07, OP-22)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from domain.cards.catalogue import Printing
from domain.kernel.contract.ruleset import DeckFault
from domain.parts.common.deck_checks import CardCopies, check_total_limit
from domain.rulesets.gundam_war_nexa.card_schema.texts import read_printed
from domain.rulesets.gundam_war_nexa.messages import msg

NAME, MOST = "unique", 3


def unique_faults(cards: Iterable[CardCopies]) -> list[DeckFault]:
    """Returns the faults of a deck with more Unique cards than allowed."""
    over, doubt = partial(msg, "n_cards_with_unique_in_deck"), partial(msg, "there_may_be_up_to")
    return check_total_limit("NX-KW-15", cards, MOST, _is_unique, over, doubt)


def _is_unique(card: Printing) -> bool:
    return any(keyword.keyword == NAME for keyword in read_printed(card).keywords)
