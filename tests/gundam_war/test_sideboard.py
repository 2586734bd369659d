"""The sideboard: ten open cards, untouched in a game, exchanged one for one in sight between the games of a match."""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.league.match import MatchTerms, Pool, new_match
from domain.league.match_steps import end_game, start_game
from domain.league.sideboarding import exchange, hand_in, keep
from domain.rulesets.gundam_war.deck import MATCH_RULES, check_deck
from domain.rulesets.gundam_war.printing import parse_printing
from tests.gundam_war.opened import BOARD, DECK, PRINTINGS, SIDE_PRINTINGS, opened

ALL = {key: parse_printing(data) for key, data in {**PRINTINGS, **SIDE_PRINTINGS}.items()}


def between_games():
    """A match of best of three after its first game."""
    pool = Pool(DECK, BOARD)
    match = new_match(MatchTerms(rules=MATCH_RULES), {"A": pool, "B": pool})
    return end_game(start_game(match, "A"), "A")


def rule(answer):
    assert isinstance(answer, Refusal), answer
    return answer.rule


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
    match = new_match(MatchTerms(rules=MATCH_RULES), {"A": Pool(DECK, BOARD), "B": Pool(DECK, BOARD)})
    assert rule(exchange(start_game(match, "A"), "A", {"basic": 1}, {"side": 1})) == "GW-SIDE-05"


@pytest.mark.rule("GW-SIDE-06", "GW-SIDE-08")
def test_three_cards_out_and_two_in_are_refused_case_128():
    assert rule(exchange(between_games(), "A", {"basic": 3}, {"side": 2})) == "GW-SIDE-06"
    smaller = Pool({**DECK, "basic": 14, "side": 2}, {**BOARD, "side": 1, "basic": 3})
    assert rule(hand_in(between_games(), "A", smaller)) == "GW-SIDE-08"


@pytest.mark.rule("GW-SIDE-06", "GW-SIDE-07", "GW-SIDE-09")
def test_the_next_game_waits_until_both_had_the_chance_case_165():
    match = exchange(between_games(), "A", {"basic": 3}, {"side": 3})
    assert match.pools["A"].main["side"] == 3
    assert rule(start_game(match, "B")) == "GW-SIDE-09"
    assert not isinstance(start_game(keep(match, "B"), "B"), Refusal)


@pytest.mark.rule("GW-SIDE-07")
def test_cards_are_exchanged_in_the_opponents_sight():
    assert rule(exchange(between_games(), "A", {"basic": 1}, {"side": 1}, in_sight=False)) == "GW-SIDE-07"


@pytest.mark.rule("GW-SIDE-08", "GW-SIDE-03")
def test_the_deck_is_legal_after_the_exchange():
    pool = exchange(between_games(), "A", {"special": 3}, {"side": 3}).pools["A"]
    assert sum(pool.main.values()) == 50
    assert check_deck(pool.main, pool.sideboard, ALL) == []


@pytest.mark.rule("GW-SIDE-05")
def test_an_effect_that_would_exchange_a_set_card_does_not_touch_the_sideboard():
    s = opened(sideboard=True)
    s.begins("A")
    card = s.table.at("A.sideboard")[0]
    assert s.refused("A", "effect", effects=({"do": "exchange", "to": card, "for": card},)).rule == "GW-SIDE-05"
