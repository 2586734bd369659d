"""How fast the record is, each as a pair: the floor (the least that has to be done) and what we take, in one run.

For `scripts/bench`; nothing else imports this. Seconds are the best of several rounds, floor and ours in turns, so that a
busy machine slows both down.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import msgpack  # type: ignore[import-untyped]

from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.opening import load
from domain.kernel.record.changes import type_of_code
from domain.kernel.record.event import Event, event_to_plain
from domain.kernel.record.logs import lines
from domain.kernel.table.applying import APPLY
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of
from replays.file import Record, make_record, write, write_naming, write_said
from replays.file.cards import CardList, specimens_of
from replays.log import GameLog, open_log
from replays.log.one_sqlite import sqlite
from replays.packing import fingerprint

GAME = "measured"
SAYINGS = 30
"""Of a game that is one of many."""


class Measure(NamedTuple):
    """Floor and ours, in seconds (of a file: bytes), for `size` events."""

    floor: float
    ours: float
    size: int


def append(events: Sequence[Event], rounds: int = 7) -> Measure:
    """Durable appends, saying by saying: raw INSERTs with FULL synchronisation, and `GameLog.append`."""
    sayings = list(lines(events))
    rows = [[msgpack.packb(event_to_plain(event)) for event in saying] for saying in sayings]
    floor, ours = _in_turns(rounds, lambda: _timed(_insert_raw, rows), lambda: _timed(_append_all, sayings))
    return Measure(floor, ours, len(events))


def append_together(events: Sequence[Event], writers: int, rounds: int = 5) -> Measure:
    """The first part of a game appended to so many games by as many threads, saying by saying; beside it as many raw
    INSERTs by one writer."""
    sayings = list(lines(events))[:SAYINGS]
    rows = [[msgpack.packb(event_to_plain(event)) for event in saying] for saying in sayings]
    floor, ours = _in_turns(
        rounds, lambda: _timed(_insert_raw, rows * writers), lambda: _timed(partial(_append_each, writers), sayings)
    )
    return Measure(floor, ours, writers * sum(map(len, sayings)))


def rebuild(events: Sequence[Event], ruleset: Ruleset, rounds: int = 15) -> Measure:
    """A desk at the end of a stored game: unpack, dispatch and apply from memory, and reading, checking and loading."""
    rows = [msgpack.packb(event_to_plain(event)) for event in events]
    with TemporaryDirectory() as folder, open_log(Path(folder)) as log:
        _append(log, list(lines(events)))
        floor, ours = _in_turns(
            rounds,
            lambda: _seconds(lambda: _fold_raw(rows, Table(header_of(events)))),
            lambda: _seconds(lambda: load(log.read(GAME), ruleset)),
        )
    return Measure(floor, ours, len(events))


def record_file(events: Sequence[Event], form: Callable[[Record], bytes] = write) -> Measure:
    """Bytes of the same events as compact JSON lines, and as a record file of this form."""
    told = (json.dumps(event_to_plain(event), ensure_ascii=False, separators=(",", ":")) for event in events)
    return Measure(len("\n".join(told).encode()), len(form(make_record(events, GAME))), len(events))


def naming(record: Record) -> bytes:
    """The record file that names the specimen cards."""
    return write_naming(record, _usual(record))


def said(record: Record) -> bytes:
    """The record file that holds only what was said."""
    return write_said(record, _usual(record))


def _usual(record: Record) -> list[CardList]:
    found = specimens_of(record.header.ruleset)
    return [] if found is None else [found]


def _in_turns(rounds: int, *measured: Callable[[], float]) -> list[float]:
    times = [[measure() for measure in measured] for _ in range(rounds)]
    return [min(column) for column in zip(*times, strict=True)]


def _seconds(act: Callable[[], object]) -> float:
    start = perf_counter()
    act()
    return perf_counter() - start


def _timed(act: Callable[[Path, Any], float], rows: Any) -> float:
    with TemporaryDirectory() as folder:
        return act(Path(folder), rows)


def _insert_raw(folder: Path, sayings: list[list[bytes]]) -> float:
    connection = sqlite.connect(folder / "floor.sqlite", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE e (game TEXT, position INTEGER, topic TEXT, state BLOB, PRIMARY KEY (game, position))")

    def insert() -> None:
        position = 0
        for saying in sayings:
            connection.execute("BEGIN")
            for row in saying:
                connection.execute("INSERT INTO e VALUES (?, ?, ?, ?)", (GAME, position, "event", row))
                position += 1
            connection.execute("COMMIT")

    try:
        return _seconds(insert)
    finally:
        connection.close()


def _append_all(folder: Path, sayings: list[list[Event]]) -> float:
    with open_log(folder) as log:
        return _seconds(lambda: _append(log, sayings))


def _append_each(writers: int, folder: Path, sayings: list[list[Event]]) -> float:
    games = [f"{GAME}{number}" for number in range(writers)]
    with open_log(folder) as log, ThreadPoolExecutor(writers) as pool:
        return _seconds(lambda: list(pool.map(lambda game: _append(log, sayings, game), games)))


def _append(log: GameLog, sayings: list[list[Event]], game: str = GAME) -> None:
    position = 0
    for number, saying in enumerate(sayings):
        log.append(game, position, saying, f"client {number}", fingerprint(number))
        position += len(saying)


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
