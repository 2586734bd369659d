"""Which results a match can have, and what they come to."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from domain.tournaments.match_results import match_result, report_fault
from domain.tournaments.result_events import Confirmed, Corrected, Penalised, Reported, ReportedGame, WithdrawnReport
from domain.tournaments.tournament_format import Stage
from tests.tournaments.scene import Evening, games, report

TWO = ("ann", "ben")
BEST_OF_THREE, ONE_GAME = Stage("swiss", 3), Stage("swiss", 3, best_of=1)
CUT = Stage("single_elimination", size=4)


def fault_of(*facts: Any) -> str:
    """The reason why a result is impossible, in English; empty for a possible one."""
    return str(report_fault(*facts) or "")


@pytest.mark.parametrize("told", ["2-0", "2-1", "0-2", "1-2", "1-1-1", "0-0-3", "2-0-1", "1-0-2"])
def test_a_best_of_three_can_end_so(told: str) -> None:
    said = report("m", f"ann-ben {told}")
    assert fault_of(BEST_OF_THREE, TWO, said.games, said.how, said.winner) == ""


@pytest.mark.parametrize("told", ["1-0", "1-1", "0-0", "0-0-1", "3-0", "2-2", "2-1-1", "0-0-4"])
def test_a_best_of_three_cannot_end_so_by_play(told: str) -> None:
    said = report("m", f"ann-ben {told}")
    assert told.split("-")[0] in fault_of(BEST_OF_THREE, TWO, said.games, said.how, said.winner)


@pytest.mark.parametrize("order", list(itertools.product(["ann", "ben", ""], repeat=3)))
def test_a_report_is_taken_where_the_match_ends_with_its_last_game(order: tuple[str, ...]) -> None:
    """Given games in some order, when they are played until somebody has two or there were three, then a report of just
    these is taken, and who has won more wins."""
    played: list[str] = []
    for winner in order:
        if 2 in (played.count("ann"), played.count("ben")):
            break
        played.append(winner)
    for length in (1, 2, 3):
        result = tuple(ReportedGame(winner) for winner in order[:length])
        fits = fault_of(BEST_OF_THREE, TWO, result, "played", "") == ""
        assert fits == (length == len(played)), result
    ahead = played.count("ann") - played.count("ben")
    evening = Evening(TWO).pairs("ann-ben").says(Reported("1.1.1", tuple(map(ReportedGame, played))))
    assert match_result(evening.now, evening.now.matches["1.1.1"]).winner == ("ann" if ahead > 0 else "ben" if ahead else "")


@pytest.mark.parametrize(
    ("told", "winner"), [("1-0 time", "ann"), ("0-1 time", "ben"), ("1-1 time", ""), ("0-0 time", ""), ("1-0-1 time", "ann")]
)
def test_when_time_is_called_the_games_that_were_won_count(told: str, winner: str) -> None:
    evening = Evening(TWO).pairs("ann-ben").says(report("1.1.1", f"ann-ben {told}"))
    result = match_result(evening.now, evening.now.matches["1.1.1"])
    assert (result.winner, result.how) == (winner, "time")


def test_an_elimination_match_has_a_winner() -> None:
    for result in ("1-1 time", "1-1-1", "ID"):
        said = report("m", f"ann-ben {result}")
        assert "has a winner" in fault_of(CUT, TWO, said.games, said.how, said.winner)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (Reported("m", (ReportedGame("cho"),)), "cho is not in this match"),
        (Reported("m", (ReportedGame("ann", "luck"),)), "no such way to end a game: luck"),
        (Reported("m", (ReportedGame("ann", left=-1),)), "-1 left"),
        (Reported("m", (), "guess"), "no such way to end a match: guess"),
        (Reported("m", (), "forfeit"), "names the player who stayed"),
        (Reported("m", (), "double_loss", "ann"), "expected no winner"),
        (Reported("m", games("ann", "ben", 2, 0), "played", "ben"), "not won by ben"),
    ],
)
def test_a_result_that_cannot_be_is_refused_in_words(said: Reported, why: str) -> None:
    assert why in fault_of(BEST_OF_THREE, TWO, said.games, said.how, said.winner)


def test_two_phones_that_show_the_same_confirm_each_other() -> None:
    evening = Evening(TWO).pairs("ann-ben")
    evening.says(report("1.1.1", "ann-ben 2-1"), by="player:ann").says(report("1.1.1", "ann-ben 2-1"), by="player:ben")
    match = evening.now.matches["1.1.1"]
    assert (match.confirmed, match.disputed) == (set(TWO), False)


def test_two_phones_that_differ_leave_the_table_to_a_judge() -> None:
    """Given two different reports, then both stay, the match has no result, and a correction of either settles it."""
    evening = Evening(TWO).pairs("ann-ben")
    evening.says(report("1.1.1", "ann-ben 2-1"), by="player:ann").says(report("1.1.1", "ann-ben 1-2"), by="player:ben")
    match = evening.now.matches["1.1.1"]
    assert match.disputed
    assert len(match.standing_reports()) == 2
    assert match_result(evening.now, match) is None
    evening.says(Corrected("1.1.1", match.standing[1], "slip", games("ann", "ben", 2, 1)), by="judge")
    assert match_result(evening.now, evening.now.matches["1.1.1"]).winner == "ann"


def test_a_disputed_match_is_settled_by_agreeing_to_the_other_report() -> None:
    evening = Evening(TWO).pairs("ann-ben")
    evening.says(report("1.1.1", "ann-ben 2-1"), by="player:ann").says(report("1.1.1", "ann-ben 1-2"), by="player:ben")
    first, second = evening.now.matches["1.1.1"].standing
    assert evening.refuses(Confirmed("1.1.1", "ann", first), "player:ann").rule == "LG-CONF-04"
    evening.says(Confirmed("1.1.1", "ann", second), by="player:ann")
    assert match_result(evening.now, evening.now.matches["1.1.1"]).winner == "ben"


def test_a_withdrawn_report_leaves_the_match_open_and_is_stored() -> None:
    evening = Evening(TWO).pairs("ann-ben").says(report("1.1.1", "ann-ben 2-1"))
    evening.says(WithdrawnReport("1.1.1", evening.now.matches["1.1.1"].standing[0], "wrong table"))
    match = evening.now.matches["1.1.1"]
    assert (match.report, len(match.reports)) == (None, 1)
    evening.says(report("1.1.1", "ann-ben 0-2"))
    assert match_result(evening.now, evening.now.matches["1.1.1"]).winner == "ben"


def test_a_match_lost_by_penalty_needs_no_report() -> None:
    evening = Evening(TWO).pairs("ann-ben")
    evening.says(Penalised("ann", "match_loss", "league:cheating", "marked cards", "1.1.1"), by="judge")
    result = match_result(evening.now, evening.now.matches["1.1.1"])
    assert (result.winner, result.won, result.how) == ("ben", (0, 2), "penalty")


def test_one_game_is_a_match_of_best_of_one() -> None:
    evening = Evening(TWO, (ONE_GAME,)).round("ann-ben 1-0")
    assert evening.standings()[0].record.meetings[0].games == (1, 0, 0)
