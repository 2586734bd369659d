"""The decks of a tournament evening: specimen decks of one size, and more of two colours each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from typing import Any

from domain.parts.common.ruleset_package import SpecimenDeck, Specimens
from domain.registry import ruleset as find_ruleset
from domain.registry import specimens as find_specimens

COLOR_DECKS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "gundam_war": {
        "night_tide": ("blue", "black"),
        "rust_caravan": ("red", "brown"),
        "black_caravan": ("black", "brown"),
        "white_court": ("white", "purple"),
    }
}
"""Ruleset -> deck -> its colours: archetypes that no specimen deck has."""


def evening_decks(ruleset_id: str) -> Specimens:
    """Returns the largest specimen decks of a ruleset, and those of COLOR_DECKS."""
    specimens = find_specimens(ruleset_id)
    size = max(deck.size for deck in specimens.decks.values())
    decks = {name: deck for name, deck in specimens.decks.items() if deck.size == size}
    pattern = next(iter(decks.values()))
    more = COLOR_DECKS.get(ruleset_id, {})
    decks |= {name: _color_deck(ruleset_id, specimens, pattern, colors) for name, colors in more.items()}
    return Specimens(specimens.cards, decks)


def _color_deck(ruleset_id: str, specimens: Specimens, pattern: SpecimenDeck, colors: Iterable[str]) -> SpecimenDeck:
    """Makes a deck with as many cards of each type as another one. Raises ValueError if the rulebook does not allow it."""
    counts: Counter[str] = Counter()
    for card, copies in pattern.cards.items():
        counts[str(_card(specimens, card)["type"])] += copies
    known = {key: _card(specimens, key) for key in specimens.cards}
    own = {key: data for key, data in known.items() if data.get("color") in tuple(colors)}
    drawn: Counter[str] = Counter()
    for kind, count in sorted(counts.items()):
        drawn += _take(own, kind, count)
    faults = find_ruleset(ruleset_id).check_deck(drawn, {}, specimens.cards)
    if faults:
        raise ValueError(str(faults[0].message))
    return SpecimenDeck("", dict(sorted(drawn.items())), {}, {})


def _take(cards: Mapping[str, Mapping[str, Any]], kind: str, count: int) -> Counter[str]:
    """Takes `count` cards of a type in turn, as many of each as of the others."""
    fitting = [key for key, card in sorted(cards.items()) if card["type"] == kind]
    taken: Counter[str] = Counter()
    for key in cycle(fitting):
        if sum(taken.values()) == count:
            return taken
        taken[key] += 1
    raise ValueError(kind)


def _card(specimens: Specimens, key: str) -> Mapping[str, Any]:
    card = specimens.cards[key]
    assert isinstance(card, dict)
    return card
