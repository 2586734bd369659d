"""Specimens for random games: decks of a card list, and specimens that carry keywords and texts of others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from domain.cards.card_data_errors import UNKNOWN
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.messages.message import Message
from domain.kernel.record.changes import Plain
from domain.parts.common.ruleset_package import SpecimenDeck, Specimens
from domain.registry import ruleset as find_ruleset
from domain.registry import specimens as find_specimens

DECKS = 12
"""The number of decks that are made of a list."""
LEAST_NAMES = 20
"""The number of names that a group of cards needs for a deck."""
TRIES = 400
"""How often a deck is drawn until the rulebook allows it."""


def random_decks_of_list(ruleset_id: str, cards: Mapping[str, Any], seed: int | str, count: int = DECKS) -> Specimens:
    """Returns random legal decks of the cards of a list that are known whole; equal for equal seeds.

    The specimens have the cards of the decks. A deck has as many cards of each type as a specimen deck, in the same numbers
    of copies. Raises KeyError for an unknown ruleset, ValueError if the list has too few cards or no legal deck was found.
    """
    rules = find_ruleset(ruleset_id)
    known = {key: dict(card) for key, card in cards.items() if not card.get(UNKNOWN) and "type" in card}
    random = Random(f"decks:{seed}")
    patterns = list(_patterns(find_specimens(ruleset_id)))
    decks = {f"list {number + 1}": _legal_deck(rules, known, random, patterns) for number in range(count)}
    return Specimens({key: known[key] for key in known if any(key in deck.cards for deck in decks.values())}, decks)


def _patterns(specimens: Specimens) -> Iterator[tuple[tuple[str, int], ...]]:
    """Yields the specimen decks as pairs of card type and copies."""
    for deck in specimens.decks.values():
        yield tuple((str(specimens.cards[card]["type"]), copies) for card, copies in deck.cards.items())


def _pools(rules: Ruleset, cards: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Returns the cards that may share a deck, for each group of the rulebook's decks; groups of few cards are left out."""
    grouping = rules.book.decks_by
    groups = {key: _field(card, grouping.field.split(".")) for key, card in cards.items()}
    free = {key for key, group in groups.items() if not group or group in grouping.without}
    named = sorted({str(group) for key, group in groups.items() if key not in free})
    pools = [{key: cards[key] for key in sorted(cards) if key in free or str(groups[key]) == group} for group in named]
    return [pool for pool in pools if len({card["name"] for card in pool.values()}) >= LEAST_NAMES] or [cards]


def _field(card: Mapping[str, Any], path: Sequence[str]) -> Any:
    value: Any = card
    for part in path:
        value = value.get(part) if isinstance(value, Mapping) else None
    return value


def _legal_deck(
    rules: Ruleset, cards: Mapping[str, Any], random: Random, patterns: Sequence[tuple[tuple[str, int], ...]]
) -> SpecimenDeck:
    pools = _pools(rules, cards)
    fault: Message | str = ""
    for attempt in range(TRIES):
        pattern = random.choice(patterns)
        if attempt % 2:  # some rulebooks allow one copy of most cards
            pattern = tuple((kind, 1) for kind, copies in pattern for _ in range(copies))
        drawn = _draw(random.choice(pools), random, pattern)
        faults = rules.check_deck(drawn, {}, cards)
        if not faults:
            return SpecimenDeck("", drawn, {}, {})
        fault = faults[0].message
    raise ValueError(fault)


def _draw(cards: Mapping[str, Any], random: Random, pattern: Sequence[tuple[str, int]]) -> dict[str, int]:
    """Draws cards with different names by the types of a pattern. A type without cards left is replaced by any other."""
    drawn: dict[str, int] = {}
    names: set[str] = set()
    for kind, copies in pattern:
        left = [key for key, card in cards.items() if card["name"] not in names]
        left = [key for key in left if cards[key]["type"] == kind] or left
        if left:
            drawn[key := random.choice(left)] = copies
            names.add(cards[key]["name"])
    return drawn


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
