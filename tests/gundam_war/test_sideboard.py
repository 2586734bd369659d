"""The sideboard: ten open cards, untouched in a game; after an exchange the deck is as legal as before."""

import pytest

from domain.rulesets.gundam_war.deck import check_deck
from domain.rulesets.gundam_war.printing import parse_printing
from tests.gundam_war.opened import BOARD, DECK, PRINTINGS, SIDE_PRINTINGS, opened

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


@pytest.mark.rule("GW-SIDE-08", "GW-SIDE-03")
@pytest.mark.parametrize(("out", "into", "broken"), [(3, 3, []), (3, 2, ["GW-DECK-01", "GW-SIDE-02"])])
def test_the_deck_has_50_cards_after_an_exchange_case_128(out, into, broken):
    deck = {**DECK, "basic": DECK["basic"] - out, "side": into}
    board = {**BOARD, "side": BOARD["side"] - into, "basic": out}
    assert [fault.rule for fault in check_deck(deck, board, ALL)] == broken


@pytest.mark.rule("GW-SIDE-05")
def test_an_effect_that_would_exchange_a_set_card_does_not_touch_the_sideboard():
    s = opened(sideboard=True)
    s.begins("A")
    card = s.table.at("A.sideboard")[0]
    assert s.refused("A", "effect", effects=({"do": "exchange", "to": card, "for": card},)).rule == "GW-SIDE-05"
