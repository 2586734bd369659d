"""Deck construction."""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.game_opening import make_header, open_game
from domain.rulesets.gundam_war.deck import check_deck
from domain.rulesets.gundam_war.printing_parser import parse_printing
from tests.gundam_war.scene import RULES, character, command, generation, keyword, operation, unit

NAMES = [f"GM {number}" for number in range(1, 12)]


def faults(deck, *cards, sideboard=None, size=50):
    """The rules a deck breaks; `cards` are data under the ids `a`, `b`, ...; every other id is a UNIT of that name."""
    known = dict(zip("abcdef", cards, strict=False))
    raw = {key: known.get(key, generation() if key == "power" else unit(key)) for key in {*deck, *(sideboard or {})}}
    printings = {key: parse_printing(data) for key, data in raw.items()}
    return {fault.rule for fault in check_deck(deck, sideboard or {}, printings, size)}


def filled(deck, size=50):
    """The deck with as many Basic GENERATIONs as it takes."""
    return {**deck, "power": size - sum(deck.values())}


@pytest.mark.rule("GW-DECK-01", "GW-DECK-03", "GW-DECK-04")
def test_fifty_cards_with_three_of_a_name_and_any_number_of_generations_are_legal_case_01():
    assert faults({**dict.fromkeys(NAMES, 3), "power": 17}) == set()


@pytest.mark.rule("GW-DECK-03", "GW-DECK-07")
def test_four_copies_of_one_card_are_too_many_case_02():
    assert faults(filled({"a": 3}), command("Shot")) == set()
    assert faults(filled({"a": 4}), command("Shot")) == {"GW-DECK-03"}


@pytest.mark.rule("GW-DECK-07")
def test_the_name_makes_a_copy_whatever_the_card_number_says():
    shots = (command("Shot", number="C-1"), command("Shot", number="C-2"))
    assert faults(filled({"a": 2, "b": 2}), *shots) == {"GW-DECK-03"}


@pytest.mark.rule("GW-DECK-08")
def test_characters_are_compared_by_the_characters_name_case_04():
    one = character("Ilmar Ray", character_name="Ilmar", number="CH-1")
    other = character("Ilmar of the White Base", character_name="Ilmar", number="CH-2")
    assert faults(filled({"a": 2, "b": 2}), one, other) == {"GW-DECK-03"}
    assert faults(filled({"a": 2, "b": 1}), one, other) == set()


@pytest.mark.rule("GW-DECK-09", "GW-CARD-10")
def test_units_are_compared_by_name_and_model_case_187():
    gm, custom = unit("GM", model="GRT-07"), unit("GM", model="GRT-07C")
    assert faults(filled({"a": 3, "b": 3}), gm, custom) == set()
    assert faults(filled({"a": 3, "b": 1}), gm, unit("GM", model="GRT-07")) == {"GW-DECK-03"}


@pytest.mark.rule("GW-DECK-05", "GW-GENR-03", "GW-GENR-04")
def test_six_special_generations_of_all_names_together_are_the_most():
    one, other = (
        generation("blue", "Reactor", generates=[["blue", 2]]),
        generation("red", "Reef", keywords=[keyword("colony")]),
    )
    assert faults(filled({"a": 3, "b": 3}), one, other) == set()
    assert faults(filled({"a": 4, "b": 3}), one, other) == {"GW-DECK-05"}
    assert faults(filled({"a": 6}), one) == set()


@pytest.mark.rule("GW-DECK-06")
def test_factions_and_corps_are_mixed_freely():
    colors = ("blue", "green", "black", "red", "brown", "white")
    cards = [unit(color, "1/1/1", color=color) for color in colors]
    assert faults(filled(dict.fromkeys("abcdef", 3)), *cards) == set()


@pytest.mark.rule("GW-DECK-01")
@pytest.mark.parametrize("size", [49, 51])
def test_another_number_of_cards_is_refused_case_06(size):
    assert faults(filled({}, size)) == {"GW-DECK-01"}


@pytest.mark.rule("GW-DECK-02")
def test_a_starter_deck_is_split_into_two_decks_of_thirty_case_07():
    half = {"list": {"power": 30}}
    setup = {"printings": {"power": generation()}, "decks": {"A": half, "B": half}, "size": 30}
    answer = open_game(RULES, make_header(RULES, 2), setup)
    assert not isinstance(answer, Refusal)
    assert len(answer[0].table.at("A.nation_pile")) == 24
    assert faults({"power": 30}, size=30) == set()
    assert faults({"power": 29}, size=30) == {"GW-DECK-01"}


@pytest.mark.rule("GW-DECK-10", "GW-DECK-11", "GW-RESTR-04", "GW-KW-04")
def test_a_card_restricted_to_one_in_a_deck_is_refused_twice_case_08():
    lone = operation("Lone Star", keywords=[keyword("restrict_deck")])
    assert faults(filled({"a": 1}), lone) == set()
    assert faults(filled({"a": 2}), lone) == {"GW-DECK-10"}


@pytest.mark.rule("GW-SIDE-02", "GW-SIDE-03")
def test_deck_and_sideboard_count_as_one_deck_of_sixty_case_127():
    deck, rest = filled({"a": 2}), {"GM": 3, "Ball": 3, "Guncannon": 2}
    shot = command("Shot")
    assert faults(deck, shot, sideboard={"a": 1, **rest, "Guntank": 1}) == set()
    assert faults(deck, shot, sideboard={"a": 2, **rest}) == {"GW-DECK-03"}
    assert faults(deck, shot, sideboard={"a": 1, **rest}) == {"GW-SIDE-02"}


@pytest.mark.rule("GW-SIDE-03", "GW-DECK-05")
def test_special_generations_of_the_sideboard_count_with_those_of_the_deck_case_129():
    reactor = generation("blue", "Reactor", generates=[["blue", 2]])
    board = {"GM": 3, "Ball": 3, "Guntank": 1}
    assert faults(filled({"a": 4}), reactor, sideboard={"a": 3, **board}) == {"GW-DECK-05"}
    assert faults(filled({"a": 3}), reactor, sideboard={"a": 3, **board}) == set()


@pytest.mark.rule("GW-DECK-01")
def test_a_game_does_not_begin_with_a_deck_that_is_not_legal():
    setup = {"printings": {"power": generation()}, "decks": {"A": {"list": {"power": 49}}, "B": {"list": {"power": 50}}}}
    answer = open_game(RULES, make_header(RULES, 2), setup)
    assert isinstance(answer, Refusal)
    assert answer.rule == "GW-DECK-01"
    assert "deck of A" in answer.message


@pytest.mark.rule("GW-DECK-10", "GW-DECK-04")
def test_a_special_generation_restricted_to_one_in_a_deck_is_no_exception():
    lone = generation("blue", "Lone Reactor", generates=[["blue", 2]], keywords=[keyword("restrict_deck")])
    assert faults(filled({"a": 1}), lone) == set()
    assert faults(filled({"a": 2}), lone) == {"GW-DECK-10"}
