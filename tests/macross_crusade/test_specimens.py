"""The specimens: every type, colour, keyword and kind of text has a card, every deck is legal; wording is checked."""

from typing import get_args

import pytest

from domain.parts.card_schema import discriminator_of
from domain.registry import small_effects, specimens
from domain.rulesets.macross_crusade.card_schema import filters
from domain.rulesets.macross_crusade.card_schema.filters import KeywordName
from domain.rulesets.macross_crusade.card_schema.keywords import Keyword
from domain.rulesets.macross_crusade.card_schema.small_effects import OfRules
from domain.rulesets.macross_crusade.printing_parser import COLORS, TYPES
from tests.bandai.games import TRIED, rules_of_keywords
from tests.macross_crusade.scene import RULES, clause, command, keyword, unit

CARDS, DECKS = specimens("macross_crusade").cards, specimens("macross_crusade").decks
AUTOS = ("auto_a", "auto_b", "auto_d")
BY_HAND = {"scrap", "strength", "allow", "bar", "cost", "ace_limit", "become", "to_area", "put_in_play", "replace", "control"}
MORE_BY_HAND = {"reveal", "pull_out", "shuffle", "defeat", "skip", "roll"}
"""Small effects for texts that are said by hand; the tests say them."""


KEYWORDS = rules_of_keywords(filters, Keyword)


def test_every_keyword_names_its_rule() -> None:
    assert set(KEYWORDS) == set(get_args(KeywordName))


def clauses():
    return [each for card in CARDS.values() for each in card["text"]]


def operations():
    results = [operation for each in clauses() for operation in each["effects"] if "do" in operation]
    return [*results, *(part for each in results for part in (each.get("first"), each.get("then")) if part)]


def test_there_are_cards_enough():
    assert len(CARDS) >= 60


@pytest.mark.rule("MC-CARD-01", "MC-G-05", "MC-G-06")
def test_every_type_and_colour_has_specimens():
    assert {card["type"] for card in CARDS.values()} == set(TYPES) == {"unit", "character", "command", "g"}
    assert {card["color"] for card in CARDS.values() if "color" in card} == set(COLORS)
    assert set(COLORS) == {"blue", "green", "red", "black", "purple"}
    assert {len(symbol) for card in CARDS.values() for symbol in card["g_symbols"]} == {1, 2}


@pytest.mark.parametrize("word", KEYWORDS)
def test_every_keyword_has_a_specimen(word):
    assert any(each["keyword"] == word for card in CARDS.values() for each in card["keywords"])


def test_every_keyword_stands_in_the_rulebook_under_its_own_id():
    rules = list(KEYWORDS.values())
    assert len(set(rules)) == len(rules)
    assert set(rules) <= set(RULES.book.rules)


def test_traits_sizes_white_numbers_and_aliases_have_specimens():
    for field in ("size", "white", "alias", "custom_machine", "traits"):
        assert any(card.get(field) for card in CARDS.values()), field


def test_every_small_effect_has_a_specimen_or_is_said_by_hand():
    used = {operation["do"] for operation in operations()}
    tried = TRIED - {"later", "silence", "if_successful", "change", "set", "this_turn"}
    assert used | BY_HAND | MORE_BY_HAND | tried | set(discriminator_of(OfRules).kinds) == set(
        small_effects("macross_crusade").needs
    )
    assert {each["cost"]["kind"] for each in clauses() if "cost" in each} >= {"zero", "once", "each", "roll"}


@pytest.mark.parametrize("name", DECKS)
def test_a_specimen_deck_is_legal(name):
    assert RULES.check_deck(DECKS[name].cards, DECKS[name].sideboard, CARDS) == []


def test_every_specimen_is_in_a_deck_and_named_in_three_languages():
    assert {card for deck in DECKS.values() for card in deck.cards} == set(CARDS)
    assert all(set(card["names"]) == {"ja", "zh"} for card in CARDS.values())


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (unit("A", keywords=[keyword("rade")]), "keyword is 'rade'; is raid meant?"),
        (unit("A", keywords=[keyword("supply")]), "supply needs x"),
        (unit("A", keywords=[keyword("ace", x=0)]), "x is 0, expected a whole number from 1"),
        (unit("A", points="1/1/1", size="XL"), "size is 'XL'"),
        (unit("A", g_symbols=["blue"]), "g_symbols are"),
        (unit("A", resource=-1), "resource is -1"),
        (unit("A", white=["speed"]), "white is 'speed'"),
        (command("C", {"do": "draw"}, g_symbols=[["blue"]]), "(MC-G-19)"),
        (command("C", {"do": "damge", "n": 1}), "; is damage meant?"),
        (command("C", {"do": "draw", "count": 1}), "draw has no field count"),
        (command("C", {"do": "destroy", "to": "targets"}), "to is 'targets'; is target meant?"),
        (command("C", {"do": "draw"}, timing="atack"), "timing is 'atack'; is attack meant?"),
        (command("C", {"do": "destroy"}, targets=[{"typ": "unit"}]), "a filter has no field typ; is type meant?"),
        (command("C", {"do": "draw"}, condition={"som": {}}), "condition has no field som; is some meant?"),
        (
            command("C", {"do": "standby", "moment": "end_of_turn", "effects": [{"do": "drw"}]}),
            "effects: no such effect: 'drw'; is draw meant?",
        ),
        (unit("A", text=[clause({"do": "draw"}, timing="auto_d")]), "a text needs moment"),
        (unit("A", text=[clause({"cannot": "fly"}, timing="auto_a")]), "cannot is 'fly'"),
        (unit("A", text=[clause({"pionts": [1, 0, 0]}, timing="auto_a")]), "no field pionts; is points meant?"),
        ({"name": "A", "type": "operation"}, "type is 'operation'"),
    ],
)
def test_a_misspelt_word_is_an_error_that_says_what_is_near(data, message):
    with pytest.raises(ValueError, match=r"^[AB]|^C") as raised:
        RULES.parse_printing(data)
    assert message in str(raised.value)
