"""The benchmarks: what we do beside the least that has to be done, as ratios of one run.

A ratio of 0.5 means half as fast as the floor; of steps, seeks and files it means half its time or size. Absolute figures
say more about the machine than about us and are printed only for orientation.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from api import measures as served
from api.line_sizes import line_sizes
from domain import registry
from domain.kernel.record.event import Event
from projections.timing import Timed, time_catch_up, time_floor
from replays import measures
from replays.file import write
from replays.fold import fold
from replays.log import open_log
from replays.packing import fingerprint
from replays.stepping import Stepper
from replays.viewer import measuring as drawn
from replays.viewer import painting
from scripts import card_measures, league_measures, scale_measures
from scripts.simulation import random_game

FRAME = 16.0
"""Milliseconds."""
PAINTED = 2000


class Row(NamedTuple):
    """One line of the table: what is measured, against which floor, the ratio reached, what is aimed at, in figures."""

    what: str
    floor: str
    ratio: float
    aim: str
    figures: str


def long_game(ruleset: str, least: int) -> list[Event]:
    """The events of the first random game of the ruleset that has at least so many, or of the longest of twenty."""
    longest: list[Event] = []
    for number in range(20):
        game = random_game(ruleset, "bench", number)
        game.play()
        longest = max(longest, list(game.desk.events), key=len)
        if len(longest) >= least:
            break
    return longest


def seconds(act: Callable[[], object], rounds: int = 5) -> float:
    """The best of several rounds."""
    times = []
    for _ in range(rounds):
        started = perf_counter()
        act()
        times.append(perf_counter() - started)
    return min(times)


def bench(ruleset: str) -> list[Row]:
    """All measurements for one ruleset."""
    events = long_game(ruleset, 800)
    rules = registry.ruleset(ruleset)
    append = measures.append(events)
    rebuild = measures.rebuild(events, rules)
    refold = seconds(lambda: fold(events))
    each = f"{len(events)} events"
    return [
        Row(
            "durable append",
            "sqlite3 INSERT, FULL",
            append.floor / append.ours,
            ">= 0.65",
            f"{append.size / append.ours:.0f} events/s",
        ),
        Row(
            "rebuild a long game",
            "unpackb + dispatch + apply",
            rebuild.floor / rebuild.ours,
            ">= 0.3",
            f"{rebuild.ours * 1e3:.1f} ms, {each}",
        ),
        _steps(events, refold),
        _seeks(events, refold),
        _catch_up(events),
        *_files(events),
        _play(ruleset),
        *_browser(events),
        *_service(begun(events)),
        *_painted(),
    ]


def _files(events: Sequence[Event]) -> list[Row]:
    """A record file in its three forms, beside JSON."""
    rows = []
    forms = (
        ("", write, "<= 0.07"),
        (", cards named", measures.naming, "<= 0.045"),
        (", what was said", measures.said, "<= 0.013"),
    )
    for name, form, aim in forms:
        size = measures.record_file(events, form)
        ratio, figures = size.ours / size.floor, f"{size.ours} bytes, {len(events)} events"
        rows.append(Row(f"record file{name}", "compact JSON lines", ratio, aim, figures))
    return rows


def _browser(events: Sequence[Event]) -> list[Row]:
    """A step of the viewer in Chromium beside a frame of the screen; nothing where no Chromium is named."""
    if not drawn.browser():
        return []
    steps = drawn.step_times(events)
    figures = f"median {steps.median:.1f} ms, {steps.late:.1f} ms of {steps.steps} steps of {steps.events} events"
    return [
        Row("step in Chromium, 95th percentile", "a frame, 16 ms", steps.late / FRAME, "<= 1", figures),
        Row("the same by the clock on the wall", "a frame, 16 ms", steps.wall / FRAME, "<= 1", f"{steps.wall:.1f} ms"),
    ]


@cache
def _painted() -> tuple[Row, ...]:
    """The first paint of a replay of 2,000 events, four players of Robotech, on a desk and on a phone; nothing where no
    Chromium is named."""
    if not drawn.browser():
        return ()
    game = random_game("robotech", "bench", 0, 4)
    game.play()
    return tuple(_paint(game.desk.events[:PAINTED], *size) for size in ((1440, 900), (390, 844)))


def _paint(events: Sequence[Event], width: int, height: int) -> Row:
    paint = painting.first_paint(events, width, height)
    figures = f"{paint.first:.0f} ms, {paint.work:.0f} ms of the page's thread, {paint.events} events"
    return Row(f"first paint in Chromium, {width} × {height}", "a second", paint.first / 1000, "<= 1", figures)


def begun(events: Sequence[Event]) -> Sequence[Event]:
    """The first half of a game, in whole lines."""
    line = events[len(events) // 2].line
    return [event for event in events if event.line <= line]


def _service(events: Sequence[Event]) -> list[Row]:
    """The service, asked over one connection: a board, something said, and how late a feed has it."""
    board, say, lag = served.board(events), served.say(events), served.live_lag(events)
    given, across = served.receipt(events), served.lag_across(events)
    return [
        Row("board over HTTP", "an endpoint that answers `ok`", board.ratio, ">= 0.9", f"{1 / board.ours:.0f}/s"),
        Row("say over HTTP", "an endpoint with one INSERT, FULL", say.ratio, ">= 0.55", f"{say.ours * 1e3:.1f} ms"),
        Row("a receipt", "say over HTTP", given.ratio, "<= 0.1", f"{given.floor * 1e6:.0f} µs"),
        _line(events),
        Row("live lag", "the save itself", lag.ours / lag.floor, "<= 0.2", f"{lag.ours * 1e3:.1f} ms after the answer"),
        Row(
            "live lag in another process", "50 ms", across.ours / 0.05, "<= 1", f"{across.ours * 1e3:.1f} ms after the answer"
        ),
    ]


def _line(events: Sequence[Event]) -> Row:
    """A line that is tapped: body and answer together, against the two kilobytes that it may cost."""
    sizes = sorted(line_sizes(events)) or [0]
    middle = sizes[len(sizes) // 2]
    return Row("a tapped line", "2048 bytes", middle / 2048, "<= 1", f"{middle} bytes, {sizes[-1]} at most")


def _steps(events: Sequence[Event], refold: float) -> Row:
    stepper = Stepper(events)

    def there_and_back() -> None:
        while stepper.forward():
            pass
        while stepper.back():
            pass

    there_and_back()
    step = seconds(there_and_back) / (2 * len(events))
    return Row("one step", "refold", step / refold, "<= 0.01", f"{step * 1e6:.1f} µs")


def _seeks(events: Sequence[Event], refold: float) -> Row:
    stepper = Stepper(events, len(events))
    random = Random("seek")
    places = [random.randrange(len(events)) for _ in range(200)]

    def jump_about() -> None:
        for place in places:
            stepper.jump(place)

    jump = seconds(jump_about, 5) / len(places)
    half = seconds(lambda: [fold(events, place) for place in places[:40]], 5) / 40
    return Row("random seek", "refold to there", jump / half, "<= 0.12", f"{jump * 1e6:.0f} µs, refold {refold * 1e3:.1f} ms")


def _catch_up(events: Sequence[Event]) -> Row:
    """Twenty games: all projections, and the floor of reading, unpacking and one executemany."""
    with TemporaryDirectory() as folder, open_log(Path(folder)) as log:
        for number in range(20):
            log.append(f"game{number}", 0, tuple(events), f"client{number}", fingerprint(number))
        raw = Path(folder) / "raw.sqlite"
        measures.write_raw_log(raw, events, 20)
        floors, ours = [], []
        for number in range(3):
            bare = Path(folder) / f"floor{number}.sqlite"
            floors.append(time_floor(bare, lambda: measures.read_raw_log(raw), perf_counter))
            ours.append(time_catch_up(Path(folder) / f"ours{number}.sqlite", log, perf_counter))
    floor, our = min(floors, key=_per_event), min(ours, key=_per_event)
    ratio = _per_event(floor) / _per_event(our)
    figures = f"{our.events / our.seconds:.0f} events/s"
    return Row("projection catch-up", "read + unpack + executemany", ratio, ">= 0.35", figures)


def _per_event(timed: Timed) -> float:
    return timed.seconds / timed.events


def _play(ruleset: str) -> Row:
    ours = decisions_per_second(ruleset)
    chess = chess_per_second()
    return Row(
        "random legal play", "python-chess random play", ours / chess, ">= 0.25", f"{ours:.0f} of {chess:.0f} decisions/s"
    )


def decisions_per_second(ruleset: str, games: int = 6) -> float:
    """Decisions of random games of a ruleset in a second."""
    started, decisions = perf_counter(), 0
    for number in range(games):
        game = random_game(ruleset, "pace", number)
        game.play()
        decisions += game.decisions
    return decisions / (perf_counter() - started)


def chess_per_second(games: int = 6) -> float:
    """Moves of random games of chess in a second: list the legal moves, choose, push, to the end of the game."""
    import chess

    random, moves, started = Random("chess"), 0, perf_counter()
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            moves += 1
    return moves / (perf_counter() - started)


def table(rows: dict[str, list[Row]]) -> str:
    """The measurements as a Markdown table, one column of ratios per ruleset."""
    names = list(rows)
    lines = [f"| what | floor | aim | {' | '.join(names)} | figures ({names[0]}) |", "|---" * (4 + len(names)) + "|"]
    for number, first in enumerate(rows[names[0]]):
        ratios = " | ".join(f"{rows[name][number].ratio:.3f}" for name in names)
        lines.append(f"| {first.what} | {first.floor} | {first.aim} | {ratios} | {first.figures} |")
    return "\n".join(lines)


def main() -> None:
    """Measures the rulesets named (default: all) and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=registry.available())
    parser.add_argument("--league", action="store_true", help="measure a large tournament instead")
    parser.add_argument("--cards", action="store_true", help="measure large card lists instead")
    parser.add_argument("--scale", action="store_true", help="measure statistics by size instead, to a million games")
    chosen = parser.parse_args()
    if chosen.scale:
        print(scale_measures.table())
        return
    if chosen.cards:
        print(card_measures.table())
        return
    print(league_measures.table() if chosen.league else table({name: bench(name) for name in chosen.rulesets}))


if __name__ == "__main__":
    main()
