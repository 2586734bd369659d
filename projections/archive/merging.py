"""Putting the parts of an archive together: one number for the same values, rows in folders by ruleset and season."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

from projections.games.twice import ALL
from projections.layout import COUNTED, OF_GAME, group_of, own_columns, rows_of, view_of
from projections.parquet import PARTS, connected, quoted
from projections.questions import PROJECTIONS
from projections.tables import COMMON, Projection, Table

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

ABOUT, VIEWS = "archive.json", "views.sql"
FORM = 1
MEMORY = "512MB"
"""What merging takes at most; the rest goes to the disk."""
_PARQUET = "FORMAT parquet, COMPRESSION zstd"


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
        database.execute("CREATE TABLE apart (game VARCHAR)")
        if apart:
            database.executemany("INSERT INTO apart VALUES (?)", [(game,) for game in sorted(apart)])
        database.execute(f"CREATE VIEW part_counted AS SELECT * FROM {_parts(parts, COUNTED)}")
        for table in tables:
            _merge_groups(database, parts, folder, table)
            _merge_rows(database, parts, folder, table)
        _merge_counted(database, folder)
    views = ";\n".join(view_of(table) for table in tables)
    (folder / VIEWS).write_text(_reads(tables) + views + ";\n", "utf-8")
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
    named = ", ".join(f"{group_of(table, name)}.small AS {name}" for name in table.shared)
    own = ", ".join(f'part."{column.name}"' for column in own_columns(table))
    told = ", ".join(filter(None, (f"part.{OF_GAME}::INTEGER AS {OF_GAME}", named, own)))
    joins = "".join(f" JOIN {group_of(table, name)} ON {group_of(table, name)}.hash = part.{name}" for name in table.shared)
    by = ", ".join(f"part_counted.{name}" for name in PARTS)
    rows = f"SELECT {told}, {by} FROM {_parts(parts, rows_of(table))} AS part JOIN part_counted USING ({OF_GAME}){joins}"
    target = folder / rows_of(table)
    target.mkdir()
    database.execute(f"COPY ({rows}) TO '{quoted(str(target))}' ({_PARQUET}, PARTITION_BY ({', '.join(PARTS)}))")
    if not any(target.iterdir()):  # a table without rows has its columns nevertheless
        nobody = target / "ruleset=" / "season="
        nobody.mkdir(parents=True)
        none = f"SELECT * EXCLUDE ({', '.join(PARTS)}) FROM ({rows})"
        database.execute(f"COPY ({none}) TO '{quoted(str(nobody))}/data_0.parquet' ({_PARQUET})")


def _merge_counted(database: DuckDBPyConnection, folder: Path) -> None:
    """The games, with what hangs on several of them."""
    common = ", ".join(f"counted.{column.name}" for column in COMMON)
    database.execute(f"CREATE VIEW games_rows AS SELECT * FROM {rows_read(folder, 'games_rows')}")
    database.execute("CREATE VIEW counted AS SELECT * FROM part_counted")
    rows = f"""SELECT counted.{OF_GAME}::INTEGER AS {OF_GAME}, {common}, twice,
        (counted.game IN (FROM apart))::INTEGER AS apart FROM counted JOIN ({ALL}) USING ({OF_GAME}) ORDER BY 1"""
    database.execute(f"COPY ({rows}) TO '{quoted(str(folder / COUNTED))}.parquet' ({_PARQUET})")


def _parts(parts: Path, name: str) -> str:
    return f"read_parquet('{quoted(str(parts / name))}/*.parquet')"


def rows_read(folder: Path | str, name: str, ruleset: str = "*", season: str = "*") -> str:
    """The call that reads the rows of a table, of one ruleset or season alone where they are given as folders name them."""
    place = f"{folder}/{name}/ruleset={ruleset}/season={season}/*.parquet"
    return f"read_parquet('{quoted(place)}', hive_partitioning = false)"


def _reads(tables: Sequence[Table]) -> str:
    """The statements that name the files of an archive as its tables, beside them."""
    names = [COUNTED, *(group_of(table, name) for table in tables for name in table.shared)]
    whole = [f"CREATE VIEW {name} AS SELECT * FROM '{name}.parquet';\n" for name in names]
    rows = [f"CREATE VIEW {rows_of(table)} AS SELECT * FROM {rows_read('.', rows_of(table))};\n" for table in tables]
    return "".join([*whole, *rows])
