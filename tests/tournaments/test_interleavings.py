"""Any interleaving of what many hands say of one tournament: nothing is lost, nothing means something else than was meant."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from domain.tournaments import events, result_events
from domain.tournaments.events import TournamentEvent
from domain.tournaments.fold import fold
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import Stage
from domain.tournaments.validation.event_validation import event_refusal, refused_events
from replays.log import StoredEvents
from replays.tournaments.clerk import OpenedTournament, TournamentClerk, WriteConflict
from replays.tournaments.log import open_tournament_log
from tests.soak import in_full
from tests.tournaments.random_hands import PHASES, RandomHand, played_until

SCHEDULES = in_full(10_000, 20)
HANDS, STEPS = 6, 70
STAGES = (Stage("swiss", 2, minutes=50), Stage("single_elimination", size=4))
EXCEPT: dict[type[Any], set[str]] = {
    events.Registered: {"LG-PAIR-06", "LG-START-03", "LG-END-03"},
    events.Admitted: {"LG-PAIR-06", "LG-START-03"},
    events.Readmitted: {"LG-PAIR-06", "LG-START-03"},
    events.Started: {"LG-DECK-02"},
    events.EntryRemoved: {"LG-NAME-01", "LG-REG-08"},
    events.Dropped: {"LG-DROP-01", "LG-REG-08"},
    result_events.Requested: {"LG-ASK-03"},
    result_events.Penalised: {"LG-REP-03", "LG-DROP-01", "LG-ASK-02"},
    result_events.Confirmed: {"LG-COR-02"},
    result_events.WithdrawnReport: {"LG-CLOSE-02"},
    events.RoundClosed: {"LG-CLOCK-01"},
    **{kind: {"LG-CLOCK-01"} for kind in (events.ClockStarted, events.ClockStopped, events.TimeExtended)},
    events.Repaired: {"LG-NAME-02"},
    events.TermsChanged: {"LG-REG-08", "LG-NAME-01"},
    events.Removed: {"LG-REM-01"},
    events.Finished: {"LG-END-01"},
}
"""Refusals in the other order. Who comes during the start or a pairing is not in it, nor in an end that was taken back; a
deck that came in before the start was stored stays; who leaves need not have asked, and who waited moves up without an
admission; a request may be made again once it is answered; a request needs no answer from whoever is disqualified, and
what it asks for may have become impossible; a clock matters no more once its round or match is over; removal and end are
about the tournament as it is."""
OPENED = events.Opened("club evening", "gundam_war", STAGES, decklists="sealed")


def test_whatever_many_hands_say_in_whatever_order_nothing_is_lost_or_misplaced(tmp_path: Path) -> None:
    """Given random hands that act on what each of them saw last, then what is stored would have come out the same had it
    been said at the position that its author saw; what is not stored names what changed."""
    stored: Counter[str] = Counter()
    with open_tournament_log(tmp_path) as log:
        clerk = TournamentClerk(log)
        for seed in range(SCHEDULES):
            print("seed", seed)
            play_schedule(clerk, seed, stored)
    print(dict(stored))


def play_schedule(clerk: TournamentClerk, seed: int, stored: Counter[str]) -> None:
    random = Random(f"hands {seed}")
    players = tuple(f"p{number}" for number in range(random.choice((4, 8))))
    begun = played_until(random, PHASES[seed % len(PHASES)], OPENED, players)
    opened = clerk.open_whole(begun, f"schedule {seed}")
    assert isinstance(opened, OpenedTournament)
    name = opened.tournament
    stream = clerk.events(name)
    seen = [len(stream)] * HANDS
    views = {len(stream): clerk.tournament(name)}
    for step in range(STEPS):
        hand = random.randrange(HANDS)
        if random.random() < 0.5:
            seen[hand] = len(stream)
        said, by = RandomHand(random, views[seen[hand]], step).statement()
        event = TournamentEvent(said, by, step)
        answer = clerk.submit(name, said, f"{seed} {step}", seen[hand], by, step)
        if isinstance(answer, StoredEvents):
            assert answer.position == len(stream)
            assert_same_meaning(stream, seen[hand], event)
            stored[event.name] += 1
            stream.append(event)
            views[len(stream)] = clerk.tournament(name)
        elif isinstance(answer, WriteConflict):
            assert answer.changes, event
            assert all(seen[hand] <= at < len(stream) for at in answer.changes)
    assert clerk.events(name) == stream
    for length, view in views.items():
        assert view == fold(stream[:length]), "a later event has changed an earlier view"


def assert_same_meaning(stream: list[TournamentEvent], seen: int, event: TournamentEvent) -> None:
    """Had the event been stored at the position that its author saw, all events since would have been accepted too, and the
    tournament would be the same (`EXCEPT`)."""
    if seen == len(stream):
        return
    if event_refusal(fold(stream[:seen]), event) is not None:
        return  # its author could not have said it then
    other = [*stream[:seen], event, *(_after_one_more(each, seen) for each in stream[seen:])]
    refused = next(((other[at], result) for at, result in refused_events(other)), None)
    assert refused is None or refused[1].rule in EXCEPT.get(type(event.said), ()), (event, refused)
    if refused is not None:
        return
    assert _content(fold(other)) == _content(fold([*stream, event])), event


def _after_one_more(event: TournamentEvent, seen: int) -> TournamentEvent:
    """The event with the positions of reports and requests moved by one, where an event was put in before them."""
    said: Any = event.said
    for field in ("report", "request"):
        if getattr(said, field, 0) >= seen:
            said = said._replace(**{field: getattr(said, field) + 1})
    return event._replace(said=said)


def _content(made: Tournament) -> Any:
    """What a tournament says, without positions, and without who of the newest entries waits."""
    everybody = {**made.players, **made.waiting}
    players = {
        each.id: (each.name, each.club, each.archetype, each.deck, each.deck_check, each.checked_in, each.how, each.left)
        for each in everybody.values()
    }
    matches = {
        each.id: (each.players, {result[1:4] for result in each.standing_reports()}, each.confirmed, each.corrected)
        for each in made.matches.values()
    }
    rounds = {
        key: (set(each.matches), each.byes, set(each.absent), each.closed, each.clock, each.extra)
        for key, each in made.rounds.items()
    }
    penalties = sorted(each[1:] for each in made.penalties)
    requests = sorted((each.said.player, each.said.kind, each.said.match, each.said.text) for each in made.requests.values())
    return players, matches, rounds, penalties, requests, made.capacity, made.opened, made.cuts, made.places
