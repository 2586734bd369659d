"""Putting the parts of an archive together: one number for the same values, rows in folders by ruleset and season."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from projections.games.twice import ALL
from projections.layout import COUNTED, OF_GAME, group_of, own_columns, rows_of, usual_games, view_of
from projections.parquet import PARTS, connected, quoted
from projections.questions import PROJECTIONS
from projections.tables import COMMON, Projection, Table

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

ABOUT, VIEWS = "archive.json", "views.sql"
FORM = 1
MEMORY = "512MB"
"""What merging takes at most; the rest goes to the disk."""
FLAT = ("threads = 1", "enable_external_file_cache = false")
"""What keeps merging of very many games in the memory that some take."""
ROWS, LONG_ROWS = 122_880, 4_096
"""Rows of a table, and of one with long texts, that are held in memory before they are written."""
_PARQUET = "FORMAT parquet, COMPRESSION zstd"
Of = Callable[[str], tuple[str, str]]


def _all_of(_: str) -> tuple[str, str]:
    return "*", "*"


def shape_of(projections: Sequence[Projection] = PROJECTIONS) -> dict[str, str]:
    """The fingerprints of the projections that an archive is made of."""
    return {projection.name: projection.shape for projection in projections}


def merge(
    parts: Path, folder: Path, apart: Collection[str], about: dict[str, Any], projections: Sequence[Projection] = PROJECTIONS
) -> None:
    """Makes an archive of parts in a folder that is there and empty, and takes the parts away.

    `apart`: ids of games that nobody vouches for · `about`: what `archive.json` says besides. Raises NotInstalled.
    """
    tables = [table for projection in projections for table in projection.tables]
    with connected(MEMORY, parts) as database:
        for setting in FLAT:
            database.execute(f"SET {setting}")
        database.execute("CREATE TABLE apart (game VARCHAR)")
        if apart:
            database.executemany("INSERT INTO apart VALUES (?)", [(game,) for game in sorted(apart)])
        database.execute(f"CREATE VIEW part_counted AS SELECT * FROM {_parts(parts, COUNTED)}")
        for table in tables:
            _merge_groups(database, parts, folder, table)
            _merge_rows(database, parts, folder, table)
        _merge_counted(database, folder)
    with connected(MEMORY, parts) as database:
        count_usual(database, folder, projections)
    (folder / VIEWS).write_text(";\n".join(views_of(".", projections)) + ";\n", "utf-8")
    told = {"form": FORM, "shape": shape_of(projections), **about}
    (folder / ABOUT).write_text(json.dumps(told, indent=1), "utf-8")
    rmtree(parts)


def _merge_groups(database: DuckDBPyConnection, parts: Path, folder: Path, table: Table) -> None:
    for name, columns in table.shared.items():
        told = ", ".join(f'"{column}"' for column in columns)
        number = f"(ROW_NUMBER() OVER (ORDER BY {told}))::INTEGER AS small"
        group = group_of(table, name)
        database.execute(
            f"CREATE TABLE {group} AS SELECT {name} AS hash, {number}, {told} FROM"
            f" (SELECT DISTINCT {name}, {told} FROM {_parts(parts, group)})"
        )
        rows = f"SELECT small AS {name}, {told} FROM {group} ORDER BY small"
        database.execute(f"COPY ({rows}) TO '{quoted(str(folder / group))}.parquet' ({_PARQUET})")


def _merge_rows(database: DuckDBPyConnection, parts: Path, folder: Path, table: Table) -> None:
    """One ruleset and season after the other, so that the memory this takes hangs on neither their number nor their size."""
    named = ", ".join(f"{group_of(table, name)}.small AS {name}" for name in table.shared)
    own = ", ".join(f'part."{column.name}"' for column in own_columns(table))
    told = ", ".join(filter(None, (f"part.{OF_GAME}::INTEGER AS {OF_GAME}", named, own)))
    joins = "".join(f" JOIN {group_of(table, name)} ON {group_of(table, name)}.hash = part.{name}" for name in table.shared)
    rows = f"SELECT {told} FROM {_parts(parts, rows_of(table))} AS part SEMI JOIN chosen USING ({OF_GAME}){joins}"
    at_once = LONG_ROWS if any(column.packed for column in table.columns) else ROWS
    for values in database.execute(f"SELECT DISTINCT {', '.join(PARTS)} FROM part_counted ORDER BY ALL").fetchall():
        told_by = " AND ".join(f"{name} = '{quoted(value)}'" for name, value in zip(PARTS, values, strict=True))
        database.execute(f"CREATE OR REPLACE TEMP TABLE chosen AS SELECT {OF_GAME} FROM part_counted WHERE {told_by}")
        named_by = (f"{name}={quote(value, '')}" for name, value in zip(PARTS, values, strict=True))
        place = folder.joinpath(rows_of(table), *named_by)
        place.mkdir(parents=True)
        database.execute(f"COPY ({rows}) TO '{quoted(str(place))}/data_0.parquet' ({_PARQUET}, ROW_GROUP_SIZE {at_once})")


def _merge_counted(database: DuckDBPyConnection, folder: Path) -> None:
    """The games, with what hangs on several of them."""
    common = ", ".join(f"counted.{column.name}" for column in COMMON)
    database.execute(f"CREATE VIEW games_rows AS SELECT * FROM {rows_read(folder, 'games_rows')}")
    database.execute("CREATE VIEW counted AS SELECT * FROM part_counted")
    rows = f"""SELECT counted.{OF_GAME}::INTEGER AS {OF_GAME}, {common}, twice,
        (counted.game IN (FROM apart))::INTEGER AS apart FROM counted JOIN ({ALL}) USING ({OF_GAME}) ORDER BY 1"""
    database.execute(f"COPY ({rows}) TO '{quoted(str(folder / COUNTED))}.parquet' ({_PARQUET})")


def count_usual(database: DuckDBPyConnection, folder: Path, projections: Sequence[Projection]) -> None:
    """What is asked of all usual games again and again."""
    queries = _usual(projections)
    for statement in views_of(folder, projections):
        if not any(statement.startswith(f"CREATE VIEW {name} AS") for name in queries):
            database.execute(statement)
    for name, query in queries.items():
        kinds = database.execute(f"DESCRIBE {query}").fetchall()
        told = ", ".join(f'"{column}"{"::BIGINT" if kind == "HUGEINT" else ""} AS "{column}"' for column, kind, *_ in kinds)
        database.execute(f"COPY (SELECT {told} FROM ({query})) TO '{quoted(str(folder / name))}.parquet' ({_PARQUET})")


def _usual(projections: Iterable[Projection]) -> dict[str, str]:
    return {name: query for projection in projections for name, query in projection.usual.items()}


def views_of(folder: Path | str, projections: Sequence[Projection], of: Of = _all_of) -> Iterator[str]:
    """The statements that name the files of an archive as its tables, and put these together; `of`: of which ruleset and
    season the rows of a table are read, as folders name them."""
    yield from (f"CREATE VIEW {name} AS SELECT * FROM {read}" for name, read in files_of(folder, projections, of))
    yield usual_games()
    yield from (view_of(table) for projection in projections for table in projection.tables)


def files_of(folder: Path | str, projections: Sequence[Projection], of: Of = _all_of) -> list[tuple[str, str]]:
    """The names of all tables, and the calls that read them."""
    tables = [table for projection in projections for table in projection.tables]
    names = [COUNTED, *(group_of(table, name) for table in tables for name in table.shared), *_usual(projections)]
    whole = [(name, f"read_parquet('{quoted(f'{folder}/{name}')}.parquet')") for name in names]
    return whole + [(rows_of(table), rows_read(folder, rows_of(table), *of(rows_of(table)))) for table in tables]


def _parts(parts: Path, name: str) -> str:
    return f"read_parquet('{quoted(str(parts / name))}/*.parquet')"


def rows_read(folder: Path | str, name: str, ruleset: str = "*", season: str = "*") -> str:
    """The call that reads the rows of a table, of one ruleset or season alone where they are given as folders name them."""
    place = f"{folder}/{name}/ruleset={ruleset}/season={season}/*.parquet"
    return f"read_parquet('{quoted(place)}', hive_partitioning = false)"
