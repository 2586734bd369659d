"""Tournaments in an archive: their events, from which every answer follows, and their tables for other programs."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from domain.tournaments.events import TournamentEvent
from domain.tournaments.fold import fold
from domain.tournaments.serialization import event_from_plain, event_to_plain
from domain.tournaments.state import Tournament
from projections.exports.data_package import tournament_tables
from projections.exports.parquet import PARTITIONS, connect_duckdb, escape_quotes, read_csv_sql, write_tables
from projections.table_definitions import Column
from projections.tournaments.export_tables import TOURNAMENT_TABLES

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

LOG = "league_log"
COLUMNS = (
    Column("tournament", str, "id of the tournament"),
    Column("position", int, "place of the event, from 1"),
    Column("name", str, "kind of the event"),
    Column("said", str, "its fields as JSON"),
    Column("author", str, "who wrote it"),
    Column("at", int, "tenths of a second since 1970"),
)
_PAGE = 4_000


def write_tournaments(folder: Path, streams: Iterable[tuple[str, Sequence[TournamentEvent]]]) -> list[str]:
    """Writes tournaments (id, events) into the folder of an archive, and returns the names of what was written: the log, and
    each table that has rows. Raises NotInstalled.
    """
    with connect_duckdb() as database, TemporaryDirectory(prefix="senki-tournaments-") as temporary:
        sheet = Path(temporary) / "log.csv"
        with sheet.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\r\n")
            writer.writerow([column.name for column in COLUMNS])
            for name, events in streams:
                writer.writerows(_rows(name, events))
        target = escape_quotes(str(folder / f"{LOG}.parquet"))
        rows = f"SELECT * FROM {read_csv_sql(sheet, COLUMNS)}"
        database.execute(f"COPY ({rows}) TO '{target}' (FORMAT parquet, COMPRESSION zstd)")
        counts = write_tables(database, folder, tournament_tables(read_tournaments(database, folder)))
    return [LOG, *(name for name, count in counts.items() if count)]


def _rows(tournament: str, events: Sequence[TournamentEvent]) -> Iterator[tuple[Any, ...]]:
    for position, event in enumerate(events, 1):
        name, said, author, at = event_to_plain(event)
        yield tournament, position, name, json.dumps(said, ensure_ascii=False), author, at


def read_tournaments(database: DuckDBPyConnection, folder: Path) -> dict[str, Tournament]:
    """Returns the tournaments of an archive by id."""
    names = ", ".join(f'"{column.name}"' for column in COLUMNS)
    log = f"read_parquet('{escape_quotes(str(folder / LOG))}.parquet')"
    rows = _fetch_rows(database.execute(f"SELECT {names} FROM {log} ORDER BY tournament, position"))
    return {name: fold(map(_event_from_row, of)) for name, of in groupby(rows, itemgetter(0))}


def _fetch_rows(cursor: DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
    while page := cursor.fetchmany(_PAGE):
        yield from page


def _event_from_row(row: tuple[Any, ...]) -> TournamentEvent:
    _, _, name, said, author, at = row
    return event_from_plain((name, _without_lists(json.loads(said)), author, at))


def _without_lists(value: Any) -> Any:
    """Returns a value of JSON with tuples in place of lists, as events have them."""
    if isinstance(value, dict):
        return {key: _without_lists(each) for key, each in value.items()}
    return tuple(map(_without_lists, value)) if isinstance(value, list) else value


def tournament_views(folder: Path | str, names: Iterable[str]) -> Iterator[str]:
    """Yields the statements that name what `write_tournaments` has written, for other programs."""
    columns = {table.name: {column.name for column in table.columns} for table in TOURNAMENT_TABLES}
    for name in names:
        files = f"{name}.parquet" if name == LOG else f"{name}/**/*.parquet"
        parts = ", ".join(f"{part}: VARCHAR" for part in PARTITIONS if part in columns.get(name, ()))
        typed = f", hive_partitioning = true, hive_types = {{{parts}}}" if parts else ""
        yield f"CREATE VIEW {name} AS SELECT * FROM read_parquet('{escape_quotes(str(folder))}/{files}'{typed})"
