"""Builds an archive of statistics from a whole log in parallel: by processes of this machine, or by Dask.

Each task computes the rows of some games. Every worker opens the log itself, so it needs the folders of the log and of the
archive, or the same PostgreSQL. Spellings of players and numbers of games depend on the order of games and are set first.
Tournaments are added in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from tempfile import mkdtemp
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from domain.kernel.record.event import Event
from domain.kernel.views.views import header_of
from domain.tournaments.events import TournamentEvent
from domain.tournaments.state import Tournament
from projections.archive import PartContent, merge_parts, write_part, write_tournaments
from projections.player_merges import PlayerMerges
from projections.summary_cache import GameFailure
from replays.atomic_files import create_atomically
from replays.log import DamagedLog, GameLog, open_log
from replays.log.log_factory import HEADS
from replays.tournaments.log import event_without_decks
from scripts.cli.terminal.messages import msg

GAMES_PER_TASK = 200
"""Games of a task."""
SCHEDULER_TIMEOUT = 10
"""Seconds in which a scheduler has to answer."""
TASKS_PER_PROCESS = 20
"""Tasks after which a process is replaced by a fresh one."""


class DaskUnavailable(RuntimeError):
    """Dask is not installed, or no scheduler answers; the message says which."""


class ArchiveTask(NamedTuple):
    """A part of the work: place of the log, games with their numbers, spellings of players."""

    name: str
    data: Path
    settings: dict[str, str]
    games: tuple[tuple[int, str], ...]
    spelled: tuple[str, ...]
    merges: dict[str, str]
    parts: Path


class BuiltArchive(NamedTuple):
    """The result: number of games, of their events and of tournaments, and the games that failed, with position and
    reason."""

    games: int
    events: int
    tournaments: int
    failures: dict[str, GameFailure]


Task = TypeVar("Task")
Result = TypeVar("Result")
TaskRunner = Callable[[Iterable[ArchiveTask]], Iterator[PartContent]]


def build_archive(
    log: GameLog,
    task: ArchiveTask,
    target: Path,
    unvouched: Iterable[str],
    run: TaskRunner,
    report_progress: Callable[[int, int], None],
    tournaments: Mapping[str, Tournament] = MappingProxyType({}),
    read_events: Callable[[str], Sequence[TournamentEvent]] = lambda tournament: (),
) -> BuiltArchive:
    """Builds an archive of a log. Raises FileExistsError, OSError, NotInstalled, DaskUnavailable, and ValueError if there is
    neither a game nor a tournament.

    `task`: without name, games, spellings and parts · `run`: runs tasks in any order · `report_progress`: is called with the
    number of games done and of all games · `read_events`: the events of a tournament; sealed lists are left out.
    """
    upto = log.recorder.max_notification_id() or 0
    ids = log.games()
    spelled = canonical_players(log, ids, task.merges)
    games = events = 0
    fallen: dict[str, GameFailure] = {}
    with create_atomically(target) as partial:
        partial.mkdir()
        parts = Path(mkdtemp(dir=partial, prefix="parts-"))
        for part in run(_tasks(task._replace(spelled=spelled, parts=parts), ids)):
            games, events, fallen = games + part.games, events + part.events, fallen | part.failures
            report_progress(games + len(fallen), len(ids))
        if not games and not tournaments:
            raise ValueError(msg("there_is_no_game_or_tournament"))
        if not games:
            write_part(parts, "part-none", (), PlayerMerges(task.merges))
        tables = write_tournaments(partial, ((name, _public(made, read_events(name))) for name, made in tournaments.items()))
        about = {"upto": upto, "games": games, "events": events, "tournaments": len(tournaments), "left_out": fallen}
        about["merges"] = task.merges
        merge_parts(parts, partial, frozenset(unvouched), about, tournaments=tables)
    return BuiltArchive(games, events, len(tournaments), fallen)


def _public(made: Tournament, events: Sequence[TournamentEvent]) -> Sequence[TournamentEvent]:
    """Returns the events of a tournament without its lists, unless they are open."""
    return events if made.lists_open else [event_without_decks(event) for event in events]


def run_task(task: ArchiveTask) -> PartContent:
    """Runs a task in a worker and returns its part."""
    same = PlayerMerges(task.merges)
    same.reset_spellings(task.spelled)
    unread: dict[str, GameFailure] = {}
    with closing(open_log(task.data, task.settings)) as log:
        part = write_part(task.parts, task.name, _read_games(log, task.games, unread), same)
    return part._replace(failures={**part.failures, **unread})


def process_runner(jobs: int) -> TaskRunner:
    """Returns a runner that shares tasks over processes of this machine."""
    return lambda tasks: run_in_processes(jobs, run_task, tasks) if jobs > 1 else map(run_task, tasks)


def run_in_processes(jobs: int, run: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
    """Yields the results of tasks in their order, run by fresh processes of this machine. An error of a task is raised."""
    with ProcessPoolExecutor(jobs, get_context("spawn"), max_tasks_per_child=TASKS_PER_PROCESS) as pool:
        waiting = iter(tasks)
        running = [pool.submit(run, task) for task in islice(waiting, 2 * jobs)]
        try:
            while running:
                yield running.pop(0).result()
                running += [pool.submit(run, task) for task in islice(waiting, 1)]
        finally:
            for each in running:
                each.cancel()


def log_settings(environment: Mapping[str, str]) -> dict[str, str]:
    """Returns the settings by which another process opens the same log."""
    return {name: value for name, value in environment.items() if name.startswith("POSTGRES_") or name == HEADS}


def dask_runner(address: str) -> TaskRunner:
    """Returns a runner on the workers of a Dask scheduler. Raises DaskUnavailable."""
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise DaskUnavailable("the work is shared by Dask: install dask and distributed beside Senki (senki[dask])") from None

    def run(tasks: Iterable[ArchiveTask]) -> Iterator[PartContent]:
        try:
            connected = Client(address, timeout=SCHEDULER_TIMEOUT)
        except OSError as error:
            raise DaskUnavailable(f"no Dask scheduler answers at {address} ({error})") from None
        with connected as client:
            waiting = iter(tasks)
            width = 2 * max(1, sum(client.nthreads().values()))
            running = as_completed([client.submit(run_task, task, pure=False) for task in islice(waiting, width)])
            for done in running:
                yield done.result()
                for task in islice(waiting, 1):
                    running.add(client.submit(run_task, task, pure=False))

    return run


def _tasks(task: ArchiveTask, ids: list[str]) -> Iterator[ArchiveTask]:
    for start in range(0, len(ids), GAMES_PER_TASK):
        games = tuple(enumerate(ids[start : start + GAMES_PER_TASK], start + 1))
        yield task._replace(name=f"part-{start // GAMES_PER_TASK:06}", games=games)


def _read_games(
    log: GameLog, games: Iterable[tuple[int, str]], unread: dict[str, GameFailure]
) -> Iterator[tuple[int, str, list[Event]]]:
    for number, game in games:
        try:
            events = log.read(game)
        except DamagedLog as error:
            unread[game] = (error.position, str(error.why))
        else:
            yield number, game, events


def canonical_players(log: GameLog, ids: Iterable[str], merges: Mapping[str, str]) -> tuple[str, ...]:
    """Returns the name under which each player counts, in the order of the log."""
    same = PlayerMerges(merges)
    results: dict[str, None] = {}
    for game in ids:
        try:
            names: Iterable[Any] = header_of([log.opening(game)]).players.values()
        except (DamagedLog, ValueError, TypeError, LookupError, AttributeError):
            continue  # the reader of the games reports a damaged one
        results.update(dict.fromkeys(same.canonical_name(name) for name in names))
    return tuple(results)
