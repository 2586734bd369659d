"""Results without records count: for players, for ratings by the day of each match, and for a season in its middle."""

from __future__ import annotations

from domain.tournaments.events import Opened, Pair, Paired, Registered, Started, TournamentEvent
from domain.tournaments.fold import fold
from domain.tournaments.result_events import Reported, ReportedGame
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import Stage
from projections.filters import GameFilter
from projections.statistics_queries import answer_question
from projections.tournaments.counted_matches import finished_matches
from projections.tournaments.rankings import player_ratings, season_table
from tests.projections.test_questions import Counted
from tests.tournaments.scene import Evening

DAY = 864_000
"""Tenths of a second of a day."""


def weeks(*days: int) -> Tournament:
    """A league over weeks that still runs: a match of ann and ben on each of these days since 1970."""
    said = [
        TournamentEvent(Opened("ladder", "gundam_war", (Stage("free", 8),), date="1970-01-02"), at=1),
        *(TournamentEvent(Registered(player), at=1) for player in ("ann", "ben")),
        TournamentEvent(Started(("ann", "ben")), at=1),
    ]
    for week, day in enumerate(days, 1):
        said.append(TournamentEvent(Paired(1, week, (Pair(f"1.{week}.1", 1, ("ann", "ben")),)), at=1))
        said.append(TournamentEvent(Reported(f"1.{week}.1", (ReportedGame("ann"), ReportedGame("ann"))), at=day * DAY))
    return fold(said)


def test_players_of_results_without_records_are_counted_by_their_games(counted: Counted) -> None:
    made = Evening(("ann", "ben", "cho")).round("ann-ben 2-1", "cho bye").now
    rows = answer_question("players", counted, lambda: {"t-one": made}, GameFilter())
    assert [(row["player"], row["games"], row["wins"], row["losses"]) for row in rows] == [("ann", 3, 2, 1), ("ben", 3, 1, 2)]


def test_a_rating_is_dated_by_the_day_of_each_match() -> None:
    made = {"t-one": weeks(1, 8, 15)}
    assert [match.date for match in finished_matches(made)] == ["1970-01-02", "1970-01-09", "1970-01-16"]
    assert len(finished_matches(made, GameFilter(since="1970-01-09"))) == 2
    assert {row["last"] for row in player_ratings(made)} == {"1970-01-16"}


def test_a_season_counts_a_league_over_weeks_before_its_end() -> None:
    assert [(row["player"], row["points"]) for row in season_table({"t-one": weeks(1)})] == [("ann", 26), ("ben", 19)]
    assert season_table({"t-one": weeks()}) == []
    assert season_table({"t-one": Evening(("ann", "ben")).round("ann-ben 2-0").now}) == []
