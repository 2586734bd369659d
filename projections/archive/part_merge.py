"""Merges the parts of an archive: one number for equal groups, rows in folders by ruleset and season."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from projections.archive.archived_tournaments import tournament_views
from projections.exports.parquet import PARTITIONS, connect_duckdb, escape_quotes
from projections.filters import COUNTED
from projections.precomputed_counts import OF_GAME, count_query
from projections.statistics.game_list import DUPLICATES_OF_ALL_GAMES
from projections.statistics_queries import PROJECTIONS
from projections.table_definitions import (
    COMMON_COLUMNS,
    USUAL_GAMES,
    Projection,
    Table,
    create_usual_view_statement,
    create_view_statement,
    rows_table,
    shared_table_name,
    stored_columns,
)

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

ABOUT, VIEWS = "archive.json", "views.sql"
FORM = 2
MEMORY = "512MB"
"""The memory limit of merging; more data goes to the disk."""
MEMORY_SETTINGS = ("threads = 1", "enable_external_file_cache = false")
"""Settings that bound the memory, whatever the number of games."""
ROWS, LONG_ROWS = 122_880, 4_096
"""Rows of a table, and of one with long texts, that are in memory before they are written."""
_PARQUET = "FORMAT parquet, COMPRESSION zstd"
Of = Callable[[str], tuple[str, str]]


def _any_partition(_: str) -> tuple[str, str]:
    return "*", "*"


def projection_hashes(projections: Sequence[Projection] = PROJECTIONS) -> dict[str, str]:
    """Returns the hash of each projection of an archive."""
    return {projection.name: projection.shape for projection in projections}


def merge_parts(
    parts: Path,
    folder: Path,
    unvouched: Collection[str],
    about: dict[str, Any],
    projections: Sequence[Projection] = PROJECTIONS,
    tournaments: Sequence[str] = (),
) -> None:
    """Merges parts into an archive and deletes them. Otherwise the folder contains only the files of `write_tournaments`.

    `unvouched`: ids of games without a trusted origin · `about`: further content of `archive.json` · `tournaments`: the
    result of `write_tournaments`. Raises NotInstalled.
    """
    tables = [table for projection in projections for table in projection.tables]
    with connect_duckdb(MEMORY, parts) as database:
        for setting in MEMORY_SETTINGS:
            database.execute(f"SET {setting}")
        database.execute("CREATE TABLE apart (game VARCHAR)")
        if unvouched:
            database.executemany("INSERT INTO apart VALUES (?)", [(game,) for game in sorted(unvouched)])
        database.execute(f"CREATE VIEW part_counted AS SELECT * FROM {_parts(parts, COUNTED)}")
        for table in tables:
            _merge_groups(database, parts, folder, table)
            _merge_rows(database, parts, folder, table)
        _merge_counted(database, folder)
    with connect_duckdb(MEMORY, parts) as database:
        write_precomputed(database, folder, projections)
    views = (*view_statements(".", projections), *tournament_views(".", tournaments))
    (folder / VIEWS).write_text(";\n".join(views) + ";\n", "utf-8")
    content = {"form": FORM, "shape": projection_hashes(projections), **about}
    (folder / ABOUT).write_text(json.dumps(content, indent=1), "utf-8")
    rmtree(parts)


def _merge_groups(database: DuckDBPyConnection, parts: Path, folder: Path, table: Table) -> None:
    for name, columns in table.shared.items():
        names = ", ".join(f'"{column}"' for column in columns)
        number = f"(ROW_NUMBER() OVER (ORDER BY {names}))::INTEGER AS small"
        group = shared_table_name(table, name)
        database.execute(
            f"CREATE TABLE {group} AS SELECT {name} AS hash, {number}, {names} FROM"
            f" (SELECT DISTINCT {name}, {names} FROM {_parts(parts, group)})"
        )
        rows = f"SELECT small AS {name}, {names} FROM {group} ORDER BY small"
        database.execute(f"COPY ({rows}) TO '{escape_quotes(str(folder / group))}.parquet' ({_PARQUET})")


def _merge_rows(database: DuckDBPyConnection, parts: Path, folder: Path, table: Table) -> None:
    """Merges one ruleset and season at a time, so the memory depends on neither their number nor their size."""
    named = ", ".join(f"{shared_table_name(table, name)}.small AS {name}" for name in table.shared)
    own = ", ".join(f'part."{column.name}"' for column in stored_columns(table))
    selected = ", ".join(filter(None, (f"part.{OF_GAME}::INTEGER AS {OF_GAME}", named, own)))
    joins = "".join(
        f" JOIN {shared_table_name(table, name)} ON {shared_table_name(table, name)}.hash = part.{name}"
        for name in table.shared
    )
    rows = f"SELECT {selected} FROM {_parts(parts, rows_table(table))} AS part SEMI JOIN chosen USING ({OF_GAME}){joins}"
    at_once = LONG_ROWS if any(column.compressed for column in table.columns) else ROWS
    partitions = database.execute(f"SELECT DISTINCT {', '.join(PARTITIONS)} FROM part_counted ORDER BY ALL").fetchall()
    for values in partitions or [("",) * len(PARTITIONS)]:  # without games an empty file, whose columns the views need
        condition = " AND ".join(f"{name} = '{escape_quotes(value)}'" for name, value in zip(PARTITIONS, values, strict=True))
        database.execute(f"CREATE OR REPLACE TEMP TABLE chosen AS SELECT {OF_GAME} FROM part_counted WHERE {condition}")
        named_by = (f"{name}={quote(value, '')}" for name, value in zip(PARTITIONS, values, strict=True))
        place = folder.joinpath(rows_table(table), *named_by)
        place.mkdir(parents=True)
        database.execute(
            f"COPY ({rows}) TO '{escape_quotes(str(place))}/data_0.parquet' ({_PARQUET}, ROW_GROUP_SIZE {at_once})"
        )


def _merge_counted(database: DuckDBPyConnection, folder: Path) -> None:
    """Writes the table of games with the columns that depend on several games."""
    common = ", ".join(f"counted.{column.name}" for column in COMMON_COLUMNS)
    database.execute(f"CREATE VIEW games_rows AS SELECT * FROM {read_call_of_rows(folder, 'games_rows')}")
    database.execute("CREATE VIEW counted AS SELECT * FROM part_counted")
    rows = f"""SELECT counted.{OF_GAME}::INTEGER AS {OF_GAME}, {common}, twice,
        (counted.game IN (FROM apart))::INTEGER AS apart
        FROM counted JOIN ({DUPLICATES_OF_ALL_GAMES}) USING ({OF_GAME}) ORDER BY 1"""
    database.execute(f"COPY ({rows}) TO '{escape_quotes(str(folder / COUNTED))}.parquet' ({_PARQUET})")


def write_precomputed(database: DuckDBPyConnection, folder: Path, projections: Sequence[Projection]) -> None:
    """Computes and writes the counts over the usual games."""
    queries = precomputed_queries(projections)
    for statement in view_statements(folder, projections):
        if not any(statement.startswith(f"CREATE VIEW {name} AS") for name in queries):
            database.execute(statement)
    for name, query in queries.items():
        kinds = database.execute(f"DESCRIBE {query}").fetchall()
        selected = ", ".join(
            f'"{column}"{"::BIGINT" if kind == "HUGEINT" else ""} AS "{column}"' for column, kind, *_ in kinds
        )
        database.execute(
            f"COPY (SELECT {selected} FROM ({query})) TO '{escape_quotes(str(folder / name))}.parquet' ({_PARQUET})"
        )


def precomputed_queries(projections: Iterable[Projection]) -> dict[str, str]:
    """Returns the queries over the usual games whose results an archive stores, by name."""
    chosen = list(projections)
    counts = {count.name: count_query(count, USUAL_GAMES) for projection in chosen for count in projection.counts}
    return counts | {each.name: each.of(USUAL_GAMES, "") for projection in chosen for each in projection.results}


def view_statements(folder: Path | str, projections: Sequence[Projection], of: Of = _any_partition) -> Iterator[str]:
    """Yields the statements that name the files of an archive as tables and join them. `of`: table -> ruleset and season to
    read.
    """
    yield from (f"CREATE VIEW {name} AS SELECT * FROM {read}" for name, read in read_calls_of_files(folder, projections, of))
    yield create_usual_view_statement()
    yield from (create_view_statement(table) for projection in projections for table in projection.tables)


def read_calls_of_files(
    folder: Path | str, projections: Sequence[Projection], of: Of = _any_partition
) -> list[tuple[str, str]]:
    """Returns the names of all tables and the SQL calls that read them."""
    tables = [table for projection in projections for table in projection.tables]
    names = [
        COUNTED,
        *(shared_table_name(table, name) for table in tables for name in table.shared),
        *precomputed_queries(projections),
    ]
    whole = [(name, f"read_parquet('{escape_quotes(f'{folder}/{name}')}.parquet')") for name in names]
    return whole + [
        (rows_table(table), read_call_of_rows(folder, rows_table(table), *of(rows_table(table)))) for table in tables
    ]


def _parts(parts: Path, name: str) -> str:
    return f"read_parquet('{escape_quotes(str(parts / name))}/*.parquet')"


def read_call_of_rows(folder: Path | str, name: str, ruleset: str = "*", season: str = "*") -> str:
    """Returns the SQL call that reads the rows of a table; `ruleset`, `season`: of these, as folders name them."""
    place = f"{folder}/{name}/ruleset={ruleset}/season={season}/*.parquet"
    return f"read_parquet('{escape_quotes(place)}', hive_partitioning = false)"
