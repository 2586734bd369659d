"""All tables as CSV files with a `datapackage.json` that describes them (a Frictionless tabular data package)."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from domain.cards.csv_format import escape_formula
from domain.tournaments.state import Tournament
from projections.exports.table_exports import exportable_tables, row_batches
from projections.filters import EVERYTHING, GameFilter, Rows
from projections.table_definitions import Column, Table, TableSource
from projections.tournaments.export_tables import TOURNAMENT_TABLES, TournamentTable

DESCRIPTOR = "datapackage.json"
TYPES = {str: "string", int: "integer", float: "number"}
GUARDED = "A text that a spreadsheet would take for a formula has an apostrophe in front."


class ExportedTable(NamedTuple):
    """A table for export: name, meaning, columns, key (empty: none), and a function that yields its rows page by page."""

    name: str
    about: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    rows: Callable[[], Iterable[Rows]]


def all_tables(
    models: TableSource, tournaments: Mapping[str, Tournament], which: GameFilter = EVERYTHING
) -> list[ExportedTable]:
    """Returns all tables of the filtered games and tournaments."""
    return [*game_tables(models, which), *tournament_tables(tournaments, which)]


def game_tables(models: TableSource, which: GameFilter = EVERYTHING) -> list[ExportedTable]:
    """Returns the tables of the filtered games."""
    return [_whole_game_table(models, table, which) for table in exportable_tables(models).values()]


def tournament_tables(tournaments: Mapping[str, Tournament], which: GameFilter = EVERYTHING) -> list[ExportedTable]:
    """Returns the tables of the filtered tournaments."""
    return [_whole_tournament_table(table, tournaments, which) for table in TOURNAMENT_TABLES]


def _whole_game_table(models: TableSource, table: Table, which: GameFilter) -> ExportedTable:
    return ExportedTable(
        table.name, table.about, table.all_columns, ("game", *table.key), lambda: row_batches(models, table, which)
    )


def _whole_tournament_table(
    table: TournamentTable, tournaments: Mapping[str, Tournament], which: GameFilter
) -> ExportedTable:
    return ExportedTable(table.name, table.about, table.columns, table.key, lambda: [table.rows_for(tournaments, which)])


def write_data_package(folder: Path, whole: Iterable[ExportedTable], title: str) -> dict[str, int]:
    """Writes the package into a new or empty folder. Returns table -> rows. Raises FileExistsError and OSError."""
    make_empty_folder(folder)
    counts, resources = {}, []
    for table in whole:
        path = folder / f"{table.name}.csv"
        counts[table.name] = write_csv(path, table, escape_formula)
        resources.append(_resource(table, path))
    descriptor = {"profile": "tabular-data-package", "name": "senki-statistics", "title": title, "resources": resources}
    (folder / DESCRIPTOR).write_text(json.dumps(descriptor, ensure_ascii=False, indent=1), encoding="utf-8")
    return counts


def make_empty_folder(folder: Path) -> None:
    """Makes a folder. Raises FileExistsError unless it is new or empty."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(folder)


def write_csv(path: Path, table: ExportedTable, cell: Callable[[Any], Any]) -> int:
    """Writes a table as CSV, each cell converted by `cell`. Returns the number of rows."""
    names, count = [column.name for column in table.columns], 0
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\r\n")
        writer.writerow(names)
        for some in table.rows():
            writer.writerows([cell(row[name]) for name in names] for row in some)
            count += len(some)
    return count


def _resource(table: ExportedTable, path: Path) -> dict[str, Any]:
    fields = [{"name": each.name, "type": TYPES[each.type], "description": each.about} for each in table.columns]
    data = path.read_bytes()
    return {
        "profile": "tabular-data-resource",
        "name": table.name.replace("_", "-"),
        "path": path.name,
        "description": f"{table.about} {GUARDED}",
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "bytes": len(data),
        "hash": f"sha256:{sha256(data).hexdigest()}",
        "schema": {"fields": fields, "missingValues": [""], **({"primaryKey": list(table.key)} if table.key else {})},
    }
