"""Printed texts in English are compiled to clauses of Robotech, and printed from them."""

import tomllib
from pathlib import Path

import pytest

from domain import registry
from domain.parts.phrase_grammar.card_text_compiler import CompiledParagraph, compile_paragraph
from domain.parts.phrase_grammar.misprints import MISPRINT
from domain.rulesets.robotech.card_language import for_cards
from domain.rulesets.robotech.card_language.clause_conversion import CARD_FIELDS
from domain.rulesets.robotech.card_language.clause_normalisation import plain_clause
from domain.rulesets.robotech.card_language.paragraphs import on_card, paragraphs
from tests.card_language import CardLanguage
from tests.compiled_texts import plain

OWN = [
    {
        "name": "Lantern Walker",
        "races": ["Korr"],
        "allegiances": ["Red Talon", "Dawn Watch"],
        "subtypes": ["Officer", "Female"],
    },
    {"name": "Grey Heron", "races": ["Vantari"], "allegiances": ["Ninth Fleet"]},
]
LANGUAGE = for_cards(OWN)
READER = CardLanguage(LANGUAGE)
compiled, clause, open_ = READER.compiled, READER.clause, READER.open_paragraph
PRINTED = tomllib.loads(Path(__file__).with_name("printed_texts.toml").read_text("utf-8"))["text"]
SPECIMENS = registry.specimens("robotech").cards


def clauses_of(card):
    yield from (plain(text) for text in card.get("text", ()))
    yield from (
        {field: plain(card[field])}
        for field in CARD_FIELDS
        if field not in ("solo", "allegiances", "weapon_bonus", "armor_bonus", "speed_bonus") and card.get(field)
    )


def test_every_clause_of_a_specimen_prints_a_paragraph_that_means_it():
    language = for_cards(SPECIMENS.values())
    for number, card in SPECIMENS.items():
        for each in clauses_of(card):
            printed = language.print(each)
            assert printed, (number, each)
            result = compile_paragraph(language, printed, lambda clause: "")
            assert isinstance(result, CompiledParagraph), (number, printed, result)
            assert plain_clause(result.clause) == plain_clause(each), (number, printed)


@pytest.mark.parametrize("each", PRINTED, ids=lambda each: each["printed"][:40])
def test_a_printed_paragraph_is_compiled(each):
    result = clause(each["printed"])
    assert result == each["clause"]
    assert clause(LANGUAGE.print(result)) == result


def test_capitals_and_line_ends_say_nothing():
    text = "Advance > Your target Ninth Fleet Unit gets +2 Armor this attack."
    assert clause(text.upper()) == clause(text.replace(" gets ", "\ngets\n")) == clause(text)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Advance > Draw a crad.", None),
        ("Advnace > Draw a card.", "Advance > Draw a card."),
        ("Action: Traget Unit gets +l Weap0n.", "Action: Target Unit gets +1 Weapon."),
        ("Action: Target Unit gets +1O Armor.", "Action: Target Unit gets +10 Armor."),
        (
            "Action: Target oppposing Vessel cannot attak this turn.",
            "Action: Target opposing Vessel cannot attack this turn.",
        ),
        ("Action: Destroy target Grey Herom.", None),
        ("Action: Destroy target Signol Kite.", None),
        ("Action: Target Unitz gets +1 Weapon.", None),
        ("Action: Target Unit gets +1 Wepan.", None),
    ],
)
def test_a_misprint_is_read_where_it_can_be_one_word_only(said, meant):
    """Given a wrong letter in a word of the rules, when exactly one word is spelt so, then it is that; names stay."""
    if meant is None:
        assert open_(said).why == "unread"
    else:
        assert clause(said) == clause(meant)
        assert MISPRINT in compiled(said).equivalents


def test_a_word_that_is_not_read_leaves_the_text_open():
    """Given a text with one more word, when nobody reads that word, then the text is not taken without it."""
    for text in (
        "Advance > You may draw a card.",
        "Advance > Draw a card instead.",
        "When this Unit attacks, unless you lose, draw a card.",
    ):
        assert open_(text).why == "unread"


def test_a_pronoun_of_two_cards_stays_open():
    result = open_("Advance > Destroy target Mecha. This Unit gets +1 Weapon. It cannot attack this turn.")
    assert "pronoun" in result.reason


def test_a_place_of_another_player_is_not_guessed():
    assert clause("Advance > Return target Pilot in your discard pile to your hand.")["effects"][0]["zone"] == "hand"
    assert open_("Advance > Return target Pilot to your hand.").reason == "a place of another player"


def test_an_action_is_not_about_a_unit_of_its_own():
    """Given an Action text, which is played from a hand or from the Proto Zone, then its card is no Unit."""
    assert open_("Action: This Unit gets +1 Weapon.").why == "not_sayable"


@pytest.mark.rule("RT-CARD-05")
def test_all_of_an_action_card_is_its_action_text():
    said = "Requirement: You control a Korr Unit.\nDraw a card. Discard a card."
    assert paragraphs({"type": "action"}, said, lambda line: False) == (
        "Requirement: You control a Korr Unit.",
        "Action: Draw a card. Discard a card.",
    )


def test_two_texts_on_one_line_are_two_paragraphs():
    said = "Dawn Watch\nSolo • Transform\nWhen this Unit attacks, draw a card. Action: Destroy target\nMecha."
    result = paragraphs({"type": "mecha", "allegiances": ["Dawn Watch"]}, said, lambda line: line in ("Solo", "Transform"))
    assert result == ("Solo", "Transform", "When this Unit attacks, draw a card.", "Action: Destroy target\nMecha.")


def test_the_own_mecha_on_a_pilot_is_the_one_that_carries_it():
    """Given `this Mecha` on a card, when the card is a Pilot, then it means the Mecha with that Pilot."""
    said = "Advance > This Mecha gets +1 Armor."
    assert clause(on_card({"type": "mecha"}, said))["effects"][0]["to"] == "self"
    assert clause(on_card({"type": "character"}, said))["effects"][0]["to"] == "host"
    assert open_(on_card({"type": "mecha"}, said.replace("Mecha", "Pilot"))).why == "unread"


def test_a_moment_of_this_turn_goes_on_with_the_text():
    said = "Advance > Draw a card. When target Unit is destroyed this turn, draw a card."
    assert paragraphs({"type": "mecha"}, said, lambda line: False) == (said,)
