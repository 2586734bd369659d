"""Benchmark: a tournament of 512 players and nine rounds, in processor time: standings, pairing, pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

import rustworkx
from starlette.testclient import TestClient

from api.app import create_app
from api.settings import Settings
from domain.tournaments.events import Note, Opened, Registered, RoundClosed, Started, TournamentEvent
from domain.tournaments.fold import apply, fold
from domain.tournaments.result_events import Reported, ReportedGame
from domain.tournaments.standings.ranking import compute_standings
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import Stage
from replays.tournaments.pairing import propose_next_round

TOURNAMENT_ID = "t-large"


def time_pages(events: Sequence[TournamentEvent], paths: Sequence[str], rounds: int) -> list[float]:
    """Returns the processor time of each of these pages, in its fastest round, as the first to request it has to wait.

    Before each measurement something happens in the tournament, so that no answer is stored yet.
    """
    numbers = count()
    with TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder)))
        clerk = app.state.senki.tournaments
        clerk.append_imported(TOURNAMENT_ID, events)
        with TestClient(app) as client:

            def happen() -> None:
                number = next(numbers)
                clerk.submit(TOURNAMENT_ID, Note(f"note {number}"), f"happens {number}")

            def get(path: str) -> Callable[[], object]:
                return lambda: client.get(f"/api/leagues/{TOURNAMENT_ID}{path}").raise_for_status()

            return [best_seconds(get(path), rounds, happen) for path in paths]


PLAYERS, ROUNDS, SEED = 512, 9, 7
ROUNDS_OF_MEASURING = 5
PAGES = ("", "/standings", f"/rounds/{ROUNDS}", "/why?player=p0001&code=OMW")


def benchmark_table(players: int = PLAYERS, rounds: int = ROUNDS) -> str:
    """Returns the measurements as Markdown. The floor is a matching with as many nodes and edges, without any other work."""
    events = play_tournament(players, rounds)
    made = fold(events)
    floor = best_seconds(lambda: _bare_matching(players), 3)
    pairing = best_seconds(lambda: propose_next_round(made), 3, made.memo.clear)
    waits = time_pages(events, PAGES, ROUNDS_OF_MEASURING)
    standings = best_seconds(lambda: compute_standings(made), ROUNDS_OF_MEASURING, made.memo.clear)
    rows = [
        ("standings", standings, "<= 0.1 s", "–"),
        ("pairing", pairing, "<= 1 s", f"{pairing / floor:.2f} of the bare matching"),
        *((f"page: {path or 'tournament'}", each, "<= 0.2 s", "–") for path, each in zip(PAGES, waits, strict=True)),
    ]
    lines = [f"| {players} players, {rounds} rounds | seconds | aim | beside |", "|---|---|---|---|"]
    return "\n".join([*lines, *(f"| {what} | {time:.3f} | {aim} | {comparison} |" for what, time, aim, comparison in rows)])


def best_seconds(act: Callable[[], object], rounds: int, prepare: Callable[[], object] = lambda: None) -> float:
    """Returns the processor time of the fastest round, in seconds; `prepare` runs before each and is not counted."""
    return min(_timed(act, prepare) for _ in range(rounds))


def time_alternately(rounds: int, *acts: Callable[[], object]) -> list[float]:
    """Returns the processor time of each act in its fastest round; the acts take turns."""
    times = [[_timed(act) for act in acts] for _ in range(rounds)]
    return [min(column) for column in zip(*times, strict=True)]


def _timed(act: Callable[[], object], prepare: Callable[[], object] = lambda: None) -> float:
    prepare()
    started = process_time()
    act()
    return process_time() - started


def play_tournament(players: int, rounds: int, seed: int = SEED) -> list[TournamentEvent]:
    """Returns the events of a tournament of random results up to its last round, which is not paired yet."""
    random = Random(seed)
    names = tuple(f"p{number:04}" for number in range(players))
    events = [TournamentEvent(Opened("large", "gundam_war", (Stage("swiss", rounds + 1),), seed=seed))]
    made = fold(events)
    _append(made, events, *map(Registered, names), Started(names))
    for number in range(1, rounds + 1):
        offered = propose_next_round(made)
        _append(made, events, offered)
        for pair in offered.matches:
            winner = random.choice(pair.players)
            _append(made, events, Reported(pair.match, (ReportedGame(winner), ReportedGame(winner))))
        _append(made, events, RoundClosed(1, number))
    return events


def _append(made: Tournament, events: list[TournamentEvent], *said: object) -> None:
    for each in said:
        events.append(TournamentEvent(each))  # type: ignore[arg-type]
        apply(made, events[-1])


def _bare_matching(players: int) -> None:
    random = Random(SEED)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(list(range(players)))
    points = sorted((random.randrange(ROUNDS) * 3 for _ in range(players)), reverse=True)
    pairs = combinations(range(players), 2)
    graph.add_edges_from([(one, two, -(10**5) * (points[one] - points[two]) ** 2 - (two - one)) for one, two in pairs])
    rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


if __name__ == "__main__":
    print(benchmark_table())
