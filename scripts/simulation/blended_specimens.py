"""Specimens whose cards also carry keywords and texts of other specimens, so that random games meet more of them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.changes import Plain
from domain.parts.common.ruleset_package import SpecimenDeck, Specimens
from domain.registry import ruleset as find_ruleset
from domain.registry import specimens as find_specimens

CHANGED = 0.7
"""The share of the cards that get more."""
MOST_GIVEN = 3
"""The most keywords, and the most texts, that a card gets."""
GIVEN = ("keywords", "text")
"""The fields with lists of abilities."""


def blend_specimens(ruleset_id: str, seed: str) -> Specimens:
    """Returns the specimens with keywords and texts of cards of the same type added at random; equal for equal seeds.

    A card that the rulebook would not print so, or that makes a specimen deck illegal, stays as it is. Raises KeyError for an
    unknown ruleset.
    """
    rules, specimens, random = find_ruleset(ruleset_id), find_specimens(ruleset_id), Random(f"blend:{seed}")
    cards = dict(specimens.cards)
    for key in sorted(cards):
        if random.random() < CHANGED:
            blended = _with_more(rules, specimens.cards, key, random)
            if _decks_are_legal(rules, specimens.decks, {**cards, key: blended}, key):
                cards[key] = blended
    return Specimens(cards, specimens.decks)


def _with_more(rules: Ruleset, cards: Mapping[str, Any], key: str, random: Random) -> Plain:
    """Returns a card with more keywords and texts, one after another, as far as the rulebook allows them."""
    data = cards[key]
    for field in GIVEN:
        pool = [each for other in cards.values() if other.get("type") == data.get("type") for each in other.get(field, ())]
        for more in random.sample(pool, min(len(pool), random.randrange(MOST_GIVEN + 1))):
            try:
                data = rules.parse_printing({**data, field: (*data.get(field, ()), more)})
            except ValueError:
                continue
    return data


def _decks_are_legal(rules: Ruleset, decks: Mapping[str, SpecimenDeck], cards: Mapping[str, Any], key: str) -> bool:
    having = (deck for deck in decks.values() if key in deck.cards or key in deck.sideboard)
    return not any(rules.check_deck(dict(deck.cards), dict(deck.sideboard), cards) for deck in having)
