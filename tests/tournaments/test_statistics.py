"""What is played, what beats what, and who is strong: rates with their ranges, ratings, seasons."""

from __future__ import annotations

from typing import Any

import pytest
from openskill.models import PlackettLuce

from domain.tournaments.events import ArchetypeNamed, Cut, Finished
from domain.tournaments.result_events import Corrected
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import Stage
from domain.tournaments.win_rate_intervals import wilson_interval
from projections.filters import GameFilter
from projections.player_merges import PlayerMerges
from projections.statistics_queries import answer_question
from projections.tournaments import deck_matchups, deck_shares, finished_matches, player_ratings, rating_history, season_table
from tests.tournaments.scene import Evening, games, report

DECKS = {"ann": "Tide", "ben": "Ember", "cho": "Tide", "dai": "Grove"}


def evening(date: str = "2026-11-14", **terms: str) -> Evening:
    made = Evening(tuple(DECKS), (Stage("swiss", 3),), date=date, **terms)
    made.says(*(ArchetypeNamed(player, deck) for player, deck in DECKS.items()))
    made.round("ann-ben 2-0", "cho-dai forfeit").round("ann-cho 2-1", "ben-dai 1-1 time")
    return made.round("ann-dai 2-0", "ben-cho 2-0")


@pytest.mark.parametrize(
    ("wins", "of", "low", "high"), [(43, 84, 0.4069, 0.6159), (9, 17, 0.3096, 0.7383), (0, 5, 0.0, 0.4345)]
)
def test_the_range_of_a_rate_is_wilsons(wins: int, of: int, low: float, high: float) -> None:
    assert (round(wilson_interval(wins, of).low, 4), round(wilson_interval(wins, of).high, 4)) == (low, high)


def test_of_no_matches_everything_is_open() -> None:
    assert wilson_interval(0, 0) == (None, 0.0, 1.0, 0)


def test_a_rate_of_more_wins_than_matches_is_none() -> None:
    with pytest.raises(ValueError, match="3 wins of 2"):
        wilson_interval(3, 2)


def test_forfeits_and_mirrors_say_nothing_of_a_deck() -> None:
    rows = {row["archetype"]: row for row in deck_shares({"t-1": evening().now})}
    assert {deck: (row["matches"], row["won"], row["lost"], row["drawn"]) for deck, row in rows.items()} == {
        "Tide": (3, 2, 1, 0),
        "Ember": (3, 1, 1, 1),
        "Grove": (2, 0, 1, 1),
    }
    assert (rows["Tide"]["share"], rows["Tide"]["enough"]) == (0.5, 0)


def test_every_pair_of_decks_links_to_its_matches_and_the_other_side_is_its_mirror_image() -> None:
    rows = {(row["archetype"], row["against"]): row for row in deck_matchups({"t-1": evening().now})}
    assert rows["Tide", "Ember"]["of"] == ["t-1/1.1.1", "t-1/1.3.2"]
    assert (rows["Tide", "Ember"]["won"], rows["Ember", "Tide"]["lost"]) == (1, 1)
    assert (rows["Tide", "Tide"]["mirror"], rows["Tide", "Tide"]["rate"], rows["Tide", "Tide"]["matches"]) == (1, None, 1)


def test_a_deck_that_nobody_knows_widens_the_share_of_every_other() -> None:
    made = Evening((*DECKS, "eri"), (Stage("swiss", 3),))
    made.says(*(ArchetypeNamed(player, deck) for player, deck in DECKS.items()))
    tide = next(row for row in deck_shares({"t": made.now}) if row["archetype"] == "Tide")
    assert (tide["copies"], tide["share"], tide["share_low"], tide["share_high"]) == (2, 0.5, 0.4, 0.6)
    assert "" not in {row["archetype"] for row in deck_shares({"t": made.now})}


def test_a_match_that_still_runs_widens_the_range_and_counts_for_nothing_else() -> None:
    made = evening().now
    running = Evening(tuple(DECKS), (Stage("swiss", 3),), date="2026-11-14")
    running.says(*(ArchetypeNamed(player, deck) for player, deck in DECKS.items()))
    running.round("ann-ben 2-0", "cho-dai forfeit").round("ann-cho 2-1", "ben-dai 1-1 time")
    running.pairs("ann-dai", "ben-cho").says(report("1.3.1", "ann-dai 2-0"))
    over = next(row for row in deck_shares({"t": made}) if row["archetype"] == "Ember")
    now = next(row for row in deck_shares({"t": running.now}) if row["archetype"] == "Ember")
    assert (over["matches"], over["open"], now["matches"], now["open"]) == (3, 0, 2, 1)
    assert (now["rate"], now["low"], now["high"]) == (0.25, wilson_interval(0.5, 3).low, wilson_interval(1.5, 3).high)
    assert now["low"] <= over["low"] <= over["high"] <= now["high"]


def test_decks_of_sealed_lists_are_nobodys_business_before_they_are_opened() -> None:
    made = Evening(tuple(DECKS), (Stage("swiss", 1), Stage("single_elimination", size=2)), decklists="sealed")
    made.says(*(ArchetypeNamed(player, deck) for player, deck in DECKS.items())).round("ann-ben 2-0", "cho-dai 2-0")
    assert (deck_shares({"t": made.now}), deck_matchups({"t": made.now})) == ([], [])
    assert finished_matches({"t": made.now}, GameFilter(deck="Tide")) == []
    made.says(Cut(2, ("ann", "cho")))
    assert {row["archetype"] for row in deck_shares({"t": made.now})} == {"Tide", "Ember", "Grove"}


def test_few_matches_are_ranked_nowhere() -> None:
    one = {"t": evening().now}
    assert {row["rank"] for row in (*deck_shares(one), *player_ratings(one))} == {None}
    assert [(row["archetype"], row["rank"]) for row in deck_shares(one, enough=3)] == [
        ("Tide", 1),
        ("Ember", 2),
        ("Grove", None),
    ]
    assert [row["rank"] for row in player_ratings(one, enough=3)] == [1, 2, None, None]


def test_every_rate_and_rating_leads_to_its_matches() -> None:
    one = {"t": evening().now}
    rows = {row["archetype"]: row for row in deck_shares(one)}
    assert rows["Grove"]["of"] == ["t/1.2.2", "t/1.3.1"]
    assert {row["player"]: len(row["of"]) for row in player_ratings(one)} == {"ann": 3, "ben": 3, "cho": 2, "dai": 2}


def one_match(*results: str) -> Tournament:
    made = Evening(("ann", "ben"), (Stage("swiss", len(results)),))
    for result in results:
        made.round(f"ann-ben {result}")
    return made.now


def test_ratings_follow_plackett_and_luce() -> None:
    """Win, win again, then a draw, from two new players."""
    rows = [row for row in rating_history({"t": one_match("2-0", "2-0", "1-1 time")}) if row["player"] == "ann"]
    assert [(round(row["mu"], 3), round(row["sigma"], 3)) for row in rows] == [
        (27.635, 8.066),
        (29.656, 7.823),
        (28.789, 7.613),
    ]
    ben = next(row for row in player_ratings({"t": one_match("2-0")}) if row["player"] == "ben")
    assert (round(ben["mu"], 3), round(ben["sigma"], 3)) == (22.365, 8.066)
    assert ben["ordinal"] == pytest.approx(ben["mu"] - 3 * ben["sigma"])
    assert PlackettLuce().rating().mu == 25


def test_a_correction_makes_the_ratings_again() -> None:
    made = Evening(("ann", "ben"), (Stage("swiss", 1),)).round("ann-ben 2-0")
    made.says(Corrected("1.1.1", made.now.matches["1.1.1"].standing[0], "slip", games("ann", "ben", 0, 2)), by="judge")
    honest = Evening(("ann", "ben"), (Stage("swiss", 1),)).round("ann-ben 0-2")
    assert player_ratings({"t": made.now}) == player_ratings({"t": honest.now})


def test_a_private_player_is_rated_and_not_shown() -> None:
    rows = player_ratings({"t": one_match("2-0")}, GameFilter(private=frozenset({"ann"})))
    assert [row["player"] for row in rows] == ["ben"]
    assert round(rows[0]["mu"], 3) == 22.365


def test_tournaments_are_chosen_by_league_season_event_day_and_round() -> None:
    both = {"t-1": evening(league="north", season="2026").now, "t-2": evening("2026-12-01", league="south").now}
    assert {match.tournament for match in finished_matches(both, GameFilter(league="south"))} == {"t-2"}
    assert {match.tournament for match in finished_matches(both, GameFilter(until="2026-11-20"))} == {"t-1"}
    assert {match.tournament for match in finished_matches(both, GameFilter(event="t-2"))} == {"t-2"}
    assert {match.round for match in finished_matches(both, GameFilter(round="2"))} == {2}
    assert all("ann" in match.players for match in finished_matches(both, GameFilter(player="ann")))


def test_a_season_counts_the_best_events_by_place() -> None:
    first = evening().says(Finished(("ann", "ben", "cho", "dai"))).now
    second = evening("2026-12-01").says(Finished(("ben", "ann", "dai", "cho"))).now
    both = {"t-1": first, "t-2": second}
    assert [(row["rank"], row["player"], row["points"]) for row in season_table(both)] == [
        *((1, "ann", 45), (1, "ben", 45)),
        *((3, "cho", 29), (3, "dai", 29)),
    ]
    assert [row["points"] for row in season_table(both, best=1)] == [26, 26, 16, 16]


def test_a_player_who_was_entered_in_other_letters_or_under_two_names_is_one_in_ratings_and_seasons() -> None:
    first, second = Evening(("Ann", "ben"), date="2026-11-01"), Evening(("ａｎｎ", "Benny"), date="2026-11-08")
    for evening_, pair in ((first, "Ann-ben 2-0"), (second, "ａｎｎ-Benny 2-1")):
        evening_.round(pair).says(Finished(tuple(pair.split()[0].split("-"))))
    both = {"t-1": first.now, "t-2": second.now}
    assert {row["player"] for row in answer_question("ratings", lambda: None, lambda: both, GameFilter())} == {
        "Ann",
        "ben",
        "Benny",
    }

    def same() -> Any:
        return PlayerMerges({"Benny": "ben"}).canonical_name

    assert {row["player"]: row["matches"] for row in player_ratings(both, GameFilter(canonical_name=same()))} == {
        "Ann": 2,
        "ben": 2,
    }
    season = {
        row["player"]: (row["events"], row["points"])
        for row in season_table(both, GameFilter(canonical_name=PlayerMerges({"Benny": "ben"}).canonical_name))
    }
    assert season == {"Ann": (2, 52), "ben": (2, 38)}
    history = rating_history(both, GameFilter(canonical_name=same(), player="ANN"))
    assert [row["tournament"] for row in history] == ["t-1", "t-2"]
    hidden = GameFilter(canonical_name=same(), private=frozenset({"Benny"}))
    assert {row["player"] for row in player_ratings(both, hidden)} == {"Ann"}
