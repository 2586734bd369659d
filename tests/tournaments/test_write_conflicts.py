"""Many hands at one tournament: who relies on nothing that changed is heard, whoever was quicker elsewhere."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from domain.tournaments import events, result_events
from domain.tournaments.events import EventData
from domain.tournaments.tournament_format import Stage
from domain.tournaments.validation.write_conflicts import conflicting_events
from replays.log import StoredEvents
from replays.tournaments.clerk import OpenedTournament, TournamentClerk
from replays.tournaments.log import open_tournament_log
from replays.tournaments.pairing import propose_next_round
from tests.tournaments.scene import Evening, report

OPENED = events.Opened("club evening", "gundam_war", (Stage("swiss", 4),))


def changes(evening: Evening, said: EventData, *since: EventData) -> list[int]:
    """The indexes of what conflicts, were all of `since` stored after the position that the author of `said` saw."""
    before = len(evening.events)
    evening.says(*since)
    return conflicting_events(evening.now, said, evening.events[before:])


def evening() -> Evening:
    return Evening(("ann", "ben", "cho", "dai")).pairs("ann-ben", "cho-dai")


def test_a_report_needs_its_match_only() -> None:
    """Given table 2 reported, dai gone and a note written since, when table 1 reports, then nothing conflicts."""
    since = (report("1.1.2", "cho-dai 2-0"), events.Dropped("dai"), events.Note("late"), events.Registered("eri", late=True))
    assert changes(evening(), report("1.1.1", "ann-ben 2-0"), *since) == []


@pytest.mark.parametrize(
    "change",
    [
        report("1.1.1", "ann-ben 0-2"),
        result_events.Penalised("ann", "game_loss", "league:late", "late", "1.1.1"),
        events.Repaired(
            1,
            1,
            ("1.1.1", "1.1.2"),
            (events.Pair("1.1.3", 1, ("ann", "cho")), events.Pair("1.1.4", 2, ("ben", "dai"))),
            "seats",
        ),
    ],
)
def test_a_report_conflicts_with_what_changed_its_match(change: EventData) -> None:
    assert changes(evening(), report("1.1.1", "ann-ben 2-0"), events.Note("one"), change) == [1]


def test_a_pairing_needs_the_whole_tournament_as_it_was_seen() -> None:
    """Given a round that is offered, when a player leaves before it is posted, then the posting conflicts."""
    night = evening().says(report("1.1.1", "ann-ben 2-0"), report("1.1.2", "cho-dai 2-0"), events.RoundClosed(1, 1))
    offered = propose_next_round(night.now)
    assert changes(night, offered, events.Note("a note changes nothing"), events.Dropped("dai")) == [1]


def test_a_player_who_leaves_while_the_next_round_is_posted_learns_of_it() -> None:
    """Given dai who saw no second round, when dai leaves after it was posted with dai in it, then the pairing conflicts."""
    night = evening().says(report("1.1.1", "ann-ben 2-0"), report("1.1.2", "cho-dai 2-0"), events.RoundClosed(1, 1))
    assert changes(night, events.Dropped("dai"), propose_next_round(night.now)) == [0]


def test_a_report_from_before_a_round_was_taken_back_is_for_another_match() -> None:
    """Given round 1 taken back and posted with other pairs, when ann reports the match of that id as it was, it conflicts."""
    again = events.Paired(1, 1, (events.Pair("1.1.1", 1, ("ann", "cho")), events.Pair("1.1.2", 2, ("ben", "dai"))))
    assert changes(evening(), report("1.1.1", "ann-ben 2-0"), events.RoundCancelled(1, 1, "too early"), again) == [1]


def test_a_deck_check_and_a_posted_round_do_not_wait_for_each_other() -> None:
    night = Evening(("ann", "ben", "cho", "dai"))
    offered = propose_next_round(night.now)
    checked = events.DeckChecked("ann", "passed")
    assert changes(night, offered, checked, events.EntryChanged("ben", "Benjamin", "", "spelling")) == []
    assert changes(Evening(("ann", "ben", "cho", "dai")), checked, offered) == []


@pytest.mark.parametrize(
    "change", [events.Cut(2, ("ann", "ben")), result_events.Penalised("ann", "disqualified", "league:x", "why")]
)
def test_a_player_who_leaves_after_the_field_has_changed_learns_of_it(change: EventData) -> None:
    stages = (Stage("swiss", 1), Stage("single_elimination", size=2))
    night = Evening(("ann", "ben", "cho", "dai"), stages).round("ann-ben 2-0", "cho-dai 2-0")
    assert changes(night, events.Dropped("ann"), change) == [0]


def test_points_that_are_taken_count_where_their_author_saw_the_tournament() -> None:
    """Given a judge who takes a point from cho, who is in no cut, when the cut came first, then the judge learns of it: the
    point would count in a stage without cho. A point of a named match counts with that match."""
    stages = (Stage("swiss", 1), Stage("single_elimination", size=2))
    taken = result_events.Penalised("cho", "points", "league:late", "late", amount=-1)
    for said, conflicts in ((taken, [0]), (taken._replace(match="1.1.2"), []), (taken._replace(kind="warning"), [])):
        night = Evening(("ann", "ben", "cho", "dai"), stages).round("ann-ben 2-0", "cho-dai 2-0")
        assert changes(night, said, events.Cut(2, ("ann", "ben"))) == conflicts


def test_a_round_is_closed_over_the_results_that_were_seen() -> None:
    """Given all results of a round, when one is corrected before the round is closed, then closing conflicts with it."""
    night = evening().says(report("1.1.1", "ann-ben 2-0"), report("1.1.2", "cho-dai 2-0"))
    position = night.now.matches["1.1.1"].standing[0]
    corrected = result_events.Corrected("1.1.1", position, "misheard", report("1.1.1", "ann-ben 2-1").games)
    assert changes(night, events.RoundClosed(1, 1), events.CheckedIn("ann"), corrected) == [1]


def test_a_hundred_reports_in_one_moment_are_a_hundred_recorded(tmp_path: Path) -> None:
    """Given 200 players who have seen the same position, when 100 of them report, each from a thread, then all are stored."""
    with open_tournament_log(tmp_path) as log:
        clerk = TournamentClerk(log)
        players = tuple(f"p{number:03}" for number in range(200))
        pairs = tuple(
            events.Pair(f"1.1.{at + 1}", at + 1, (one, two))
            for at, (one, two) in enumerate(zip(players[::2], players[1::2], strict=True))
        )
        said = (OPENED, *map(events.Registered, players), events.Started(players), events.Paired(1, 1, pairs))
        opened = clerk.open_whole(said, "hall")
        assert isinstance(opened, OpenedTournament)
        seen = clerk.tournament(opened.tournament).length

        def reports(pair: events.Pair) -> Any:
            first, second = pair.players
            result = report(pair.match, f"{first}-{second} 2-0")
            return clerk.submit(opened.tournament, result, f"says {first}", seen, f"player:{first}")

        with ThreadPoolExecutor(20) as phones:
            assert all(isinstance(answer, StoredEvents) for answer in phones.map(reports, pairs))
        made = clerk.tournament(opened.tournament)
        assert all(match.standing for match in made.matches.values())
        assert made.length == seen + 100
