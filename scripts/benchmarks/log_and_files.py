"""How fast the record is, each as a pair: the floor (the least that has to be done) and what we take, in one run.

For `scripts/bench`; nothing else imports this. Seconds are the best of several rounds, floor and ours in turns, so that a
busy machine slows both down.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import msgpack  # type: ignore[import-untyped]

from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.opening import load_desk
from domain.kernel.record.changes import type_of_code
from domain.kernel.record.event import Event, event_to_plain
from domain.kernel.record.log_queries import group_by_line
from domain.kernel.table.fold import APPLY
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of
from replays.file import Record, make_record, write, write_declarations, write_naming_printings
from replays.file.named_printings import CardList, specimen_list
from replays.log import GameLog, open_log
from replays.msgpack_codec import fingerprint
from replays.sqlite_driver import sqlite

Insert = Callable[[Sequence[tuple[Any, ...]]], object]
"""Writes rows in one transaction."""
GAME = "measured"
MEASURED_LINES = 30
"""Of a game that is one of many."""


class Measure(NamedTuple):
    """Floor and ours, in seconds (of a file: bytes), for `size` events."""

    floor: float
    ours: float
    size: int


def measure_append(events: Sequence[Event]) -> Measure:
    """Durable appends, saying by saying: raw INSERTs with FULL synchronisation, and `GameLog.append`. Each saying is written
    both ways before the next one, and told is what the median of them takes: others wait for the disk too."""
    sayings = list(group_by_line(events))
    rows = [[msgpack.packb(event_to_plain(event)) for event in saying] for saying in sayings]
    with TemporaryDirectory() as folder, _raw_log(Path(folder)) as insert, open_log(Path(folder)) as log:
        raw, ours = _inserting(insert, rows), _appending(log, sayings)
        times = [(_seconds(lambda: next(raw)), _seconds(lambda: next(ours))) for _ in sayings]
    floors, spent = zip(*times, strict=True)
    return Measure(median(floors) * len(sayings), median(spent) * len(sayings), len(events))


def measure_concurrent_append(events: Sequence[Event], writers: int, rounds: int = 3) -> Measure:
    """The first part of a game appended to so many games by as many threads, saying by saying; beside it as many raw
    INSERTs by one writer."""
    sayings = list(group_by_line(events))[:MEASURED_LINES]
    rows = [[msgpack.packb(event_to_plain(event)) for event in saying] for saying in sayings]
    floor, ours = _best_of_rounds(
        rounds,
        lambda: _in_temporary_folder(_insert_raw, rows * writers),
        lambda: _in_temporary_folder(partial(_append_each, writers), sayings),
    )
    return Measure(floor, ours, writers * sum(map(len, sayings)))


def measure_rebuild(events: Sequence[Event], ruleset: Ruleset, rounds: int = 15) -> Measure:
    """A desk at the end of a stored game: unpack, dispatch and apply from memory, and reading, checking and loading."""
    rows = [msgpack.packb(event_to_plain(event)) for event in events]
    with TemporaryDirectory() as folder, open_log(Path(folder)) as log:
        _append(log, list(group_by_line(events)))
        floor, ours = _best_of_rounds(
            rounds,
            lambda: _seconds(lambda: _fold_raw(rows, Table(header_of(events)))),
            lambda: _seconds(lambda: load_desk(log.read(GAME), ruleset)),
        )
    return Measure(floor, ours, len(events))


def measure_record_file(events: Sequence[Event], form: Callable[[Record], bytes] = write) -> Measure:
    """Bytes of the same events as compact JSON lines, and as a record file of this form."""
    told = (json.dumps(event_to_plain(event), ensure_ascii=False, separators=(",", ":")) for event in events)
    return Measure(len("\n".join(told).encode()), len(form(make_record(events, GAME))), len(events))


def write_naming_specimens(record: Record) -> bytes:
    """The record file that names the specimen cards."""
    return write_naming_printings(record, _specimen_lists(record))


def write_only_declarations(record: Record) -> bytes:
    """The record file that holds only what was said."""
    return write_declarations(record, _specimen_lists(record))


def _specimen_lists(record: Record) -> list[CardList]:
    found = specimen_list(record.header.ruleset)
    return [] if found is None else [found]


def _best_of_rounds(rounds: int, *measured: Callable[[], float]) -> list[float]:
    times = [[measure() for measure in measured] for _ in range(rounds)]
    return [min(column) for column in zip(*times, strict=True)]


def _seconds(act: Callable[[], object]) -> float:
    start = perf_counter()
    act()
    return perf_counter() - start


def _in_temporary_folder(act: Callable[[Path, Any], float], rows: Any) -> float:
    with TemporaryDirectory() as folder:
        return act(Path(folder), rows)


@contextmanager
def _raw_log(folder: Path) -> Iterator[Insert]:
    """A bare table of events; what carries a statement out for some rows, in one transaction on the disk."""
    connection = sqlite.connect(folder / "floor.sqlite", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE e (game TEXT, position INTEGER, topic TEXT, state BLOB, PRIMARY KEY (game, position))")

    def insert(rows: Sequence[tuple[Any, ...]]) -> None:
        connection.execute("BEGIN")
        for row in rows:
            connection.execute("INSERT INTO e VALUES (?, ?, ?, ?)", row)
        connection.execute("COMMIT")

    try:
        yield insert
    finally:
        connection.close()


def _inserting(insert: Insert, sayings: Iterable[Sequence[bytes]]) -> Iterator[None]:
    """Writes a saying whenever it is asked for the next one."""
    position = 0
    for saying in sayings:
        insert([(GAME, at, "event", row) for at, row in enumerate(saying, position)])
        position += len(saying)
        yield


def _insert_raw(folder: Path, sayings: list[list[bytes]]) -> float:
    with _raw_log(folder) as insert:
        return _seconds(lambda: list(_inserting(insert, sayings)))


def _append_each(writers: int, folder: Path, sayings: list[list[Event]]) -> float:
    games = [f"{GAME}{number}" for number in range(writers)]
    with open_log(folder) as log, ThreadPoolExecutor(writers) as pool:
        return _seconds(lambda: list(pool.map(lambda game: _append(log, sayings, game), games)))


def _append(log: GameLog, sayings: list[list[Event]], game: str = GAME) -> None:
    for _ in _appending(log, sayings, game):
        pass


def _appending(log: GameLog, sayings: Iterable[list[Event]], game: str = GAME) -> Iterator[None]:
    """Appends a saying whenever it is asked for the next one."""
    position = 0
    for number, saying in enumerate(sayings):
        log.append(game, position, saying, f"client {number}", fingerprint(number))
        position += len(saying)
        yield


def _fold_raw(rows: list[bytes], table: Table) -> None:
    for row in rows:
        for change in msgpack.unpackb(row, use_list=False)[9]:
            kind = type_of_code[change[0]]
            APPLY[kind](table, kind(*change[1:]))


def write_raw_log(path: Path, events: Sequence[Event], games: int) -> None:
    """A bare table with the events of some games, for the floor of a catch-up."""
    packed = [msgpack.packb(event_to_plain(event)) for event in events]
    connection = sqlite.connect(path)
    connection.execute("CREATE TABLE raw (id INTEGER PRIMARY KEY, game TEXT, position INTEGER, state BLOB)")
    rows = ((f"game{game}", position, state) for game in range(games) for position, state in enumerate(packed))
    with connection:
        connection.executemany("INSERT INTO raw (game, position, state) VALUES (?, ?, ?)", rows)
    connection.close()


def read_raw_log(path: Path) -> Iterator[tuple[Any, ...]]:
    """The least that has to be done to read a log: rows (id, game, position, family, name, seat)."""
    connection = sqlite.connect(path)
    for number, game, position, state in connection.execute("SELECT id, game, position, state FROM raw"):
        plain = msgpack.unpackb(state, use_list=False)
        yield number, game, position, plain[0], plain[1], plain[2]
    connection.close()
