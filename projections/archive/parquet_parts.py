"""A part of an archive: the rows of some games, computed by one process, as Parquet files in a shared folder.

Parts are independent, so groups of shared values have hashes as numbers; merging replaces them by small ones.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from domain.kernel.record.event import Event
from projections.exports.parquet import connect_duckdb, escape_quotes, read_csv_sql
from projections.filters import COUNTED
from projections.game_summary import GameSummary, summarise
from projections.player_merges import PlayerMerges
from projections.precomputed_counts import OF_GAME
from projections.statistics_queries import PROJECTIONS
from projections.storage.row_writer import clamp_to_stored_range
from projections.summary_cache import GAME_ERRORS, GameFailure
from projections.table_definitions import (
    COMMON_COLUMNS,
    Column,
    Projection,
    Row,
    Table,
    common_values,
    rows_table,
    shared_table_name,
    stored_columns,
)

_NUMBERS = Column(OF_GAME, int, "")


class PartContent(NamedTuple):
    """The content of a part: number of games and events, and the games that failed."""

    games: int
    events: int
    failures: dict[str, GameFailure]


class _Sheet(NamedTuple):
    """A CSV file while its rows are written."""

    path: Path
    columns: tuple[Column, ...]
    write: Any


def write_part(
    folder: Path,
    name: str,
    games: Iterable[tuple[int, str, Sequence[Event]]],
    same: PlayerMerges,
    projections: Sequence[Projection] = PROJECTIONS,
) -> PartContent:
    """Computes the rows of games (number, id, events) and writes them under a name of this part. One game is in memory at a
    time.

    Raises NotInstalled.
    """
    fallen: dict[str, GameFailure] = {}
    count = events = 0
    with TemporaryDirectory(prefix="senki-part-") as temporary, connect_duckdb() as database:
        with ExitStack() as files:
            sheets = _Sheets(Path(temporary), files, projections)
            for number, game, log in games:
                try:
                    rows = list(_rows_of_game(summarise(game, log, same.canonical_name), projections))
                except GAME_ERRORS as error:
                    fallen[game] = (len(log), type(error).__name__)
                    continue
                for table, row in rows:
                    sheets.add(number, table, row)
                count, events = count + 1, events + len(log)
        for sheet, of in sheets.files():
            (folder / of).mkdir(parents=True, exist_ok=True)
            read = read_csv_sql(sheet.path, sheet.columns)
            target = escape_quotes(str(folder / of / f"{name}.parquet"))
            database.execute(f"COPY (SELECT * FROM {read}) TO '{target}' (FORMAT parquet, COMPRESSION zstd)")
    return PartContent(count, events, fallen)


def _rows_of_game(story: GameSummary, projections: Sequence[Projection]) -> Iterator[tuple[Table | None, Row]]:
    """Yields the rows of a game: first the row of the game itself (table None), then the rows of the tables, without the
    common columns."""
    head = common_values(story)
    yield None, head
    for projection in projections:
        rows = projection.rows(story)
        for table in projection.tables:
            yield from ((table, (*head, *map(clamp_to_stored_range, row))) for row in rows[table.name])


class _Sheets:
    """The files of a part while they are written."""

    def __init__(self, temporary: Path, files: ExitStack, projections: Sequence[Projection]) -> None:
        self._folder, self._files = temporary, files
        self._group_numbers: dict[tuple[str, Row], int] = {}
        self._sheets = {COUNTED: self._new(COUNTED, (_NUMBERS, *COMMON_COLUMNS))}
        for table in (table for projection in projections for table in projection.tables):
            groups = tuple(_NUMBERS._replace(name=name) for name in table.shared)
            self._sheets[rows_table(table)] = self._new(rows_table(table), (_NUMBERS, *groups, *stored_columns(table)))
            for name, columns in table.shared.items():
                of = {column.name: column for column in table.every_column}
                group_columns = (_NUMBERS._replace(name=name), *(of[column] for column in columns))
                self._sheets[shared_table_name(table, name)] = self._new(shared_table_name(table, name), group_columns)

    def add(self, number: int, table: Table | None, row: Row) -> None:
        """Writes a row of a game."""
        if table is None:
            self._sheets[COUNTED].write((number, *row))
            return
        values = {column.name: value for column, value in zip(table.every_column, row, strict=True)}
        groups = [
            self._group(shared_table_name(table, name), tuple(values[each] for each in of))
            for name, of in table.shared.items()
        ]
        self._sheets[rows_table(table)].write((number, *groups, *(values[column.name] for column in stored_columns(table))))

    def files(self) -> Iterator[tuple[_Sheet, str]]:
        """Yields each file and the table it belongs to."""
        yield from ((sheet, name) for name, sheet in self._sheets.items())

    def _group(self, name: str, values: Row) -> int:
        result = self._group_numbers.get((name, values))
        if result is None:
            result = int.from_bytes(blake2b(repr(values).encode(), digest_size=8).digest()) >> 1
            self._group_numbers[name, values] = result
            self._sheets[name].write((result, *values))
        return result

    def _new(self, name: str, columns: tuple[Column, ...]) -> _Sheet:
        path = self._folder / f"{name}.csv"
        writer = csv.writer(self._files.enter_context(path.open("w", encoding="utf-8", newline="")), lineterminator="\r\n")
        writer.writerow([column.name for column in columns])
        return _Sheet(path, columns, writer.writerow)
