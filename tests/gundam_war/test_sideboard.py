"""The sideboard: ten open cards, untouched in a game; after an exchange the deck is as legal as before."""

from collections import Counter

import pytest

from domain.rulesets.gundam_war.deck import check_deck
from domain.rulesets.gundam_war.printing_parser import parse_printing
from tests.gundam_war.opened_game import BOARD, DECK, PRINTINGS, SIDE_PRINTINGS, opened

ALL = {key: parse_printing(data) for key, data in {**PRINTINGS, **SIDE_PRINTINGS}.items()}


@pytest.mark.rule("GW-SIDE-01", "GW-SIDE-02")
def test_a_game_with_a_sideboard_of_ten_and_one_without_are_as_legal():
    assert check_deck(DECK, BOARD, ALL) == []
    assert check_deck(DECK, {}, ALL) == []
    assert [fault.rule for fault in check_deck(DECK, {"side": 3}, ALL)] == ["GW-SIDE-02"]


@pytest.mark.rule("GW-SIDE-04")
def test_the_sideboard_lies_open():
    s = opened(sideboard=True)
    assert {s.table.cards[card].printing for card in s.table.at("A.sideboard")} == set(BOARD)
    assert s.table.zones["A.sideboard"].sees == "all"


@pytest.mark.rule("GW-SIDE-05")
def test_the_sideboard_is_not_touched_during_play_case_130():
    s = opened(sideboard=True)
    s.begins("A")
    card = s.table.at("A.sideboard")[0]
    assert s.refused("A", "play", card=card).rule == "GW-SIDE-05"
    assert s.refused("A", "play", card="side", **{"from": "sideboard"}).rule == "GW-SIDE-05"
    assert s.refused("A", "effect", effects=({"do": "move", "zone": "hand", "to": card},)).rule == "GW-SIDE-05"


@pytest.mark.rule("GW-SIDE-03", "GW-SIDE-06", "GW-SIDE-08")
@pytest.mark.parametrize(
    ("out", "into", "broken"),
    [
        ({"basic": 3}, {"side": 3}, []),
        ({}, {}, []),
        ({"basic": 3}, {"side": 2}, ["GW-SIDE-08", "GW-SIDE-02"]),
    ],
)
def test_cards_change_places_with_the_sideboard_one_for_one_case_128(out, into, broken):
    deck, board = Counter(DECK) - Counter(out) + Counter(into), Counter(BOARD) - Counter(into) + Counter(out)
    assert [fault.rule for fault in check_deck(deck, board, ALL, registered=(DECK, BOARD))] == broken


@pytest.mark.rule("GW-SIDE-06")
def test_a_card_that_was_neither_in_the_deck_nor_in_the_sideboard_is_stated_with_the_one_that_is_gone():
    deck = Counter(DECK) - Counter({"basic": 1}) + Counter({"stranger": 1})
    faults = check_deck(deck, BOARD, ALL, registered=(DECK, BOARD))
    came, went = (fault for fault in faults if fault.rule == "GW-SIDE-06")
    assert str(came.message).startswith("1 of stranger came")
    assert str(went.message).startswith(f"1 of {ALL['basic']['name']} went")


@pytest.mark.rule("GW-SIDE-05")
def test_an_effect_that_would_exchange_a_set_card_does_not_touch_the_sideboard():
    s = opened(sideboard=True)
    s.begins("A")
    card = s.table.at("A.sideboard")[0]
    assert s.refused("A", "effect", effects=({"do": "exchange", "to": card, "for": card},)).rule == "GW-SIDE-05"
