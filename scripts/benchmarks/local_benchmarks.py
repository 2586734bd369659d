"""Rows of the table of `scripts/bench` that need no service: log, folds, files, statistics, browser, random play.

Each function takes a long game and the name of its ruleset, and returns one or more rows.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from domain import registry
from domain.kernel.record.event import Event
from projections.read_models import ReadModels
from projections.storage.sqlite_driver import open_database
from projections.summary_cache import GameLogReader
from replays.file import export, write
from replays.gc_pause import gc_paused
from replays.log import open_log
from replays.msgpack_codec import fingerprint
from replays.table_at_position import Stepper, fold
from scripts.benchmarks import log_and_files, viewer_benchmarks
from scripts.simulation.random_games import random_game

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5
OVERVIEW, QUICK = 0.1, 0.3
"""Seconds of processor time that a command may take: one that needs no data, and one that reads or says something."""
COMMANDS = {
    ("--version",): OVERVIEW,
    ("--help",): OVERVIEW,
    ("games",): QUICK,
    ("stats", "players"): QUICK,
    ("table", "long"): QUICK,
    ("say", "open", "{a remark}"): QUICK,
}
"""Command -> the seconds that it may take. `long` stands for the id of the long game, `open` for that of a running game."""


class CommandTime(NamedTuple):
    """What was typed, the seconds of processor time of its fastest run, and those that it may take."""

    words: str
    seconds: float
    most: float


def measure_commands(events: Sequence[Event], ruleset: str, rounds: int = ROUNDS) -> list[CommandTime]:
    """Measures each command over a data folder with the long game and a game that goes on."""
    with TemporaryDirectory() as folder:
        data, file = Path(folder) / "data", Path(folder) / "long.senki"
        file.write_bytes(export(events))
        games = {
            "long": run_timed(data, "import", str(file))[0].split()[0],
            "open": run_timed(data, "new", ruleset)[0].split()[0],
        }
        run_timed(data, "games")  # the statistics are up to date
        typed = {words: [games.get(word, word) for word in words] for words in COMMANDS}
        return [
            CommandTime(" ".join(words), min(run_timed(data, *typed[words])[1] for _ in range(rounds)), most)
            for words, most in COMMANDS.items()
        ]


def run_timed(data: Path, *words: str) -> tuple[str, float]:
    """Runs a command. Returns what it prints, and its seconds of processor time. Raises CalledProcessError."""
    before = _children_seconds()
    env = {**os.environ, "SENKI_DATA": str(data)}
    command = [sys.executable, "-P", "-m", "scripts.cli", *words]
    answer = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    return answer.stdout, _children_seconds() - before


def _children_seconds() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


# --- catching up with a log, and its floor ---
Clock = Callable[[], float]
FLOOR_TABLE = "CREATE TABLE floor (id INTEGER PRIMARY KEY, game TEXT, position INTEGER, family TEXT, name TEXT, seat TEXT)"


class TimedEvents(NamedTuple):
    """How many events, and how many seconds they took."""

    events: int
    seconds: float


def time_catch_up(path: Path, reader: GameLogReader, clock: Clock) -> TimedEvents:
    """Catches all projections up with a log, into a new file."""
    models = ReadModels(path, reader)
    try:
        start = clock()
        return TimedEvents(models.catch_up(), clock() - start)
    finally:
        models.close()


def time_raw_read(path: Path, read: Callable[[], Iterable[tuple[Any, ...]]], clock: Clock) -> TimedEvents:
    """Reads and unpacks the rows (id, game, position, family, name, seat) of `read` with the least work: the floor."""
    made = open_database(path, True)
    try:
        made.execute(FLOOR_TABLE)
        start = clock()
        count = made.executemany("INSERT INTO floor VALUES (?, ?, ?, ?, ?, ?)", read()).rowcount
        made.commit()
        return TimedEvents(count, clock() - start)
    finally:
        made.close()


FRAME = 16.0
"""Milliseconds."""
PAINTED = 2000
RUNNING_BYTES, OVER_BYTES = 45_000, 30_000
WRITERS = 32


PLAY = {"gundam_war": 0.6, "gundam_war_nexa": 0.5, "macross_crusade": 0.5, "robotech": 0.6, "star_front": 0.3}
"""Ruleset -> target speed of random play, as a ratio to chess."""


class BenchmarkRow(NamedTuple):
    """A row of the table: measurement, floor, ratio, target, figures."""

    what: str
    floor: str
    ratio: float
    aim: str
    figures: str


Measured = Callable[[Sequence[Event], str], list[BenchmarkRow]]


def best_seconds(act: Callable[[], object], rounds: int = 5) -> float:
    """Returns the seconds of the fastest of several rounds."""
    times = []
    for _ in range(rounds):
        started = perf_counter()
        act()
        times.append(perf_counter() - started)
    return min(times)


def _append(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    append = log_and_files.measure_append(events)
    figures = f"{append.size / append.ours:.0f} events/s"
    return [BenchmarkRow("durable append", "sqlite3 INSERT, FULL", append.floor / append.ours, ">= 0.65", figures)]


def _bytes(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    """Bytes of the log for a game."""
    found = log_and_files.measure_log_bytes(events)
    return [
        BenchmarkRow(
            f"log of a game, {state}", f"{most} bytes", size / most, "<= 1", f"{size:.0f} bytes, {len(events)} events"
        )
        for state, size, most in (("running", found.running, RUNNING_BYTES), ("over", found.over, OVER_BYTES))
    ]


def _writers(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    """Many threads that append at once, whose commits are put together."""
    many = log_and_files.measure_concurrent_append(events, WRITERS)
    figures = f"{many.size / many.ours:.0f} events/s"
    return [BenchmarkRow(f"{WRITERS} threads that append", "one raw writer", many.floor / many.ours, ">= 1.6", figures)]


def _rebuild(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    rebuild = log_and_files.measure_rebuild(events, registry.ruleset(ruleset))
    figures = f"{rebuild.ours * 1e3:.1f} ms, {len(events)} events"
    return [
        BenchmarkRow("rebuild a long game", "unpackb + dispatch + apply", rebuild.floor / rebuild.ours, ">= 0.3", figures)
    ]


def _files(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    """Measures a record file in its three forms, compared with JSON."""
    rows = []
    forms = (
        ("", write, "<= 0.07"),
        (", cards named", log_and_files.write_referencing_specimens, "<= 0.045"),
        (", what was said", log_and_files.write_only_declarations, "<= 0.013"),
    )
    for name, form, aim in forms:
        size = log_and_files.measure_record_file(events, form)
        ratio, figures = size.ours / size.floor, f"{size.ours} bytes, {len(events)} events"
        rows.append(BenchmarkRow(f"record file{name}", "compact JSON lines", ratio, aim, figures))
    return rows


def _browser(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    """Measures a step of the viewer in Chromium, compared with a frame; empty without Chromium."""
    if not viewer_benchmarks.find_chromium():
        return []
    steps = viewer_benchmarks.measure_steps(events)
    figures = f"median {steps.median:.1f} ms, {steps.late:.1f} ms of {steps.steps} steps of {steps.events} events"
    return [
        BenchmarkRow("step in Chromium, 95th percentile", "a frame, 16 ms", steps.late / FRAME, "<= 1", figures),
        BenchmarkRow(
            "the same by the clock on the wall", "a frame, 16 ms", steps.wall / FRAME, "<= 1", f"{steps.wall:.1f} ms"
        ),
    ]


@cache
def _painted() -> tuple[BenchmarkRow, ...]:
    """Measures the first paint of a replay of 2,000 events on a desk and on a phone; empty without Chromium."""
    if not viewer_benchmarks.find_chromium():
        return ()
    game = random_game("robotech", "bench", 0, 4)
    game.play()
    return tuple(_paint(game.desk.events[:PAINTED], *size) for size in ((1440, 900), (390, 844)))


def _paint(events: Sequence[Event], width: int, height: int) -> BenchmarkRow:
    paint = viewer_benchmarks.measure_first_paint(events, width, height)
    figures = f"{paint.first:.0f} ms, {paint.work:.0f} ms of the page's thread, {paint.events} events"
    return BenchmarkRow(f"first paint in Chromium, {width} × {height}", "a second", paint.first / 1000, "<= 1", figures)


def _steps(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    refold = best_seconds(lambda: fold(events))
    stepper = Stepper(events)

    def there_and_back() -> None:
        while stepper.forward():
            pass
        while stepper.back():
            pass

    there_and_back()
    step = best_seconds(there_and_back) / (2 * len(events))
    return [BenchmarkRow("one step", "refold", step / refold, "<= 0.01", f"{step * 1e6:.1f} µs")]


def _seeks(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    stepper = Stepper(events, len(events))
    random = Random("seek")
    places = [random.randrange(len(events)) for _ in range(200)]

    def jump_about() -> None:
        for place in places:
            stepper.jump(place)

    jump = best_seconds(jump_about, 5) / len(places)
    half = best_seconds(lambda: [fold(events, place) for place in places[:40]], 5) / 40
    return [
        BenchmarkRow(
            "random seek", "refold to there", jump / half, "<= 0.12", f"{jump * 1e6:.0f} µs, refold {half * 1e3:.1f} ms"
        )
    ]


def _catch_up(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    """Twenty games: all projections, and the floor of reading, unpacking and one executemany."""
    with TemporaryDirectory() as folder, open_log(Path(folder)) as log:
        for number in range(20):
            log.append(f"game{number}", 0, tuple(events), f"client{number}", fingerprint(number))
        raw = Path(folder) / "raw.sqlite"
        log_and_files.write_raw_log(raw, events, 20)
        floors, ours = [], []
        for number in range(3):
            bare = Path(folder) / f"floor{number}.sqlite"
            floors.append(time_raw_read(bare, lambda: log_and_files.read_raw_log(raw), perf_counter))
            with gc_paused():  # as reports and the service catch up
                ours.append(time_catch_up(Path(folder) / f"ours{number}.sqlite", log, perf_counter))
    floor, our = min(floors, key=_per_event), min(ours, key=_per_event)
    ratio = _per_event(floor) / _per_event(our)
    figures = f"{our.events / our.seconds:.0f} events/s"
    return [BenchmarkRow("projection catch-up", "read + unpack + executemany", ratio, ">= 0.35", figures)]


def _per_event(timed: TimedEvents) -> float:
    return timed.seconds / timed.events


def _play(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    with gc_paused():  # as simulations play
        ours = random_game_speed(ruleset)
        chess = random_chess_speed()
    figures = f"{ours:.0f} of {chess:.0f} decisions/s"
    return [
        BenchmarkRow("random legal play", "python-chess random play", ours / chess, f">= {PLAY.get(ruleset, 0.5)}", figures)
    ]


def random_game_speed(ruleset: str, games: int = 6) -> float:
    """Returns the decisions per second in random games of a ruleset."""
    started, decisions = perf_counter(), 0
    for number in range(games):
        game = random_game(ruleset, "pace", number)
        game.play()
        decisions += game.decisions
    return decisions / (perf_counter() - started)


def random_chess_speed(games: int = 6) -> float:
    """Returns the moves per second in random games of chess: list the legal moves, choose one, push it, to the end of the
    game.
    """
    import chess

    random, moves, started = Random("chess"), 0, perf_counter()
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            moves += 1
    return moves / (perf_counter() - started)


def _commands(events: Sequence[Event], ruleset: str) -> list[BenchmarkRow]:
    """Measures whole commands, in processor time."""
    return [
        BenchmarkRow(
            f"`senki {each.words}`",
            f"{each.most * 1000:.0f} ms",
            each.seconds / each.most,
            "<= 1",
            f"{each.seconds * 1000:.0f} ms",
        )
        for each in measure_commands(events, ruleset)
    ]


RECORDED: Mapping[str, Measured] = {
    "append": _append,
    "bytes": _bytes,
    "writers": _writers,
    "rebuild": _rebuild,
    "step": _steps,
    "seek": _seeks,
    "catch-up": _catch_up,
    "file": _files,
    "play": _play,
    "commands": _commands,
}
"""Measurements without browser and service."""
DRAWN: Mapping[str, Measured] = {"drawn": _browser, "painted": lambda events, ruleset: list(_painted())}
"""Measurements in a browser."""
