"""The specimens: every type, colour, keyword and kind of text has a card, every deck is legal."""

from collections.abc import Iterator
from typing import get_args, get_type_hints

import pytest

from domain.kernel.record.changes import Plain
from domain.parts.card_schema.text_protocols import Cost
from domain.registry import ruleset, small_effects, specimens
from domain.rulesets.gundam_war.card_schema import filters
from domain.rulesets.gundam_war.card_schema.filters import KeywordName
from domain.rulesets.gundam_war.card_schema.keywords import Keyword
from domain.rulesets.gundam_war.card_schema.small_effects import OfKeywords
from domain.rulesets.gundam_war.printing_parser import COLORS, TYPES, is_basic
from domain.rulesets.gundam_war.turn.timing_chart import WINDOWS
from tests.bandai.games import TRIED, rules_of_keywords
from tests.gundam_war.scene import command, unit

RULES = ruleset("gundam_war")
CARDS, DECKS = specimens("gundam_war").cards, specimens("gundam_war").decks
AUTOS = ("auto_a", "auto_b", "auto_c", "auto_d")
OF_KEYWORDS = {kind._field_defaults["do"] for kind in get_args(OfKeywords)}
"""Small effects that only keywords consist of."""
NOT_PRINTED = {"skip", "lead", "aim", "lose", "negate_destruction", "fall", "exchange"}
"""An effect that the rules say never does anything."""


KEYWORDS = rules_of_keywords(filters, Keyword)


def test_every_keyword_names_its_rule() -> None:
    assert set(KEYWORDS) == set(get_args(KeywordName))


def faces() -> Iterator[Plain]:
    """Every card, and the other form of those that have one."""
    for card in CARDS.values():
        yield card
        if "form" in card:
            yield {"text": (), "keywords": (), **card["form"]}


def clauses() -> Iterator[Plain]:
    for face in faces():
        yield from face["text"]


def operations() -> Iterator[Plain]:
    for face in faces():
        for owner in (*face["text"], *face["keywords"]):
            yield from owner.get("effects", ())


def labels() -> set[str]:
    timings = [clause["timing"] for clause in clauses()]
    return {word for timing in timings for word in ((timing,) if isinstance(timing, str) else timing)}


def test_there_are_cards_enough() -> None:
    assert len(CARDS) >= 66


@pytest.mark.rule("GW-CARD-01", "GW-CARD-04 to -08")
def test_every_type_has_specimens_in_every_colour() -> None:
    of = {(card["type"], card.get("color")) for card in CARDS.values()}
    assert of >= {(kind, color) for kind in TYPES for color in COLORS}


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_every_keyword_has_a_specimen_and_a_term(keyword: str) -> None:
    assert any(each["keyword"] == keyword for face in faces() for each in face["keywords"])
    assert keyword in RULES.book.terms


def test_every_keyword_stands_in_the_rulebook_under_its_own_id() -> None:
    rules = list(KEYWORDS.values())
    assert len(set(rules)) == len(rules)
    assert set(rules) <= set(RULES.book.rules)


@pytest.mark.rule("GW-CARD-03")
def test_the_number_of_a_card_begins_with_the_letters_of_its_type() -> None:
    letters = {"unit": "U-", "character": "CH-", "operation": "O-", "command": "C-", "generation": "G-"}
    assert [card["name"] for card in CARDS.values() if not card["number"].startswith(letters[card["type"]])] == []
    assert len({card["number"] for card in CARDS.values()}) == len(CARDS)


@pytest.mark.rule("GW-CARD-02")
def test_every_rarity_has_specimens() -> None:
    assert {card["rarity"] for card in CARDS.values()} == {"rare", "uncommon", "common"}


@pytest.mark.rule("GW-AUTO-01", "GW-LABL-01", "GW-LABL-03")
def test_every_label_and_kind_of_automatic_text_has_a_specimen() -> None:
    assert labels() >= {*AUTOS, *WINDOWS} - {"defense_after_move"}


def test_every_cost_moment_and_small_effect_has_a_specimen() -> None:
    assert {clause["cost"]["kind"] for clause in clauses() if "cost" in clause} == set(get_args(get_type_hints(Cost)["kind"]))
    assert {"enters", "destroyed", "attacks", "defends", "end_of_turn"} <= {clause.get("moment") for clause in clauses()}
    assert {operation["do"] for operation in operations() if "do" in operation} == set(
        small_effects("gundam_war").needs
    ) - OF_KEYWORDS - NOT_PRINTED - TRIED


@pytest.mark.rule("GW-LABL-06", "GW-COST-29")
def test_some_texts_are_bracketed_and_some_have_a_requirement() -> None:
    assert any(clause.get("unvoidable") for clause in clauses())
    assert any(clause.get("requirement") for clause in clauses())


@pytest.mark.rule("GW-GENR-03", "GW-GENR-04")
def test_every_colour_has_a_basic_generation_and_some_are_special() -> None:
    generations = [card for card in CARDS.values() if card["type"] == "generation"]
    assert {card["color"] for card in generations if is_basic(card)} == set(COLORS)
    assert sum(not is_basic(card) for card in generations) >= 3


@pytest.mark.rule("GW-KW-28")
def test_a_switch_names_another_specimen() -> None:
    names = {card["name"] for card in CARDS.values() if card["type"] == "unit"}
    for card in CARDS.values():
        assert {each["name"] for each in card["keywords"] if each["keyword"] == "switch"} <= names - {card["name"]}


@pytest.mark.parametrize("name", DECKS)
def test_a_specimen_deck_is_legal(name: str) -> None:
    deck = DECKS[name]
    assert RULES.check_deck(deck.cards, deck.sideboard, CARDS, 30 if name.startswith("starter") else 50) == []


def test_every_specimen_is_in_a_deck_or_sideboard_and_the_large_decks_have_two_colours() -> None:
    used = {card for deck in DECKS.values() for card in (*deck.cards, *deck.sideboard)}
    assert used == set(CARDS)
    for name in ("tide_and_wing", "ember_and_thorn"):
        colors = {CARDS[card].get("color") for card in DECKS[name].cards} - {None}
        assert len(colors) == 2


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (unit("A", keywords=[{"keyword": "asault"}]), "keyword is 'asault'; is assault meant?"),
        (unit("A", keywords=[{"keyword": "psycommu", "y": 2}]), "psycommu has no field y"),
        (unit("A", keywords=[{"keyword": "psycommu"}]), "psycommu needs x"),
        (unit("A", form={"keywords": [{"keyword": "tyre"}]}), "another form: keyword 1: keyword is 'tyre'; is tire meant?"),
        (command("C", {"do": "damge", "n": 1}), "; is damage meant?"),
        (command("C", {"do": "draw", "count": 1}), "draw has no field count"),
        (command("C", {"do": "destroy", "to": "targets"}), "to is 'targets'; is target meant?"),
        (command("C", {"do": "draw"}, timing="asign"), "timing is 'asign'; is assign meant?"),
        (command("C", {"do": "draw"}, turn="mine"), "turn is 'mine'; there are enemy, own"),
        (command("C", {"do": "destroy"}, targets=[{"typ": "unit"}]), "a filter has no field typ; is type meant?"),
        (command("C", {"do": "destroy"}, targets=[{"whose": "enemys"}]), "whose is 'enemys'; is enemy meant?"),
        (command("C", {"do": "draw"}, condition={"som": {}}), "condition has no field som; is some meant?"),
        (command("C", {"do": "give", "keyword": "quik"}), "keyword is 'quik'; is quick meant?"),
        (unit("A", text=[{"timing": "auto_d", "effects": []}]), "a text needs moment"),
        (unit("A", text=[{"timing": "auto_d", "moment": "begin:atack"}]), "moment is 'begin:atack'; is begin:attack meant?"),
        (unit("A", text=[{"timing": "auto_a", "effects": [{"cannot": "fly"}]}]), "cannot is 'fly'"),
        (unit("A", text=[{"timing": "auto_a", "effects": [{"pionts": [1, 0, 0]}]}]), "no field pionts; is points meant?"),
        (unit("A", text=[{"timing": "any", "cost": {"kind": "rol"}}]), "cost: kind is 'rol'; is roll meant?"),
    ],
)
def test_a_misspelt_word_of_a_text_is_an_error_that_says_what_is_near(data: dict[str, Plain], message: str) -> None:
    with pytest.raises(ValueError, match=r"^[AC]: ") as raised:
        RULES.parse_printing(data)
    assert message in str(raised.value)
