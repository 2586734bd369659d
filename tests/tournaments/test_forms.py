"""Tournaments in the forms of other programs: every form that holds matches gives back what was written."""

from __future__ import annotations

import csv
import json
from io import StringIO

import pytest

from domain.tournaments.events import Cut, Dropped, RoundClosed, TournamentEvent
from domain.tournaments.fold import fold
from domain.tournaments.result_events import Corrected, Penalised
from domain.tournaments.standings.ranking import compute_standings, compute_tiebreaks, format_number
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import Stage
from replays.tournaments.interchange import READABLE, WRITABLE, BadResultsFile, results_to_events
from replays.tournaments.interchange.export_losses import find_data_lost_in_export, parse_exported_results
from replays.tournaments.interchange.results import TournamentResults, tournament_to_results
from tests.tournaments.scene import Evening, games, random_evening, report

WRITTEN_AND_READ = [name for name in WRITABLE if name in READABLE]


def season_evening() -> Tournament:
    """Everything that can happen: draws, time, byes, a drop, a penalty, a correction, a double loss, a cut."""
    stages = (Stage("swiss", 3), Stage("single_elimination", size=4))
    made = Evening(("ann", "ben", "cho", "dai", "eri", "fay", "gil"), stages, date="2026-11-14")
    made.round("ann-ben 2-0", "cho-dai 2-1", "eri-fay 1-1 time", "gil bye")
    made.round("ann-cho 1-1-1", "eri-ben 0-2", "gil-fay forfeit", "dai bye").says(Dropped("fay"))
    made.pairs("ann-eri", "ben-dai", "cho-gil")
    made.says(Penalised("eri", "game_loss", "league:deck", "59 cards", "1.3.1"), by="judge")
    made.says(report("1.3.1", "ann-eri 1-1"), report("1.3.2", "ben-dai double_loss"), report("1.3.3", "cho-gil ID"))
    made.says(RoundClosed(1, 3))
    old = made.now.matches["1.1.1"].standing[0]
    made.says(Corrected("1.1.1", old, "slip misread", games("ann", "ben", 2, 1)), by="judge")
    order = made.order()
    made.says(Cut(2, tuple(player for player in order if player != "fay")[:4]))
    first, second, third, fourth = made.now.cuts[2]
    made.round(f"{first}-{fourth} 2-0", f"{second}-{third} 2-1", stage=2)
    return made.round(f"{first}-{second} 2-1", stage=2).now


def back(name: str, made: Tournament) -> TournamentResults:
    """The results of a tournament after a journey through a form."""
    return parse_exported_results(name, WRITABLE[name](made, frozenset()), tournament_to_results(made))


def told(made: Tournament) -> dict[tuple[int, int, frozenset[str]], str]:
    """Who won each match; byes by the player alone."""
    lines = [line for line in tournament_to_results(made).lines if line.two or line.how == "bye"]
    return {(e.stage, e.round, frozenset(e.players)): e.winner for e in lines}


@pytest.mark.parametrize("name", WRITTEN_AND_READ)
def test_what_is_written_is_read_back_with_every_match_and_winner(name: str) -> None:
    made = season_evening()
    again = fold(TournamentEvent(said) for said in results_to_events(back(name, made), "gundam_war"))
    expected = told(made) if not name.startswith("trf") else {key: won for key, won in told(made).items() if key[0] == 1}
    assert {key: won for key, won in told(again).items() if key in expected} == expected


@pytest.mark.parametrize("name", [name for name in WRITTEN_AND_READ if not name.startswith("trf")])
def test_points_are_the_same_after_a_journey_through_another_program(name: str) -> None:
    made = season_evening()
    again = fold(TournamentEvent(said) for said in results_to_events(back(name, made), "gundam_war"))
    points = {each.player: each.record.points for each in compute_standings(made)}
    if name in ("topdeck", "gundamwar"):  # they know no double loss: the match of ben and dai comes back as a draw
        points |= {"ben": points["ben"] + 1, "dai": points["dai"] + 1}
        assert any(loss.id == "loss_results" for loss in find_data_lost_in_export(name, made))
    assert {each.player: each.record.points for each in compute_standings(again)} == points


def test_a_table_of_matches_keeps_every_number_of_the_standings() -> None:
    for seed in range(6):
        made = random_evening(seed).now
        again = fold(TournamentEvent(said) for said in results_to_events(back("csv", made), "gundam_war"))
        one, two = (compute_tiebreaks(each, profile="mtr_033") for each in (made, again))
        for player in made.players:
            for code in ("MP", "OMW", "GW", "OGW", "SoS", "ESoS"):
                assert one.value(code, player) == two.value(code, player), (seed, player, code)


@pytest.mark.parametrize("name", WRITABLE)
def test_whoever_has_not_agreed_is_named_nowhere(name: str) -> None:
    text = WRITABLE[name](season_evening(), frozenset({"cho"}))
    assert "cho" not in text
    assert "Player 3" in text


def test_melee_has_its_own_columns_in_the_order_of_our_standings() -> None:
    made = season_evening()
    rows = list(csv.DictReader(StringIO(WRITABLE["melee"](made, frozenset()))))
    assert list(rows[0]) == [
        *("Rank", "Player", "Decklists", "MatchRecord", "GameRecord", "Points"),
        *("OpponentMatchWinPercentage", "TeamGameWinPercentage", "OpponentGameWinPercentage"),
    ]
    ranked = compute_standings(made)
    assert [row["Player"] for row in rows] == [each.player for each in ranked]
    assert rows[0]["OpponentMatchWinPercentage"] == format_number(
        compute_tiebreaks(made, profile="mtr_033").value("OMW", ranked[0].player)
    )


def test_cobra_states_strength_of_schedule_with_four_and_six_decimals() -> None:
    players = json.loads(WRITABLE["nrtm"](season_evening(), frozenset()))["players"]
    assert all(len(row["strengthOfSchedule"].split(".")[1]) == 4 for row in players)
    assert all(len(row["extendedStrengthOfSchedule"].split(".")[1]) == 6 for row in players)


def test_a_name_that_a_spreadsheet_would_calculate_is_guarded_and_read_back() -> None:
    made = Evening(("@ann", "ben")).round("@ann-ben 2-0")
    text = WRITABLE["csv"](made.now, frozenset())
    assert "'@ann" in text
    assert READABLE["csv"](text, ()).lines[0].one == "@ann"


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("csv", "round,player1\n1,ann\n", "no column player2"),
        ("csv", "round,player1,player2,winner\nx,ann,ben,ann\n", "line 2: round 'x'"),
        ("csv", "round,player1,player2,winner\n1,ann,ben,cho\n", "line 2: winner 'cho'"),
        ("csv", "round,player1,player2,winner\n1,ann,ann,ann\n", "expected two players"),
        ("csv", "round,player1,player2,winner\n", "no matches"),
        ("csv", "round,player1,player2\n1,ann,ben\n", "no column winner"),
        ("trf", "012 nothing\n", "lines that begin with 001"),
        ("trf", "001    x      ann\n", "starting number"),
        ("topdeck", "[", "not JSON"),
        (
            "topdeck",
            '{"rounds": [{"round": 1, "tables": [{"players": [{}]}]}]}',
            "rounds.0.tables.0.players.0: there is no id",
        ),
        ("topdeck", '{"rounds": 3}', "rounds: expected a list"),
        (
            "limitless",
            '{"standings": [], "pairings": [{"round": 1, "player1": "a", "player2": "b", "winner": "c"}]}',
            "winner 'c'",
        ),
        ("nrtm", '{"players": [], "rounds": [[{"player1": {"id": 3}, "player2": {"id": 4}}]]}', "there is no player 3"),
        ("gundamwar", '{"entries": [], "rounds": [{"number": 1, "matches": [{"player1EntryId": "x"}]}]}', "no entry x"),
    ],
)
def test_what_is_wrong_in_a_file_is_reported_with_its_place(name: str, text: str, why: str) -> None:
    with pytest.raises(BadResultsFile, match=why):
        READABLE[name](text, ())
