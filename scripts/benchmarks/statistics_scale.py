"""Benchmark: time, memory and bytes of statistics from a hundred to a million games, each step in its own process.

A hundred and a thousand games are whole ones in a log. For more games the rows of the thousand are repeated under other ids
and players, and only queries are measured.
"""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, suppress
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from projections import GameFilter, ReadModels
from projections.archive import open_archive
from projections.filter_names import FilterRefused
from projections.filters import COUNTED
from projections.moment_search import MomentSearch, find_moments
from projections.statistics_queries import GAME_QUESTIONS
from projections.storage.read_model_store import FILE_NAME
from projections.table_definitions import Queryable
from replays.gc_pause import gc_paused
from replays.log import GameLog, UndamagedLog, open_log, verification_mark_file
from replays.log.log_factory import FILE_NAME as LOG
from scripts.benchmarks import statistics_data
from scripts.cli.archive_builder import ArchiveTask, build_archive, process_runner
from scripts.cli.parallel_counting import core_count, fill_in_parallel

WHOLE, MORE, MAX_GAMES = (100, 1_000), (10_000, 100_000), 1_000_000
PAGE = GameFilter(rows=100)
LISTS = ("games", "matches", "lines", "moments")
"""Questions that have a row for every game: of many games a page of them is asked for."""
ROUNDS = 3
Result = TypeVar("Result")


class Duration(NamedTuple):
    """Seconds by the clock and of the processor, the longest of several things, and which that was."""

    wall: float
    cpu: float
    what: str = ""


class ScaleRow(NamedTuple):
    """A line of the table; memory in MB, size in bytes."""

    games: str
    what: str
    took: Duration
    memory: float
    size: int


def in_fresh_process(act: Callable[..., Result], *args: Any) -> tuple[Result, float]:
    """Returns the result of a function in a fresh process, and its peak memory in MB."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(_peaked, act, *args).result()


def _peaked(act: Callable[..., Result], *args: Any) -> tuple[Result, float]:
    result = act(*args)
    return result, max(_own_peak(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) / 1024


def _own_peak() -> int:
    """Returns the peak memory of this process in kB. The value of `getrusage` would include the parent's."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM:"))


def best_time(act: Callable[[], object], rounds: int = 1, what: str = "") -> Duration:
    """Returns the duration of the fastest round."""
    results = []
    for _ in range(rounds):
        wall, cpu = perf_counter(), _processor_time()
        act()
        results.append((perf_counter() - wall, _processor_time() - cpu))
    return Duration(min(wall for wall, _ in results), min(cpu for _, cpu in results), what)


def _processor_time() -> float:
    """Returns the processor time of this process and of its children that have ended."""
    return sum(os.times()[:4])


def time_first_report(folder: Path, jobs: int) -> Duration:
    """Times a first report by `jobs` processes: the whole log is read and folded."""
    with open_log(folder) as log:
        return best_time(lambda: _report(folder, log, jobs))


def _report(folder: Path, log: GameLog, jobs: int = 1) -> None:
    """Updates the read models as a report does, without its question."""
    sound = UndamagedLog(log, verification_mark_file(folder), while_reading=True)
    with closing(ReadModels(folder / FILE_NAME, sound)) as models:
        fill_in_parallel(models, log, sound, folder, {}, jobs)
        with gc_paused():
            models.catch_up()
        sound.finish_scan()


def time_next_report(folder: Path) -> Duration:
    """Times a report on an unchanged log, without its question."""

    def opened() -> None:
        with open_log(folder) as log:
            _report(folder, log)

    return best_time(opened, ROUNDS)


def time_questions(models: Queryable, pages: bool, rounds: int = ROUNDS) -> dict[str, Duration]:
    """Times every question."""
    return {
        question: best_time(lambda: ask(models, PAGE if pages and question in LISTS else GameFilter()), rounds, question)  # noqa: B023
        for question, ask in GAME_QUESTIONS.items()
    }


def example_searches(models: Queryable) -> dict[str, MomentSearch]:
    """Returns name -> search: for the cards most often played, answered and in a zone, and for a card that no game has."""

    def most(table: str) -> str:
        rows = f"SELECT printing, COUNT(*) AS n FROM {table}_rows JOIN {table}_card USING (card) GROUP BY printing"
        return str(models.query(f"{rows} ORDER BY n DESC, printing LIMIT 1")[0]["printing"])

    played, answered, seen = map(most, ("card_plays", "card_answered", "card_stays"))
    name = models.query("SELECT name FROM card_plays_card WHERE printing = ? ORDER BY name LIMIT 1", (played,))[0]["name"]
    return {
        "played": MomentSearch(played=played),
        "answering": MomentSearch(answering=answered),
        "card at a turn": MomentSearch(card=seen, turn=6),
        "card at a score": MomentSearch(card=seen, score_at_most=10),
        "highlight": MomentSearch(moment="blow"),
        "a score that no game has": MomentSearch(score_at_most=-1),
        "a play at such a score": MomentSearch(played=played, score_at_most=-1),
        "misspelt": MomentSearch(played=f"{name[:-1]}?"),
    }


def example_filters(models: Queryable) -> dict[str, GameFilter]:
    """Returns words -> filter: all games, since a day, the rarest and the most frequent deck, a player, and the games that
    everybody may watch: all, or four of seven."""
    games = [row["game"] for row in models.query(f"SELECT game FROM {COUNTED} ORDER BY of_game")]
    decks = models.query("SELECT deck, COUNT(*) AS n FROM deck_games WHERE deck <> '' GROUP BY deck ORDER BY n, deck")
    (player,) = models.query("SELECT player, COUNT(*) AS n FROM game_seats GROUP BY player ORDER BY n, player LIMIT 1")
    page = GameFilter(rows=51)
    return {
        "": page,
        " of days": page._replace(since="2026-06-01"),
        " of the rarest deck": page._replace(deck=decks[0]["deck"]),
        " of the most frequent deck": page._replace(deck=decks[-1]["deck"]),
        " of a player": page._replace(player=player["player"]),
        " of public games, all": page._replace(among=frozenset(games)),
        " of public games, four of seven": page._replace(
            among=frozenset(game for at, game in enumerate(games) if at % 7 < 4)
        ),
    }


def time_searches(models: Queryable) -> dict[str, Duration]:
    """Times a page of every search of moments with every kind of filter; of a misspelt card its refusal."""
    return {
        f"{name}{words}": best_time(lambda: _search(models, search, page), ROUNDS, f"{name}{words}")  # noqa: B023
        for words, page in example_filters(models).items()
        for name, search in example_searches(models).items()
    }


def _search(models: Queryable, search: MomentSearch, page: GameFilter) -> None:
    with suppress(FilterRefused):
        find_moments(models, search, page)


def time_sqlite_searches(path: Path) -> dict[str, Duration]:
    """Times the searches in the read models of a file."""
    with closing(ReadModels(path, _EmptyLog())) as models:
        return time_searches(models)


def time_sqlite_questions(path: Path, pages: bool) -> dict[str, Duration]:
    """Times the questions to the read models of a file, with a single round for questions that take minutes."""
    with closing(ReadModels(path, _EmptyLog())) as models:
        return time_questions(models, pages, 1 if pages else ROUNDS)


def time_archive_searches(folder: Path) -> dict[str, Duration]:
    """Times the searches in an archive."""
    with open_archive(folder) as archive:
        return time_searches(archive)


def time_archive_questions(folder: Path, pages: bool) -> dict[str, Duration]:
    """Times the questions to an archive."""
    with open_archive(folder) as archive:
        return time_questions(archive, pages)


class _EmptyLog:
    """A log without events after those that the read models have."""

    def notifications(self, after: int = 0, limit: int = 1000) -> list[Any]:
        """Nothing."""
        return []

    def read(self, game: str, start: int = 0) -> list[Any]:
        """Nothing."""
        return []


def time_archiving(folder: Path, target: Path, jobs: int) -> Duration:
    """Times the making of an archive from the log by `jobs` processes."""
    task = ArchiveTask("", folder, {}, (), (), {}, folder)
    with open_log(folder) as log:
        return best_time(lambda: build_archive(log, task, target, (), process_runner(jobs), lambda done, of: None))


def slowest_question(took: dict[str, Duration]) -> Duration:
    """Returns the question that takes the most processor time."""
    return max(took.values(), key=lambda each: each.cpu)


def size_in_bytes(place: Path) -> int:
    """Returns the bytes of a file or folder."""
    return sum(path.stat().st_size for path in ([place] if place.is_file() else place.rglob("*")) if path.is_file())


def rows_of_whole_games(room: Path, games: int) -> list[ScaleRow]:
    """Yields the lines of the table for whole games."""
    folder, target, name = room / f"log{games}", room / f"archive{games}", f"{games:,}"
    in_fresh_process(statistics_data.write_games, folder, games)
    alone, memory_alone = in_fresh_process(time_first_report, folder, 1)
    for file in folder.glob(f"{FILE_NAME}*"):
        file.unlink()
    first, memory = in_fresh_process(time_first_report, folder, core_count())
    rows = [ScaleRow(name, "log", Duration(0, 0), 0, size_in_bytes(folder / LOG))]
    rows.append(ScaleRow(name, "first report, one process", alone, memory_alone, 0))
    rows.append(ScaleRow(name, "first report, all cores", first, memory, size_in_bytes(folder / FILE_NAME)))
    rows.append(ScaleRow(name, "nothing new", *in_fresh_process(time_next_report, folder), 0))
    embedded, memory = in_fresh_process(time_sqlite_questions, folder / FILE_NAME, False)
    rows.append(
        ScaleRow(name, "longest question, SQLite", slowest_question(embedded), memory, size_in_bytes(folder / FILE_NAME))
    )
    made, memory = in_fresh_process(time_archiving, folder, target, core_count())
    rows.append(ScaleRow(name, "fold into an archive, all cores", made, memory, size_in_bytes(target)))
    by_archive, memory = in_fresh_process(time_archive_questions, target, False)
    return [*rows, ScaleRow(name, "longest question, DuckDB", slowest_question(by_archive), memory, size_in_bytes(target))]


def rows_of_multiplied_games(
    room: Path, games: int, most: int
) -> tuple[list[ScaleRow], dict[str, Duration], dict[str, Duration]]:
    """The lines of rows that are there again and again; what each question takes, of SQLite and of the archive."""
    size = WHOLE[-1]
    file, target, name = room / f"models{games}.sqlite", room / f"archive{games}", f"{games:,} (rows again)"
    in_fresh_process(statistics_data.multiply_parquet_rows, room / f"archive{size}", target, games, size)
    by_archive, of_archive = in_fresh_process(time_archive_questions, target, True)
    rows = [ScaleRow(name, "longest question, DuckDB", slowest_question(by_archive), of_archive, size_in_bytes(target))]
    found, searching = in_fresh_process(time_archive_searches, target)
    rows.append(
        ScaleRow(name, "longest search of moments, DuckDB", slowest_question(found), searching, size_in_bytes(target))
    )
    embedded: dict[str, Duration] = {}
    if games <= most:
        in_fresh_process(statistics_data.multiply_sqlite_rows, room / f"log{size}" / FILE_NAME, file, games, size)
        embedded, memory = in_fresh_process(time_sqlite_questions, file, True)
        found, searching = in_fresh_process(time_sqlite_searches, file)
        rows.insert(
            0, ScaleRow(name, "longest search of moments, SQLite", slowest_question(found), searching, size_in_bytes(file))
        )
        rows.insert(0, ScaleRow(name, "longest question, SQLite", slowest_question(embedded), memory, size_in_bytes(file)))
        file.unlink()
    return rows, embedded, by_archive


def benchmark_table(most: int = MAX_GAMES) -> str:
    """Returns the measurements as Markdown. Up to `most` games SQLite is measured too."""
    with TemporaryDirectory(prefix="senki-scale-") as folder:
        room = Path(folder)
        rows = []
        for games in WHOLE:
            rows += rows_of_whole_games(room, games)
            print(f"{games:,} whole games are measured", file=sys.stderr, flush=True)
        for games in (*MORE, MAX_GAMES):
            result, embedded, by_archive = rows_of_multiplied_games(room, games, most)
            rows += result
            print(f"the rows of {games:,} games are measured", file=sys.stderr, flush=True)
    return "\n\n".join([_costs(rows), _questions(embedded, by_archive)])


def _costs(rows: list[ScaleRow]) -> str:
    lines = ["| games | what | seconds | of the processor | memory | bytes | bytes a game |", "|---|---|---|---|---|---|---|"]
    for row in rows:
        count = int(row.games.split()[0].replace(",", ""))
        took = (f"{row.took.wall:.3f}", f"{row.took.cpu:.3f}") if row.took.wall else ("–", "–")
        memory = f"{row.memory:.0f} MB" if row.memory else "–"
        size = (f"{row.size:,}", f"{row.size / count:,.0f}") if row.size else ("–", "–")
        what = f"{row.what} ({row.took.what})" if row.took.what else row.what
        lines.append(f"| {row.games} | {what} | {' | '.join((*took, memory, *size))} |")
    return "\n".join(lines)


def _questions(embedded: dict[str, Duration], by_archive: dict[str, Duration]) -> str:
    """Every question over the most games that both were asked."""
    lines = [
        f"| {MAX_GAMES:,} games (rows again) | SQLite | DuckDB | by the clock | times as fast |",
        "|---|---|---|---|---|",
    ]
    for question, took in by_archive.items():
        sqlite_time = embedded.get(question)
        scan, faster = (f"{sqlite_time.wall:.2f} s", f"{sqlite_time.wall / took.wall:.0f}") if sqlite_time else ("–", "–")
        page = " (a page)" if question in LISTS else ""
        lines.append(f"| {question}{page} | {scan} | {took.cpu:.2f} s of the processor | {took.wall:.2f} s | {faster} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(benchmark_table())
