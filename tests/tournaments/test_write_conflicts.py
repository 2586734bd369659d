"""Many hands at one tournament: who relies on nothing that changed is heard, whoever was quicker elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.tournaments import events, result_events
from domain.tournaments.events import EventData, TournamentEvent
from domain.tournaments.fold import fold
from domain.tournaments.state import Match, Tournament
from domain.tournaments.tournament_format import Stage
from domain.tournaments.validation.event_validation import event_refusal
from domain.tournaments.validation.write_conflicts import conflicting_events
from replays.log import StoredEvents
from replays.tournaments.clerk import OpenedTournament, TournamentClerk, WriteConflict
from replays.tournaments.log import open_tournament_log
from replays.tournaments.pairing import offer_round
from tests.soak import in_full
from tests.tournaments.scene import Evening, report

SCHEDULES = in_full(10_000, 40)
HANDS, STEPS = 6, 40
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
    offered = offer_round(night.now)
    assert changes(night, offered, events.Note("a note changes nothing"), events.Dropped("dai")) == [1]


def test_a_player_who_leaves_while_the_next_round_is_posted_learns_of_it() -> None:
    """Given dai who saw no second round, when dai leaves after it was posted with dai in it, then the pairing conflicts."""
    night = evening().says(report("1.1.1", "ann-ben 2-0"), report("1.1.2", "cho-dai 2-0"), events.RoundClosed(1, 1))
    assert changes(night, events.Dropped("dai"), offer_round(night.now)) == [0]


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
            told = report(pair.match, f"{first}-{second} 2-0")
            return clerk.submit(opened.tournament, told, f"says {first}", seen, f"player:{first}")

        with ThreadPoolExecutor(20) as phones:
            assert all(isinstance(answer, StoredEvents) for answer in phones.map(reports, pairs))
        made = clerk.tournament(opened.tournament)
        assert all(match.standing for match in made.matches.values())
        assert made.length == seen + 100


def test_whatever_many_hands_say_in_whatever_order_nothing_is_lost_or_misplaced(tmp_path: Path) -> None:
    """Given random hands that act on what each of them saw last, then what is stored would have come out the same had it
    been said at the position that its author saw; what is not stored names what changed."""
    with open_tournament_log(tmp_path) as log:
        clerk = TournamentClerk(log)
        for seed in range(SCHEDULES):
            print("seed", seed)
            play_schedule(clerk, seed)


def play_schedule(clerk: TournamentClerk, seed: int) -> None:
    random = Random(seed)
    players = tuple(f"p{number}" for number in range(8))
    opened = clerk.open_whole((OPENED, *map(events.Registered, players)), f"schedule {seed}")
    assert isinstance(opened, OpenedTournament)
    name = opened.tournament
    stream = clerk.events(name)
    seen = [len(stream)] * HANDS
    for step in range(STEPS):
        hand = random.randrange(HANDS)
        if random.random() < 0.5:
            seen[hand] = len(stream)
        view = fold(stream[: seen[hand]])
        said, by = random_event(random, view, step)
        event = TournamentEvent(said, by)
        answer = clerk.submit(name, said, f"{seed} {step}", seen[hand], by)
        if isinstance(answer, StoredEvents):
            assert answer.position == len(stream)
            assert_same_meaning(stream, seen[hand], event)
            stream.append(event)
        elif isinstance(answer, WriteConflict):
            assert answer.changes, event
            assert all(seen[hand] <= at < len(stream) for at in answer.changes)
    assert clerk.events(name) == stream
    assert clerk.tournament(name) == fold(stream)


def random_event(random: Random, view: Tournament, step: int) -> tuple[EventData, str]:
    """Something that the author could say in the tournament as the author sees it."""
    matches = [each for each in view.matches.values() if not view.rounds[each.stage, each.round].closed]
    kinds: list[Any] = [_entry, _leaving, _deck, _note]
    if matches:
        kinds += [_report] * 8 + [_agreement, _correction, _penalty]
    kinds += [_next_step] * 3
    return random.choice(kinds)(random, view, step, matches)  # type: ignore[no-any-return]


def _entry(random: Random, view: Tournament, step: int, matches: Sequence[Match]) -> tuple[EventData, str]:
    return events.Registered(f"q{step}", late=bool(view.order)), "organiser"


def _leaving(random: Random, view: Tournament, step: int, matches: Sequence[Match]) -> tuple[EventData, str]:
    player = random.choice(list(view.players))
    left = view.players[player].left is not None
    return (
        (events.Readmitted(player), "organiser") if left else (events.Dropped(player), random.choice(("organiser", "judge")))
    )


def _deck(random: Random, view: Tournament, step: int, matches: Sequence[Match]) -> tuple[EventData, str]:
    return events.ArchetypeNamed(random.choice(list(view.players)), random.choice(("red", "blue"))), "organiser"


def _note(random: Random, view: Tournament, step: int, matches: Sequence[Match]) -> tuple[EventData, str]:
    return events.Note(f"step {step}"), "organiser"


def _report(random: Random, view: Tournament, step: int, matches: Sequence[Match]) -> tuple[EventData, str]:
    match = random.choice(matches)
    one, two = random.sample(match.players, 2)
    return report(match.id, f"{one}-{two} 2-{random.randrange(2)}"), random.choice(
        ("organiser", f"player:{one}", f"player:{two}")
    )


def _agreement(random: Random, view: Tournament, step: int, matches: Sequence[Match]) -> tuple[EventData, str]:
    match = random.choice(matches)
    player = random.choice(match.players)
    return result_events.Confirmed(match.id, player, random.choice(match.standing or [1])), f"player:{player}"


def _correction(random: Random, view: Tournament, step: int, matches: Sequence[Match]) -> tuple[EventData, str]:
    match = random.choice(matches)
    one, two = random.sample(match.players, 2)
    games = report(match.id, f"{one}-{two} 2-1").games
    return result_events.Corrected(match.id, random.choice(match.standing or [1]), "misheard", games), "judge"


def _penalty(random: Random, view: Tournament, step: int, matches: Sequence[Match]) -> tuple[EventData, str]:
    match = random.choice(matches)
    kind = random.choice(("warning", "game_loss", "disqualified"))
    return result_events.Penalised(random.choice(match.players), kind, "league:late", "late", match.id), "judge"


def _next_step(random: Random, view: Tournament, step: int, matches: Sequence[Match]) -> tuple[EventData, str]:
    last = next(reversed(view.rounds.values()), None)
    here = tuple(player for player in view.players if view.players[player].left is None)
    if not view.order:
        return events.Started(here), "organiser"
    if last and not last.closed:
        return events.RoundClosed(last.stage, last.number), "organiser"
    try:
        return offer_round(view), "organiser"
    except ValueError:
        return events.Finished(here), "organiser"


def assert_same_meaning(stream: list[TournamentEvent], seen: int, event: TournamentEvent) -> None:
    """Had the event been stored at the position that its author saw, the tournament would be the same."""
    earlier = fold(stream[:seen])
    assert event_refusal(earlier, event) is None, event
    moved = [_after_one_more(each, seen) for each in stream[seen:]]
    assert _content(fold([*stream[:seen], event, *moved])) == _content(fold([*stream, event])), event


def _after_one_more(event: TournamentEvent, seen: int) -> TournamentEvent:
    """The event with the positions of reports moved by one, where an event was put in before them."""
    if (
        isinstance(event.said, result_events.Confirmed | result_events.Corrected | result_events.WithdrawnReport)
        and event.said.report >= seen
    ):
        return event._replace(said=event.said._replace(report=event.said.report + 1))
    return event


def _content(made: Tournament) -> Any:
    """What a tournament says, without positions and without how many rounds a newcomer missed."""
    players = {each.id: (each.name, each.archetype, each.how, each.left) for each in made.players.values()}
    matches = {
        each.id: (each.players, {told[1:4] for told in each.standing_reports()}, each.confirmed, each.corrected)
        for each in made.matches.values()
    }
    rounds = {key: (set(each.matches), each.byes, each.closed) for key, each in made.rounds.items()}
    penalties = sorted(each[1:] for each in made.penalties)
    return players, matches, rounds, penalties, made.places
