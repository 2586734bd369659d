"""What the benchmark times: catching up with a log, and the floor under it. The clock comes from the caller."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from projections.one_sqlite import open_file
from projections.runner import ReadModels
from projections.stories import Reader

Clock = Callable[[], float]
FLOOR_TABLE = "CREATE TABLE floor (id INTEGER PRIMARY KEY, game TEXT, position INTEGER, family TEXT, name TEXT, seat TEXT)"


class Timed(NamedTuple):
    """How many events, and how many seconds they took."""

    events: int
    seconds: float


def time_catch_up(path: Path, reader: Reader, clock: Clock) -> Timed:
    """Catches all projections up with a log, into a new file."""
    models = ReadModels(path, reader)
    try:
        start = clock()
        return Timed(models.catch_up(), clock() - start)
    finally:
        models.close()


def time_floor(path: Path, read: Callable[[], Iterable[tuple[Any, ...]]], clock: Clock) -> Timed:
    """The floor: rows (id, game, position, family, name, seat) that `read` reads and unpacks, by one executemany."""
    made = open_file(path, True)
    try:
        made.execute(FLOOR_TABLE)
        start = clock()
        count = made.executemany("INSERT INTO floor VALUES (?, ?, ?, ?, ?, ?)", read()).rowcount
        made.commit()
        return Timed(count, clock() - start)
    finally:
        made.close()
