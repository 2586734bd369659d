"""Many random games from one seed, and a report of their results."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.game_opening import make_header
from domain.parts.common.ruleset_package import Specimens
from domain.registry import ruleset as find_ruleset
from replays.gc_pause import gc_paused
from scripts.simulation.random_games import OfferRefused, RandomGame, random_game

T = TypeVar("T")


class FinishedGame(NamedTuple):
    """A game that ended. `result`: seat -> win, loss or draw · `open`: its events with an open verdict."""

    game: int
    decks: tuple[str, ...]
    result: Mapping[str, str]
    reason: str
    turns: int
    decisions: int
    events: int
    open: int = 0


class BrokenGame(NamedTuple):
    """A game that failed: an internal `error`, or an offered command that the desk `refused`.

    `seed` and `game` play it again: `RandomGame(ruleset, specimens, seed, game)`.
    """

    game: int
    seed: int | str
    kind: str
    said: str
    message: str


class SimulationReport(NamedTuple):
    """The result of a run."""

    ruleset: str
    seed: int | str
    games: tuple[FinishedGame, ...]
    troubles: tuple[BrokenGame, ...]
    seconds: float

    @property
    def decisions(self) -> int:
        """Returns the number of offers taken."""
        return sum(played.decisions for played in self.games)

    def to_plain(self) -> dict[str, Any]:
        """Returns the report as JSON data; equal for equal seeds, except for `timings`."""
        turns = sorted(played.turns for played in self.games)
        return {
            "ruleset": self.ruleset,
            "seed": self.seed,
            "games": len(self.games) + len(self.troubles),
            "results": dict(sorted(Counter(map(_describe_outcome, self.games)).items())),
            "turns": {"least": turns[0], "median": turns[len(turns) // 2], "most": turns[-1]} if turns else {},
            "decisions": self.decisions,
            "events": sum(played.events for played in self.games),
            "open": sum(played.open for played in self.games),
            "errors": [each._asdict() for each in self.troubles],
            "timings": {"seconds": round(self.seconds, 3), "decisions_per_second": round(self.rate)},
        }

    @property
    def rate(self) -> float:
        """Returns the decisions per second."""
        return self.decisions / self.seconds if self.seconds else 0.0


def _describe_outcome(played: FinishedGame) -> str:
    winners = [seat for seat, result in played.result.items() if result == "win"]
    return f"{' and '.join(winners) + ' won' if winners else 'nobody won'}: {played.reason}"


def simulate(
    ruleset_id: str,
    seed: int | str,
    games: int,
    seats: int = 0,
    on_end: Callable[[FinishedGame | BrokenGame], None] = lambda ended: None,
    jobs: int = 1,
    decks: Specimens | None = None,
) -> SimulationReport:
    """Plays random games, the same ones for the same seed and any number of `jobs`. `on_end` is called with each game.

    `seats`: the smallest number by default · `decks`: the specimen decks by default. Raises KeyError for an unknown
    ruleset, ValueError for an invalid number of seats.
    """
    make_header(find_ruleset(ruleset_id), seats or find_ruleset(ruleset_id).book.seats[0])
    started = perf_counter()
    ended = []
    for each in play_games(partial(play_random_game, ruleset_id, seed, seats=seats, decks=decks), games, jobs):
        ended.append(each)
        on_end(each)
    played = tuple(each for each in ended if isinstance(each, FinishedGame))
    troubles = tuple(each for each in ended if isinstance(each, BrokenGame))
    return SimulationReport(ruleset_id, seed, played, troubles, perf_counter() - started)


def play_games(play: Callable[[int], T], games: int, jobs: int) -> Iterator[T]:
    """Yields the result of each game in order, shared over `jobs` processes."""
    if jobs == 1:
        with gc_paused():
            yield from map(play, range(games))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, range(games), chunksize=max(1, min(20, games // (jobs * 4))))


def play_random_game(
    ruleset_id: str, seed: int | str, number: int, seats: int = 0, decks: Specimens | None = None
) -> FinishedGame | BrokenGame:
    """Plays one random game to its end; returns what broke it if it fails."""
    game: RandomGame | None = None
    try:
        game = random_game(ruleset_id, seed, number, seats, decks)
        game.play()
    except OfferRefused as refused:
        return BrokenGame(number, seed, "refused", _describe_command(game), str(refused))
    except Exception:  # every error is reported with the seed that plays it again; the run goes on
        return BrokenGame(number, seed, "error", _describe_command(game), traceback.format_exc(limit=-6))
    return _finished_game(number, game)


def _describe_command(game: RandomGame | None) -> str:
    if game is None or game.last_command is None:
        return ""
    said = game.last_command
    return f"line {game.desk.log.line + 1}, {game.desk.table.clock.node}: {said.seat} {said.act} {dict(said.args)}"


def _finished_game(number: int, game: RandomGame) -> FinishedGame:
    desk: Desk = game.desk
    result = desk.table.result
    reason = "capped" if game.capped else str(result["reason"])
    open_ = sum(event.verdict[0] == "open" for event in desk.events)
    turns, events = desk.table.clock.turn, len(desk.events)
    return FinishedGame(number, game.decks, result["seats"], reason, turns, game.decisions, events, open_)


def run_report(
    ruleset_id: str, seed: int | str, games: int, seats: int = 0, jobs: int = 1, decks: Specimens | None = None
) -> dict[str, Any]:
    """Returns the report of a run as plain data. Raises KeyError, ValueError as `simulate`."""
    return simulate(ruleset_id, seed, games, seats, jobs=jobs, decks=decks).to_plain()
