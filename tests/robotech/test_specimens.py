"""The specimens: every type, keyword, kind of text and small effect has a card, every deck is legal."""

from collections.abc import Iterator
from typing import get_args

import pytest

from domain.kernel.record.changes import Plain
from domain.parts.card_schema import discriminator_of
from domain.registry import ruleset, small_effects, specimens
from domain.rulesets.robotech.card_schema.filters import Keyword, Moment
from domain.rulesets.robotech.card_schema.texts import TYPES, Ability, ContinuousEffect

RULES = ruleset("robotech")
CARDS, DECKS = specimens("robotech").cards, specimens("robotech").decks
BY_HAND = {"allow", "reveal", "shuffle", "counters", "to_proto"}
"""Small effects that only people say."""


def texts() -> Iterator[Plain]:
    for card in CARDS.values():
        yield from card.get("text", ())
        if "action" in card:
            yield card["action"]


def printed(name: str) -> set[Plain]:
    """What stands in this field of any text."""
    return {text[name] for text in texts() if name in text}


def test_there_are_sixty_cards_of_two_races_and_every_type():
    assert len(CARDS) >= 60
    assert {card["type"] for card in CARDS.values()} == set(TYPES)
    assert {race for card in CARDS.values() for race in card.get("races", ())} == {"Vantari", "Korr"}
    assert any(len(card.get("races", ())) == 2 for card in CARDS.values())


def test_every_keyword_is_printed():
    assert {each["keyword"] for card in CARDS.values() for each in card.get("keywords", ())} == set(get_args(Keyword))
    assert printed("symbol") == {"advance", "transform"}
    assert any(card.get("weapon_bonus") for card in CARDS.values())
    assert any("modes" in card for card in CARDS.values())


def test_every_kind_of_text_and_every_small_effect_is_printed():
    assert {text["timing"] for text in texts() if "timing" in text} == set(discriminator_of(Ability).kinds)
    done = {effect["do"] for text in texts() for effect in text.get("effects", ()) if "do" in effect}
    assert done == set(small_effects("robotech").needs) - BY_HAND
    given = {name for text in texts() if text.get("timing") == "continuous" for each in text["effects"] for name in each}
    assert given == set(ContinuousEffect._fields)
    assert {moment.split(":")[0] for moment in printed("moment")} >= set(get_args(Moment)[:7]) - {"defends"} | {"begin"}


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_legal_and_of_fifty_cards(name: str):
    deck = DECKS[name]
    assert deck.size == 50
    assert RULES.check_deck(deck.cards, deck.sideboard, CARDS) == []


@pytest.mark.parametrize("card", CARDS)
def test_a_card_has_names_in_three_languages_and_comes_back_from_its_own_check(card: str):
    assert set(CARDS[card]["names"]) == {"ja", "zh"}
    assert RULES.parse_printing(CARDS[card]) == CARDS[card]
