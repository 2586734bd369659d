"""Benchmarks of the log and of record files: each is a pair of the floor (the least possible work) and our time, in one
run.

Seconds are the best of several rounds with floor and ours in turns, so that a busy machine slows both.
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
from uuid import uuid4

import msgpack  # type: ignore[import-untyped]

from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.game_opening import load_desk
from domain.kernel.record.changes import type_of_code
from domain.kernel.record.event import Event, event_to_plain
from domain.kernel.record.log_queries import group_by_line
from domain.kernel.table.fold import APPLY
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of
from replays.file import Record, make_record, write, write_declarations, write_naming_printings
from replays.file.referenced_card_lists import CardList, specimen_list
from replays.log import GameLog, open_log
from replays.log.log_factory import FILE_NAME
from replays.msgpack_codec import fingerprint
from replays.sqlite_driver import sqlite

Insert = Callable[[Sequence[tuple[Any, ...]]], object]
"""Writes rows in one transaction."""
GAME = "measured"
GAMES_OF_A_LOG = 10
MEASURED_LINES = 30
"""Lines of a game that is one of many."""


class FloorAndOurs(NamedTuple):
    """Floor and ours, in seconds (of a file: bytes), for `size` events."""

    floor: float
    ours: float
    size: int


def measure_append(events: Sequence[Event]) -> FloorAndOurs:
    """Measures durable appends, line by line: raw INSERTs with FULL synchronisation, and `GameLog.append`.

    Each line is written both ways before the next one; the result is the median, since other programs use the disk too.
    """
    batches = list(group_by_line(events))
    rows = [[msgpack.packb(event_to_plain(event)) for event in batch] for batch in batches]
    with TemporaryDirectory() as folder, _raw_log(Path(folder)) as insert, open_log(Path(folder)) as log:
        raw, ours = _insert_batches(insert, rows), _appending(log, batches)
        times = [(_seconds(lambda: next(raw)), _seconds(lambda: next(ours))) for _ in batches]
    floors, spent = zip(*times, strict=True)
    return FloorAndOurs(median(floors) * len(batches), median(spent) * len(batches), len(events))


class LogBytes(NamedTuple):
    """Bytes of the log's file for each game: while the games run, and after they are over."""

    running: float
    over: float


def measure_log_bytes(events: Sequence[Event], games: int = GAMES_OF_A_LOG) -> LogBytes:
    """Measures the log of several games, recorded line by line with random client ids, which do not compress."""
    batches = list(group_by_line(events))
    ids = [(uuid4().hex, fingerprint(("say", batch[0].seat, batch[0].said))) for batch in batches]
    sizes = []
    with TemporaryDirectory() as folder:
        for part in (range(len(batches) - 1), range(len(batches) - 1, len(batches))):
            with open_log(Path(folder)) as log:
                for game in range(games):
                    position = sum(map(len, batches[: part.start]))
                    for number in part:
                        client = f"{int(ids[number][0], 16) ^ game * 0x9E3779B97F4A7C15F39CC0605CEDC835 % (1 << 128):032x}"
                        log.append(f"{game:032x}", position, batches[number], client, ids[number][1])
                        position += len(batches[number])
            sizes.append((Path(folder) / FILE_NAME).stat().st_size / games)
    return LogBytes(*sizes)


def measure_concurrent_append(events: Sequence[Event], writers: int, rounds: int = 3) -> FloorAndOurs:
    """Measures the first part of a game, appended to several games by one thread each; the floor is raw INSERTs by one
    writer."""
    batches = list(group_by_line(events))[:MEASURED_LINES]
    rows = [[msgpack.packb(event_to_plain(event)) for event in batch] for batch in batches]
    floor, ours = _best_of_rounds(
        rounds,
        lambda: _in_temporary_folder(_insert_raw, rows * writers),
        lambda: _in_temporary_folder(partial(_append_each, writers), batches),
    )
    return FloorAndOurs(floor, ours, writers * sum(map(len, batches)))


def measure_rebuild(events: Sequence[Event], ruleset: Ruleset, rounds: int = 15) -> FloorAndOurs:
    """Measures how long a desk takes to the end of a stored game.

    The floor unpacks and applies from memory; ours reads, checks and loads.
    """
    rows = [msgpack.packb(event_to_plain(event)) for event in events]
    with TemporaryDirectory() as folder, open_log(Path(folder)) as log:
        _append(log, list(group_by_line(events)))
        floor, ours = _best_of_rounds(
            rounds,
            lambda: _seconds(lambda: _fold_raw(rows, Table(header_of(events)))),
            lambda: _seconds(lambda: load_desk(log.read(GAME), ruleset)),
        )
    return FloorAndOurs(floor, ours, len(events))


def measure_record_file(events: Sequence[Event], form: Callable[[Record], bytes] = write) -> FloorAndOurs:
    """Compares the bytes of events as compact JSON lines with those of a record file of this form."""
    lines_of_json = (json.dumps(event_to_plain(event), ensure_ascii=False, separators=(",", ":")) for event in events)
    return FloorAndOurs(len("\n".join(lines_of_json).encode()), len(form(make_record(events, GAME))), len(events))


def write_referencing_specimens(record: Record) -> bytes:
    """Writes the record file that names the specimen cards."""
    return write_naming_printings(record, _specimen_lists(record))


def write_only_declarations(record: Record) -> bytes:
    """Writes the record file with only the declarations."""
    return write_declarations(record, _specimen_lists(record))


def _specimen_lists(record: Record) -> list[CardList]:
    specimens = specimen_list(record.header.ruleset)
    return [] if specimens is None else [specimens]


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
    """Opens a bare table of events; yields a function that writes rows in one durable transaction."""
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


def _insert_batches(insert: Insert, batches: Iterable[Sequence[bytes]]) -> Iterator[None]:
    """Writes one batch per step of the iterator."""
    position = 0
    for batch in batches:
        insert([(GAME, at, "event", row) for at, row in enumerate(batch, position)])
        position += len(batch)
        yield


def _insert_raw(folder: Path, batches: list[list[bytes]]) -> float:
    with _raw_log(folder) as insert:
        return _seconds(lambda: list(_insert_batches(insert, batches)))


def _append_each(writers: int, folder: Path, batches: list[list[Event]]) -> float:
    games = [f"{GAME}{number}" for number in range(writers)]
    with open_log(folder) as log, ThreadPoolExecutor(writers) as pool:
        return _seconds(lambda: list(pool.map(lambda game: _append(log, batches, game), games)))


def _append(log: GameLog, batches: list[list[Event]], game: str = GAME) -> None:
    for _ in _appending(log, batches, game):
        pass


def _appending(log: GameLog, batches: Iterable[list[Event]], game: str = GAME) -> Iterator[None]:
    """Appends one batch per step of the iterator."""
    position = 0
    for number, batch in enumerate(batches):
        log.append(game, position, batch, f"client {number}", fingerprint(number))
        position += len(batch)
        yield


def _fold_raw(rows: list[bytes], table: Table) -> None:
    for row in rows:
        for change in msgpack.unpackb(row, use_list=False)[9]:
            kind = type_of_code[change[0]]
            APPLY[kind](table, kind(*change[1:]))


def write_raw_log(path: Path, events: Sequence[Event], games: int) -> None:
    """Writes a bare table with the events of some games, for the floor of a catch-up."""
    packed = [msgpack.packb(event_to_plain(event)) for event in events]
    connection = sqlite.connect(path)
    connection.execute("CREATE TABLE raw (id INTEGER PRIMARY KEY, game TEXT, position INTEGER, state BLOB)")
    rows = ((f"game{game}", position, state) for game in range(games) for position, state in enumerate(packed))
    with connection:
        connection.executemany("INSERT INTO raw (game, position, state) VALUES (?, ?, ?)", rows)
    connection.close()


def read_raw_log(path: Path) -> Iterator[tuple[Any, ...]]:
    """Reads a log with the least possible work: rows (id, game, position, family, name, seat)."""
    connection = sqlite.connect(path)
    for number, game, position, state in connection.execute("SELECT id, game, position, state FROM raw"):
        plain = msgpack.unpackb(state, use_list=False)
        yield number, game, position, plain[0], plain[1], plain[2]
    connection.close()
