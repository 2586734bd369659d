"""What the statistics answer."""

from __future__ import annotations

import pytest

from domain.kernel.record.changes import PUBLIC, FlagSet, Learned, Moved, Pinned
from domain.kernel.record.event import Event
from domain.kernel.table.transaction import UNRECORDED
from domain.tournaments.win_rate_intervals import wilson_interval
from projections import GameFilter
from projections.statistics.cards import card_usage
from projections.statistics.decks import color_records, deck_pairings, deck_records
from projections.statistics.game_averages import (
    averages_by_depth,
    fact_totals,
    facts_of_game,
    game_averages,
    list_game_courses,
)
from projections.statistics.game_list import find_game, list_games, match_results, newest_games, running_games
from projections.statistics.players import player_records, record_by_opponent
from projections.statistics_queries import DepthNotKnown, answer_question
from tests.projections.handmade import Handmade
from tests.projections.shelf import Said, random_game
from tests.projections.test_catching_up import Counted


def won(by: str, **about: object) -> list[Event]:
    """A game of Gundam War in which the other seat concedes."""
    other = {"A": "B", "B": "A"}[by]
    return list(Said(about=about).begins("A").says(other, "concede").events)


def test_a_game_is_listed_with_its_terms_players_and_end(counted: Counted) -> None:
    row = find_game(counted(g=won("B", league="spring", season="2026", round=2, table=7)), "g")
    about = ("id", "ruleset", "mode", "league", "season", "round", "seating", "status", "first", "winner", "reason")
    assert [row[name] for name in about] == [
        *("g", "gundam_war", "referee", "spring", "2026", "2", "7", "finished", "A", "B", "conceded"),
    ]
    assert (row["players"], row["result"], row["turns"], row["events"]) == ("A: anna, B: ben", "B won", 1, 11)
    assert (row["legal"], row["illegal"]) == (5, 0)
    assert row["started"] == "2023-11-14T22:13:20.0Z"
    assert row["finished"] == "2023-11-14T22:13:28.0Z"
    assert row["seats"][0] == {
        "seat": "A",
        "player": "anna",
        "outcome": "loss",
        "remaining": 44,
        "deck": "",
        "kind": "",
    }


def test_games_can_be_chosen_by_ruleset_league_season_status_and_player(counted: Counted) -> None:
    models = counted(a=won("A", league="spring"), b=won("B", league="autumn"), c=Handmade(about={"season": "x"}).events)
    assert [row["id"] for row in list_games(models, GameFilter(league="spring"))] == ["a"]
    assert [row["id"] for row in list_games(models, GameFilter(ruleset="handmade"))] == ["c"]
    assert [row["id"] for row in list_games(models, status="running", player="anna")] == ["c"]
    assert list_games(models, player="dora") == []


def test_an_unknown_game_is_said_to_be_none(counted: Counted) -> None:
    with pytest.raises(KeyError):
        find_game(counted(), "nothing")


def test_an_unlisted_game_is_in_no_list_and_no_statistic_but_can_be_asked_for(counted: Counted) -> None:
    models = counted(a=won("A", unlisted=True))
    assert (list_games(models), player_records(models), game_averages(models)) == ([], [], [])
    assert len(list_games(models, GameFilter(unlisted=True))) == 1
    assert find_game(models, "a")["winner"] == "A"


def test_a_private_player_is_nobody(counted: Counted) -> None:
    models, which = counted(a=won("A"), b=won("B")), GameFilter(private=frozenset({"ben"}))
    assert list_games(models, which)[0]["players"] == "A: anna, B: ?"
    assert [row["player"] for row in player_records(models, which)] == ["anna"]
    assert [(row["opponent"], row["games"]) for row in record_by_opponent(models, "anna", which)] == [("", 2)]
    assert record_by_opponent(models, "ben", which) == list_games(models, which, player="ben") == []


def test_a_players_record_counts_sides_and_streaks(counted: Counted) -> None:
    models = counted(a=won("B"), b=won("A"), c=won("A"))
    anna, ben = player_records(models)
    assert [anna[name] for name in ("player", "games", "wins", "losses", "draws")] == ["anna", 3, 2, 1, 0]
    assert [anna[name] for name in ("first_games", "first_wins", "second_games")] == [3, 2, 0]
    assert [anna[name] for name in ("streak", "streak_length", "longest_wins")] == ["win", 2, 2]
    assert [ben[name] for name in ("second_games", "second_wins", "streak")] == [3, 1, "loss"]
    (result,) = record_by_opponent(models, "ben")
    assert [result[name] for name in ("opponent", "games", "wins", "losses", "draws", "open")] == ["anna", 3, 1, 2, 0, 0]


def test_in_a_game_of_three_everybody_is_everybody_elses_opponent(counted: Counted) -> None:
    models = counted(g=Handmade(seats=("A", "B", "C")).ends(A="win", B="loss", C="loss").events)
    assert [(row["opponent"], row["wins"]) for row in record_by_opponent(models, "anna")] == [("ben", 1), ("cleo", 1)]
    assert match_results(models) == []


def test_a_deck_goes_by_its_name_else_by_the_colours_played(counted: Counted) -> None:
    made = Handmade(about={"decks": {"B": "Tower"}}).draws("A", "#1").plays("A", "#1", "ape").ends(A="win", B="loss")
    models = counted(g=made.events)
    assert [(row["deck"], row["kind"], row["wins"]) for row in deck_records(models)] == [
        ("Tower", "", 0),
        ("green", "緑単", 1),
    ]
    assert [(row["deck"], row["opposing"]) for row in deck_pairings(models)] == [("Tower", "green"), ("green", "Tower")]
    assert [(row["color"], row["wins"]) for row in color_records(models)] == [("green", 1)]


def test_card_usage_counts_lists_sights_plays_and_wins(counted: Counted) -> None:
    made = Handmade(lists={"A": {"ape": 3, "bee": 2}}).draws("A", "#1").draws("A", "#2").draws("B", "#11")
    made.plays("A", "#1", "ape").plays("A", "#2", "ape").plays("B", "#11", "cat")
    made.write("revealed", "shown", "B", Learned("#12", "bee", (PUBLIC,)))
    rows = {row["printing"]: row for row in card_usage(counted(g=made.ends(A="win", B="loss").events))}
    result = ("in_decks", "copies", "seen", "played", "plays", "won_when_played", "lost_when_played")
    assert [rows["ape"][name] for name in result] == [1, 3, 1, 1, 2, 1, 0]
    assert [rows["bee"][name] for name in result] == [1, 2, 1, 0, 0, 0, 0]
    assert [rows["cat"][name] for name in result] == [0, 0, 1, 1, 1, 0, 1]


def test_a_card_is_named_in_the_languages_of_its_list(counted: Counted) -> None:
    made = Handmade().draws("A", "#1").draws("A", "#2")
    names = {"name": "Heron", "names": {"ja": "ヘロン", "zh": "蒼鷺"}}
    made.write("revealed", "shown", "A", Pinned("ape", names), Pinned("bee", {"name": "Kestrel"}))
    made.write("revealed", "shown", "A", Learned("#1", "ape", (PUBLIC,)), Learned("#2", "bee", (PUBLIC,)))
    result = {row["name"]: (row["name_ja"], row["name_zh"]) for row in card_usage(counted(g=made.events))}
    assert result == {"Heron": ("ヘロン", "蒼鷺"), "Kestrel": ("", "")}


def test_a_card_that_nobody_knew_when_it_was_played_counts_when_it_is_known(counted: Counted) -> None:
    made = Handmade().draws("A", "#1").write("declared", "laid", "A", Moved("#1", "A.field"), act="lay", args={})
    assert card_usage(counted(g=made.events)) == []
    made.write("revealed", "shown", "A", Learned("#1", "bee", (PUBLIC,)))
    assert [(row["printing"], row["plays"]) for row in card_usage(counted(g=made.events))] == [("bee", 1)]


def test_a_discarded_card_is_seen_not_played(counted: Counted) -> None:
    made = Handmade().draws("A", "#1")
    changes = (Moved("#1", "A.grave"), Learned("#1", "ape", (PUBLIC,)))
    made.write("declared", "discarded", "A", *changes, act="discard", args={})
    assert [(row["seen"], row["plays"]) for row in card_usage(counted(g=made.events))] == [(1, 0)]


def test_tempo_counts_turns_time_damage_costs_and_the_judge(counted: Counted) -> None:
    made = Handmade().write("consequence", "castle_damaged", "B", seat="B", amount=3, source="combat")
    made.write("cost_paid", "stones_paid", "A", amount=2, card="#1")
    made.write("ruling", "ruled", "", act="rule", args={"text": "so be it"}, verdict=("ruled", "H-2"))
    made.write("penalty", "penalised", "", act="penalty", args={"to": "B", "kind": "warning"})
    made.write("note", "of_a_later_ruleset", "A", amount="many").draws("A", "#1")
    models = counted(g=made.ends(A="win", B="loss").events)
    row = list_game_courses(models)[0]
    result = (
        "turns",
        "first",
        "first_outcome",
        "seconds",
        "winner_left",
        "loser_left",
        "damage",
        "paid",
        "rulings",
        "penalties",
    )
    assert [row[name] for name in result] == [1, "A", "win", 8.0, 9, 10, 3, 2, 1, 1]
    facts = {(f["seat"], f["fact"], f["detail"]): f["amount"] for f in facts_of_game(models, "g")}
    assert facts["B", "damage", "combat"] == 3
    assert facts["A", "paid", "stones_paid"] == 2
    assert facts["B", "penalty", "warning"] == 1
    assert facts["A", "zone", "pile"] == 9
    assert fact_totals(models, fact="damage")[0]["amount"] == 3
    assert (game_averages(models)[0]["first_won"], game_averages(models)[0]["mean_turns"]) == (1, 1.0)


def test_a_game_without_a_clock_has_no_length(counted: Counted) -> None:
    events = [event._replace(at=0) for event in Handmade().ends(A="win", B="loss").events]
    models = counted(g=events)
    assert list_game_courses(models)[0]["seconds"] is None
    assert (find_game(models, "g")["started"], find_game(models, "g")["finished"]) == ("", "")


def test_random_gundam_war_is_counted_as_its_events_show(counted: Counted) -> None:
    events = [event for event in random_game(8, 150) if event.family != "takeback"]
    models = counted(g=random_game(8, 150))
    assert find_game(models, "g")["turns"] == max(
        c.turn for e in events for c in e.changes if type(c).__name__ == "ClockMoved"
    )
    assert sum(row["plays"] for row in card_usage(models)) > 0


def test_a_match_reads_as_players_write_it(counted: Counted) -> None:
    about = {"league": "spring", "round": 2, "match": "m1"}
    models = counted(**{f"g{n}": won(by, **about, game=n) for n, by in enumerate("BAA", 1)})
    anna, ben = match_results(models)
    assert (anna["player"], anna["opponent"], anna["score"], anna["games"]) == ("anna", "ben", "2-1", ["g1", "g2", "g3"])
    assert anna["marks"] == "×(44 left) ○(44 left) ○(44 left)"
    assert anna["line"] == "○Round 2 vs ben ×(44 left) ○(44 left) ○(44 left)"
    assert (ben["score"], match_results(models, language="ja")[0]["line"][:4]) == ("1-2", "○2回戦")


def test_a_game_that_belongs_to_no_match_is_one_of_its_own(counted: Counted) -> None:
    assert [row["score"] for row in match_results(counted(a=won("A"), b=won("A")))] == ["1-0", "0-1", "1-0", "0-1"]


def test_two_events_of_one_season_are_two_matches(counted: Counted) -> None:
    """Given two cups of a season with round 1 and match 1 of the same players, then each has its own result."""
    about = {"league": "spring", "season": "2026", "round": 1, "match": "1", "table": 1}
    models = counted(
        **{f"{event}{n}": won(by, **about, event=event) for event, by in (("cup", "A"), ("open", "B")) for n in "12"}
    )
    results = {(row["event"], row["player"]): row["score"] for row in match_results(models)}
    assert results[("cup", "anna")] == "2-0"
    assert results[("open", "anna")] == "0-2"


def test_games_can_be_chosen_by_event_tournament_round_and_days(counted: Counted) -> None:
    models = counted(
        a=won("A", event="cup", round=1, date="2026-11-01"),
        b=won("A", event="open", round=2, date="2026-11-14", tournament="t-x"),
    )
    chosen = {"event": "cup", "tournament": "t-x", "round": "2", "until": "2026-11-10", "since": "2026-11-10"}
    ids = {name: [row["id"] for row in list_games(models, GameFilter(**{name: value}))] for name, value in chosen.items()}
    assert ids == {"event": ["a"], "tournament": ["b"], "round": ["b"], "until": ["a"], "since": ["b"]}


def test_a_list_that_nobody_knows_may_have_any_card_and_a_running_game_may_end_in_any_way(counted: Counted) -> None:
    """Given a game with one list and a running one, then shares and rates are ranges over what is not known."""
    over = Handmade(lists={"A": {"ape": 3}}).draws("A", "#1").plays("A", "#1", "ape").ends(A="win", B="loss")
    running = Handmade(lists={"A": {"ape": 3}}).draws("A", "#1").plays("A", "#1", "ape")
    (ape,) = (row for row in card_usage(counted(g=over.events, h=running.events)) if row["printing"] == "ape")
    assert (ape["in_decks"], ape["share"], ape["share_low"], ape["share_high"]) == (1, 1.0, 0.5, 1.0)
    assert (ape["won_when_played"], ape["open_when_played"], ape["rate"], ape["enough"]) == (1, 1, 1.0, 0)
    assert (ape["low"], ape["high"], ape["lift"]) == (wilson_interval(1, 2).low, wilson_interval(2, 2).high, 0.0)


def test_games_that_run_widen_the_range_of_a_rate_and_are_no_losses(counted: Counted) -> None:
    """Given two wins of anna's and one game that runs, then her rate is 1 in the range that holds for every end of it."""
    models = counted(a=won("A"), b=won("A"), c=list(Said().begins("A").events))
    anna = player_records(models)[0]
    assert [anna[name] for name in ("player", "games", "wins", "open", "rate", "enough")] == ["anna", 2, 2, 1, 1.0, 0]
    assert (anna["low"], anna["high"]) == (wilson_interval(2, 3).low, wilson_interval(3, 3).high)
    assert [(row["games"], row["open"]) for row in record_by_opponent(models, "ben")] == [(2, 1)]


def test_whoever_has_finished_no_game_has_no_row(counted: Counted) -> None:
    models = counted(c=list(Said().begins("A").events))
    assert (player_records(models), record_by_opponent(models, "anna"), deck_records(models)) == ([], [], [])


def test_a_deck_that_nobody_knows_widens_the_share_of_the_others(counted: Counted) -> None:
    made = Handmade(about={"decks": {"B": "Tower"}}).ends(A="win", B="loss")
    (tower,) = deck_records(counted(g=made.events))
    assert [tower[name] for name in ("deck", "share", "share_low", "share_high")] == ["Tower", 1.0, 0.5, 1.0]


def test_games_are_listed_newest_first_page_by_page_with_those_that_stand_otherwise(counted: Counted) -> None:
    """Given games of which two began at once, then pages follow each other, and a game that stands otherwise for whoever asks
    is found by how it stands there."""
    opened, *others = won("A")
    days = {"a": 3, "b": 1, "c": 3, "d": 2}
    games = {name: [opened._replace(at=opened.at + 600 * day), *others] for name, day in days.items()}
    models = counted(**games, e=Handmade().events)
    whole = [row["id"] for row in newest_games(models)]
    assert [name for name in whole if name != "e"] == ["c", "a", "d", "b"]
    pages, after = [], ""
    while results := [row["id"] for row in newest_games(models, GameFilter(rows=2), after=after)]:
        pages += results
        after = results[-1]
    assert pages == whole
    assert newest_games(models, after="nothing") == []
    running = newest_games(models, status="running", otherwise={"a": "running", "e": "finished"})
    assert [row["id"] for row in running] == ["a"]
    rest = newest_games(models, status="finished", otherwise={"a": "running", "e": "finished"})
    assert {row["id"] for row in rest} == {"b", "c", "d", "e"}
    assert running_games(models, ["a", "e", "nothing"]) == {"e"}


def test_any_number_of_games_can_be_left_out_or_asked_for(counted: Counted) -> None:
    models, many = counted(a=won("A"), b=won("B")), frozenset(f"x{number}" for number in range(300_000))
    assert [row["id"] for row in list_games(models, GameFilter(without=many | {"a"}))] == ["b"]
    assert [row["id"] for row in list_games(models, GameFilter(among=many | {"a"}))] == ["a"]


def counted_only(winner: str) -> list[Event]:
    """A game of which only numbers were counted."""
    game = Handmade().write("declared", "number_counted", "B", FlagSet(UNRECORDED, 1), act="count", args={"now": 4})
    return game.ends(A="win" if winner == "A" else "loss", B="win" if winner == "B" else "loss").events


def test_answers_say_how_many_of_their_games_were_only_counted(counted: Counted) -> None:
    """Given one game with plays and two that were only counted, then every answer says so, both depths are side by side, a
    filter takes either, and a count that was taken back does not make a game a counted one."""
    back = Handmade().write("declared", "number_counted", "B", FlagSet(UNRECORDED, 1), act="count", args={"now": 4})
    back.goes_back(2, FlagSet(UNRECORDED, None)).plays("A", "#1", "ape").ends(A="win", B="loss")
    models = counted(plays=back.events, one=counted_only("A"), two=counted_only("B"))
    anna = next(row for row in player_records(models) if row["player"] == "anna")
    assert (anna["games"], anna["counted"]) == (3, 2)
    assert [(row["games"], row["counted"]) for row in game_averages(models)] == [(3, 2)]
    sides = [(row["depth"], row["games"], row["first_won"]) for row in averages_by_depth(models)]
    assert sides == [("plays", 1, 1), ("counted", 2, 1)]
    chosen = {depth: [row["id"] for row in list_games(models, GameFilter(depth=depth))] for depth in ("", "plays", "counted")}
    assert {depth: sorted(ids) for depth, ids in chosen.items()} == {
        "": ["one", "plays", "two"],
        "plays": ["plays"],
        "counted": ["one", "two"],
    }
    assert [row["counted"] for row in card_usage(models)] == [0]
    assert [(row["deck"], row["counted"]) for row in deck_records(models, GameFilter(depth="plays"))] == [("green", 0)]


def test_matches_have_no_depth(counted: Counted) -> None:
    """Given a question about matches, which count by their reports, when a depth is chosen, then that is an error."""
    with pytest.raises(DepthNotKnown):
        answer_question("meta", lambda: counted(), dict, GameFilter(depth="plays"))
