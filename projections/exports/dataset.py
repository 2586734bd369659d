"""A data package of games: their records with only the information that every viewer may see, the tables of the statistics as
Parquet files, and a README that describes the columns.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from projections.column_reference import column_lines
from projections.exports.data_package import DESCRIPTOR, TYPES, ExportedTable, game_tables
from projections.exports.parquet import connect_duckdb, escape_quotes, write_tables
from projections.filters import GameFilter
from projections.statistics.game_list import list_games
from projections.table_definitions import Column, Queryable, TableSource

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

RECORDS, README = "records", "README.md"
PACKAGE_NAME = "senki-games"


class GamesByConsent(NamedTuple):
    """The games of a filter. `given`: those of which every seat has a player who agreed · `missing`: player -> the number of
    games that are left out since that player did not agree; the empty text stands for seats without a player."""

    given: tuple[str, ...]
    missing: Mapping[str, int]


class DatasetAbout(NamedTuple):
    """What a data package says about itself. `licence`: the name of its licence, or empty until its owner fills it in ·
    `sentences`: what the README says before the tables."""

    title: str
    licence: str
    sentences: Sequence[str]


def games_by_consent(models: Queryable, which: GameFilter, agreed: frozenset[str]) -> GamesByConsent:
    """Returns which finished, listed games may be published. `agreed`: the players who agreed."""
    given, missing = [], dict[str, int]()
    for row in list_games(models, which, "finished"):
        others = {seat["player"] for seat in row["seats"]} - agreed
        for player in others:
            missing[player] = missing.get(player, 0) + 1
        if not others:
            given.append(row["id"])
    return GamesByConsent(tuple(given), dict(sorted(missing.items())))


def write_dataset(
    folder: Path, models: TableSource, records: Iterable[tuple[str, bytes]], games: Sequence[str], about: DatasetAbout
) -> dict[str, int]:
    """Writes the package into a new folder. Returns table -> rows.

    `records`: id of a game -> its record file. Raises NotInstalled, FileExistsError and OSError.
    """
    tables = game_tables(models, GameFilter(among=frozenset(games)))
    with connect_duckdb() as database:
        (folder / RECORDS).mkdir(parents=True)
        for game, content in records:
            (folder / RECORDS / f"{game}.senki").write_bytes(content)
        counts = write_tables(database, folder / "tables", tables, partitions=())
        filled = [table for table in tables if counts[table.name]]
        resources = [_records_resource(folder), *(_table_resource(folder, table, database) for table in filled)]
    (folder / README).write_text(_readme(about, filled, counts), "utf-8")
    licences = [{"name": about.licence}] if about.licence else []
    descriptor = {"profile": "data-package", "name": PACKAGE_NAME, "title": about.title, "resources": resources}
    descriptor |= {"licenses": licences} if licences else {}
    (folder / DESCRIPTOR).write_text(json.dumps(descriptor, ensure_ascii=False, indent=1), encoding="utf-8")
    return counts


def _records_resource(folder: Path) -> dict[str, Any]:
    """Returns the description of the records; their hashes are in the records themselves."""
    paths = sorted(path.relative_to(folder).as_posix() for path in (folder / RECORDS).iterdir())
    return {
        "profile": "data-resource",
        "name": RECORDS,
        "path": paths,
        "description": "Record files, one for each game, as everybody saw it.",
        "format": "senki",
        "mediatype": "application/octet-stream",
        "bytes": sum((folder / path).stat().st_size for path in paths),
    }


def _table_resource(folder: Path, table: ExportedTable, database: DuckDBPyConnection) -> dict[str, Any]:
    """Returns the description of a table. It has no `bytes`, which readers of packages do not count in a Parquet file."""
    path = next((folder / "tables" / table.name).glob("*.parquet"))
    data = path.read_bytes()
    gaps = _columns_with_gaps(database, path, table)
    fields = [
        {"name": each.name, "type": "number" if each in gaps else TYPES[each.type], "description": each.about}
        for each in table.columns
    ]
    return {
        "profile": "data-resource",
        "name": table.name.replace("_", "-"),
        "path": path.relative_to(folder).as_posix(),
        "description": table.about,
        "format": "parquet",
        "mediatype": "application/vnd.apache.parquet",
        "hash": f"sha256:{sha256(data).hexdigest()}",
        "schema": {"fields": fields, "primaryKey": list(table.key)},
    }


def _columns_with_gaps(database: DuckDBPyConnection, path: Path, table: ExportedTable) -> list[Column]:
    """Returns the columns of whole numbers that are empty in some row: readers of packages take these for fractions."""
    whole = [column for column in table.columns if column.type is int]
    if not whole:
        return []
    counts = ", ".join(f'COUNT(*) - COUNT("{column.name}")' for column in whole)
    missing = database.execute(f"SELECT {counts} FROM read_parquet('{escape_quotes(str(path))}')").fetchone() or ()
    return [column for column, count in zip(whole, missing, strict=True) if count]


def _readme(about: DatasetAbout, tables: Iterable[ExportedTable], counts: Mapping[str, int]) -> str:
    lines = [f"# {about.title}", "", *(line for each in about.sentences for line in (each, ""))]
    for table in tables:
        lines += [f"## `{table.name}` ({counts[table.name]})", "", table.about, "", *column_lines(table.columns), ""]
    return "\n".join(lines)
