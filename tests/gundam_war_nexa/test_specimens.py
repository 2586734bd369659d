"""The specimens: every type, colour, keyword and kind of text has a card, every deck is legal."""

from collections.abc import Iterator
from typing import get_args

import pytest

from domain.kernel.record.changes import Plain
from domain.registry import ruleset, specimens
from domain.rulesets.gundam_war_nexa.card_schema import filters
from domain.rulesets.gundam_war_nexa.card_schema.filters import KeywordName
from domain.rulesets.gundam_war_nexa.card_schema.keywords import Keyword
from domain.rulesets.gundam_war_nexa.printing_parser import COLORS, TYPES
from domain.rulesets.gundam_war_nexa.turn.timing_chart import WINDOWS
from tests.bandai.games import rules_of_keywords
from tests.gundam_war_nexa.scene import character, command, graphic, keyword, unit

RULES = ruleset("gundam_war_nexa")
CARDS, DECKS = specimens("gundam_war_nexa").cards, specimens("gundam_war_nexa").decks
AUTOS = ("continuous", "triggered", "everywhere")


KEYWORDS = rules_of_keywords(filters, Keyword)


def test_every_keyword_names_its_rule() -> None:
    assert set(KEYWORDS) == set(get_args(KeywordName))


def clauses() -> Iterator[Plain]:
    for card in CARDS.values():
        yield from card["text"]


def test_there_are_cards_enough_and_each_is_in_a_deck() -> None:
    assert len(CARDS) >= 60
    assert {card for deck in DECKS.values() for card in deck.cards} == set(CARDS)


def test_every_type_and_colour_has_specimens() -> None:
    assert {card["type"] for card in CARDS.values()} == set(TYPES)
    assert {color for card in CARDS.values() for color in card.get("colors", ())} == set(COLORS)
    assert any(len(card.get("colors", ())) == 2 for card in CARDS.values())
    assert {card["g_sign"]["color"] for card in CARDS.values() if "g_sign" in card} == set(COLORS)


@pytest.mark.parametrize("name", KEYWORDS)
def test_every_keyword_has_a_specimen_and_a_term(name: str) -> None:
    assert any(each["keyword"] == name for card in CARDS.values() for each in card["keywords"])
    assert name in RULES.book.terms


def test_every_keyword_stands_in_the_rulebook_under_its_own_id() -> None:
    rules = [rule for name, rule in KEYWORDS.items() if name != "resupply"]  # a keyword of the older game
    assert len(set(rules)) == len(rules)
    assert set(rules) <= set(RULES.book.rules)


@pytest.mark.rule("NX-KWG-05", "NX-TEXT-01")
def test_every_timing_and_what_is_no_keyword_has_a_specimen() -> None:
    timings = {
        word
        for clause in clauses()
        for word in ([clause["timing"]] if isinstance(clause["timing"], str) else clause["timing"])
    }
    assert timings >= {*AUTOS, *WINDOWS} - {"draw", "return"}
    assert {clause.get("bracket") for clause in clauses()} >= {"unless_g", "as_g"}
    for field in ("star", "alias", "dedicated", "guard", "gain_level", "older", "set_on"):
        assert any(field in card for card in CARDS.values()), field


@pytest.mark.parametrize("name", DECKS)
def test_a_specimen_deck_is_legal(name: str) -> None:
    assert RULES.check_deck(DECKS[name].cards, {}, CARDS) == []


@pytest.mark.rule("NX-CARD-06", "NX-CARD-07", "NX-CARD-08")
@pytest.mark.parametrize(
    ("data", "message"),
    [
        (unit("A", keywords=[keyword("asault")]), "keyword is 'asault'; is assault meant?"),
        (unit("A", keywords=[keyword("psycommu")]), "psycommu needs x"),
        (command("C", {"do": "damge", "n": 1}), "; is damage meant?"),
        (command("C", {"do": "draw"}, timing="asign"), "timing is 'asign'"),
        (command("C", {"do": "destroy"}, targets=[{"typ": "unit"}]), "a filter has no field typ; is type meant?"),
        (unit("A", text=[{"timing": "triggered", "effects": []}]), "a text needs moment"),
        (unit("A", roll=[["pink", 1]]), "no such colour: 'pink'"),
        (character("A", terrain=["space"]), "a character card has no field terrain"),
        (graphic("A", total=2), "a graphic card has no field total"),
        (unit("A", points="1/1") | {"points": [1, 1]}, "expected strike, shooting and defence"),
    ],
)
def test_a_misspelt_word_of_a_card_is_an_error_that_says_what_is_near(data: dict[str, Plain], message: str) -> None:
    with pytest.raises(ValueError, match=r"^[AC]: ") as raised:
        RULES.parse_printing(data)
    assert message in str(raised.value)
