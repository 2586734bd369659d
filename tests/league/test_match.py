"""Matches: games, sideboarding in between, and every way in which they end."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.contract.refusal import Refusal
from domain.league.match import LATER_FIRST, FirstPlayer, Match, MatchTerms, Pool, first_player, new_match, result
from domain.league.match_steps import agree_draw, call_time, end_game, penalise, retell, start_game
from domain.league.sideboarding import exchange, hand_in, keep

DUTIES = ("one_for_one", "deck_size", "in_sight", "both_had_chance", "during_play", "first_player", "intentional_draw")
RULES = {duty: f"R-{duty}" for duty in DUTIES}
POOLS = {seat: Pool({"rock": 3, "tide": 2}, {"fox": 2, "owl": 1}) for seat in "AB"}


def match(**terms: Any) -> Match:
    return new_match(MatchTerms(rules=RULES, **terms), POOLS)


def ok(step: Match | Refusal) -> Match:
    assert isinstance(step, Match), step
    return step


def rule_of(step: Match | Refusal) -> str:
    assert isinstance(step, Refusal)
    return step.rule


def played(now: Match, *winners: str) -> Match:
    for winner in winners:
        for seat in now.seats if now.games else ():
            now = ok(keep(now, seat))
        may = first_player(now)
        now = ok(end_game(ok(start_game(now, may.options[0], may.chooser)), winner))
    return now


def outcome(now: Match) -> str:
    ended = result(now)
    assert ended is not None
    return f"{ended.outcome['A']} {ended.wins['A']}-{ended.wins['B']}-{ended.draws} {ended.how}"


@pytest.mark.parametrize(
    ("best_of", "winners", "expected"),
    [
        (1, "A", "win 1-0-0 played"),
        (1, "-", "draw 0-0-1 played"),
        (3, "AA", "win 2-0-0 played"),
        (3, "BAA", "win 2-1-0 played"),
        (3, "BAB", "loss 1-2-0 played"),
        (3, "A-B", "draw 1-1-1 played"),
        (3, "A--", "win 1-0-2 played"),
    ],
)
def test_a_match_is_won_by_most_of_its_games(best_of: int, winners: str, expected: str) -> None:
    assert outcome(played(match(best_of=best_of), *_seats(winners))) == expected


def _seats(winners: str) -> list[str]:
    return ["" if winner == "-" else winner for winner in winners]


def test_a_match_that_is_not_over_has_no_result() -> None:
    assert result(played(match(), "A", "B")) is None


def test_where_drawn_games_do_not_count_they_are_played_again() -> None:
    now = played(match(drawn_games_count=False), "A", "", "")
    assert result(now) is None
    assert outcome(played(now, "A")) == "win 2-0-2 played"


def test_nothing_is_played_when_the_match_is_over() -> None:
    over = played(match(), "A", "A")
    assert isinstance(start_game(over, "A"), Refusal)
    assert isinstance(keep(over, "A"), Refusal)
    assert isinstance(end_game(over, "A"), Refusal)
    assert isinstance(call_time(over), Refusal)
    assert isinstance(agree_draw(over, "AB"), Refusal)


def test_cards_are_exchanged_one_for_one_between_games() -> None:
    now = ok(exchange(played(match(), "A"), "B", {"rock": 2, "tide": 1}, {"fox": 2, "owl": 1}))
    assert now.pools["B"] == Pool({"rock": 1, "tide": 1, "fox": 2, "owl": 1}, {"rock": 2, "tide": 1})
    assert now.pools["A"] == POOLS["A"]


def test_three_cards_out_and_two_in_is_refused() -> None:
    assert rule_of(exchange(played(match(), "A"), "B", {"rock": 3}, {"fox": 2})) == "R-one_for_one"


def test_the_deck_keeps_its_size() -> None:
    between = played(match(), "A")
    assert rule_of(hand_in(between, "A", Pool({"rock": 3, "tide": 1}, {"fox": 2, "owl": 1, "tide": 1}))) == "R-deck_size"


def test_a_deck_that_is_laid_down_again_tells_what_was_exchanged() -> None:
    between = played(match(), "A")
    after = ok(hand_in(between, "A", Pool({"rock": 2, "tide": 2, "owl": 1}, {"fox": 2, "rock": 1})))
    assert after.steps[-1] == ("exchanged", "A", (("rock", 1),), (("owl", 1),))
    assert ok(hand_in(between, "A", POOLS["A"])).steps[-1] == ("kept", "A")


def test_cards_from_elsewhere_do_not_come_into_a_deck() -> None:
    between = played(match(), "A")
    assert rule_of(hand_in(between, "A", Pool({"rock": 2, "tide": 2, "bear": 1}, POOLS["A"].sideboard))) == "R-one_for_one"
    refused = exchange(between, "A", {"rock": 1}, {"bear": 1})
    assert isinstance(refused, Refusal)
    assert refused.message == "the sideboard has 0 of bear, not 1"


def test_cards_are_exchanged_in_the_opponents_sight() -> None:
    assert rule_of(exchange(played(match(), "A"), "B", {"rock": 1}, {"fox": 1}, in_sight=False)) == "R-in_sight"


def test_the_sideboard_is_not_touched_during_play_nor_before_the_first_game() -> None:
    assert rule_of(exchange(match(), "A", {"rock": 1}, {"fox": 1})) == "R-during_play"
    assert rule_of(exchange(ok(start_game(match(), "A")), "A", {"rock": 1}, {"fox": 1})) == "R-during_play"


def test_the_next_game_waits_until_both_had_the_chance_to_exchange() -> None:
    now = ok(exchange(played(match(), "A"), "B", {"rock": 1}, {"fox": 1}))
    refused = start_game(now, "A")
    assert isinstance(refused, Refusal)
    assert (refused.rule, refused.message) == ("R-both_had_chance", "seat A has not had the chance to exchange cards")
    assert ok(start_game(ok(keep(now, "A")), "A")).first == "A"


def test_a_second_game_does_not_begin_in_the_middle_of_one() -> None:
    assert rule_of(start_game(ok(start_game(match(), "A")), "B")) == "R-during_play"


@pytest.mark.parametrize(
    ("way", "winners", "expected"),
    [
        ("free", ["A"], FirstPlayer(("A", "B"))),
        ("loser_chooses", [], FirstPlayer(("A", "B"))),
        ("loser_chooses", ["A"], FirstPlayer(("A", "B"), "B")),
        ("loser_chooses", ["A", ""], FirstPlayer(("A", "B"), "B")),
        ("loser_chooses", [""], FirstPlayer(("A", "B"))),
        ("loser", ["A"], FirstPlayer(("B",))),
        ("winner", ["B"], FirstPlayer(("B",))),
        ("alternate", ["A"], FirstPlayer(("B",))),
        ("alternate", ["A", "B"], FirstPlayer(("A",))),
    ],
)
def test_who_goes_first_in_later_games_is_agreed_in_the_terms(way: str, winners: list[str], expected: FirstPlayer) -> None:
    assert first_player(played(match(later_first=way), *winners)) == expected


def test_nobody_but_the_loser_decides_who_goes_first() -> None:
    now = ok(keep(ok(keep(played(match(later_first="loser_chooses"), "A"), "A")), "B"))
    refused = start_game(now, "A", chosen_by="A")
    assert isinstance(refused, Refusal)
    assert refused.rule == "R-first_player"
    assert refused.legal == ("seat A goes first, chosen by seat B", "seat B goes first, chosen by seat B")
    assert ok(start_game(now, "A", chosen_by="B")).first == "A"


def test_seats_may_agree_on_a_draw_when_both_do() -> None:
    assert rule_of(agree_draw(match(), ["A"])) == "R-intentional_draw"
    assert outcome(ok(agree_draw(match(), ["A", "B"]))) == "draw 0-0-0 agreed"
    assert rule_of(agree_draw(match(intentional_draw=False), ["A", "B"])) == "R-intentional_draw"


def test_when_time_is_over_the_games_won_decide() -> None:
    assert outcome(ok(call_time(played(match(), "A")))) == "win 1-0-0 time"
    assert outcome(ok(call_time(ok(start_game(match(), "A"))))) == "draw 0-0-0 time"


def test_a_seat_without_an_opponent_has_a_bye() -> None:
    ended = result(new_match(MatchTerms(), {"A": POOLS["A"]}))
    assert ended is not None
    assert (ended.outcome, ended.how) == ({"A": "win"}, "bye")


def test_a_game_loss_ends_the_game_and_is_won_by_the_opponent() -> None:
    now = ok(penalise(ok(start_game(match(), "A")), ["A"], "game_loss", "J-1"))
    assert (now.first, now.games[-1].winner, now.games[-1].how) == ("", "B", "penalty")
    assert outcome(ok(penalise(now, ["A"], "game_loss", "J-1"))) == "loss 0-2-0 played"


def test_a_match_may_be_lost_by_one_seat_or_by_both() -> None:
    assert outcome(ok(penalise(played(match(), "A"), ["A"], "match_loss", "J-2"))) == "loss 1-0-0 penalty"
    both = result(ok(penalise(match(), ["A", "B"], "match_loss", "J-2")))
    assert both is not None
    assert both.outcome == {"A": "loss", "B": "loss"}


def test_a_warning_changes_nothing_but_is_told() -> None:
    now = ok(penalise(match(), ["A"], "warning", "J-3"))
    assert (now.games, now.steps) == ((), (("penalised", ("A",), "warning", "J-3"),))
    assert isinstance(penalise(match(), ["A"], "warnign", "J-3"), Refusal)
    assert isinstance(penalise(match(), [], "warning", "J-3"), Refusal)
    assert isinstance(penalise(match(), ["A", "B"], "game_loss", "J-3"), Refusal)


def test_seats_that_are_not_in_the_match_are_refused() -> None:
    assert isinstance(keep(played(match(), "A"), "C"), Refusal)
    assert isinstance(hand_in(match(), "C", POOLS["A"]), Refusal)
    assert isinstance(end_game(ok(start_game(match(), "A")), "C"), Refusal)


def test_terms_that_there_are_not_are_value_errors() -> None:
    with pytest.raises(ValueError, match="best of three, not of 5"):
        MatchTerms(best_of=5)
    with pytest.raises(ValueError, match="no such way to go first: coin"):
        MatchTerms(later_first="coin")
    with pytest.raises(ValueError, match="needs seats"):
        new_match(MatchTerms(), {})


def test_a_step_that_cannot_be_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="no game is being played"):
        retell(match(), [("game", "A")])
    with pytest.raises(ValueError, match="no such step"):
        retell(match(), [("danced",)])


@given(st.sampled_from(LATER_FIRST), st.lists(st.sampled_from(["A", "B", ""]), max_size=3), st.data())
def test_a_match_retold_from_its_steps_is_the_same_match(way: str, winners: list[str], data: st.DataObject) -> None:
    now = match(later_first=way)
    for winner in winners:
        if result(now):
            break
        for seat in now.seats if now.games else ():
            swap = exchange(now, seat, {"rock": 1}, {data.draw(st.sampled_from(["fox", "owl"])): 1})
            now = ok(keep(now, seat)) if isinstance(swap, Refusal) else swap
        may = first_player(now)
        first = data.draw(st.sampled_from(may.options))
        now = ok(end_game(ok(start_game(now, first, may.chooser)), winner, left=data.draw(st.none() | st.integers(0, 50))))
    assert retell(match(later_first=way), now.steps) == now
    assert all(sum(pool.main.values()) == 5 and sum(pool.sideboard.values()) == 3 for pool in now.pools.values())
