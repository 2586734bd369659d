"""Exports of statistics as CSV, XLSX and SQLite. `COLUMNS.md` explains the columns."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from domain.cards.csv_format import escape_formula
from projections.filters import COUNTED, EVERYTHING, GameFilter, Rows
from projections.storage.sqlite_driver import open_database
from projections.table_definitions import Table, TableSource

GAMES_PER_PAGE = 500
"""Games whose rows are in memory together."""


def exportable_tables(models: TableSource) -> dict[str, Table]:
    """Returns the tables that can be exported, by name."""
    return {table.name: table for projection in models.projections.values() for table in projection.tables}


def table_rows(models: TableSource, name: str, which: GameFilter = EVERYTHING) -> Rows:
    """Returns the rows of a table in the order of its key, private players masked. Raises KeyError."""
    return list(_page_of_rows(models, name, which))


def _page_of_rows(models: TableSource, name: str, which: GameFilter) -> Iterator[dict[str, Any]]:
    rows = (row for some in row_batches(models, exportable_tables(models)[name], which) for row in some)
    return islice(rows, which.skip, which.skip + which.rows if which.rows else None)


def row_batches(models: TableSource, table: Table, which: GameFilter = EVERYTHING) -> Iterator[Rows]:
    """Yields the rows of a table in the order of its key, some games at a time, private players masked."""
    order = ", ".join(f'"{column}"' for column in ("game", *table.key))
    players = [column.name for column in table.all_columns if column.player]
    last = ""
    while games := _games_after(models, last, which):
        last = games[-1]
        chosen = f"SELECT * FROM {table.name} WHERE game IN ({', '.join('?' * len(games))}) ORDER BY {order}"
        yield which.mask_players(models.query(chosen, games), *players)


def _games_after(models: TableSource, last: str, which: GameFilter) -> list[str]:
    where, args = which.where_clause(more="game > ?")
    rows = models.query(f"SELECT game FROM {COUNTED} {where} ORDER BY game LIMIT {GAMES_PER_PAGE}", [*args, last])
    return [row["game"] for row in rows]


def to_csv(rows: Iterable[Mapping[str, Any]], columns: Iterable[str] = ()) -> str:
    """Formats rows as CSV with a header line. A text that a spreadsheet would take for a formula gets an apostrophe."""
    listed = list(rows)
    return "".join(_csv(listed, list(columns) or list(listed[0] if listed else ())))


def _csv(rows: Iterable[Mapping[str, Any]], names: list[str]) -> Iterator[str]:
    """Yields CSV, some lines at a time."""
    lines: list[str] = []
    writer = csv.writer(_Lines(lines), lineterminator="\r\n")
    if names:
        writer.writerow(map(escape_formula, names))
    for row in rows:
        writer.writerow([escape_formula(_cell_value(row[name])) for name in names])
        if len(lines) >= GAMES_PER_PAGE:
            yield "".join(lines)
            lines.clear()
    yield "".join(lines)


class _Lines(NamedTuple):
    """A file-like list of lines."""

    lines: list[str]

    def write(self, line: str) -> None:
        """Appends a line."""
        self.lines.append(line)


def to_xlsx(title: str, rows: Iterable[Mapping[str, Any]], columns: Iterable[str] = ()) -> bytes:
    """Formats rows as a workbook of one sheet with a frozen header, without formulas and links."""
    listed = list(rows)
    names = list(columns) or list(listed[0] if listed else ())
    from xlsxwriter import Workbook  # large, and rarely needed

    file = io.BytesIO()
    plain = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with Workbook(file, plain) as book:
        sheet = book.add_worksheet(title[:31])
        sheet.freeze_panes(1, 0)
        sheet.write_row(0, 0, names, book.add_format({"bold": True}))
        for at, row in enumerate(listed, 1):
            sheet.write_row(at, 0, [escape_formula(_cell_value(row[name])) for name in names])
        sheet.autofit()
    return file.getvalue()


def table_csv(models: TableSource, name: str, which: GameFilter = EVERYTHING) -> Iterator[str]:
    """Yields a whole table as CSV, some lines at a time, with a header even if it is empty. Raises KeyError."""
    return _csv(_page_of_rows(models, name, which), [column.name for column in exportable_tables(models)[name].all_columns])


def table_xlsx(models: TableSource, name: str, which: GameFilter = EVERYTHING) -> bytes:
    """Formats a whole table as a workbook. Raises KeyError."""
    return to_xlsx(
        name, table_rows(models, name, which), [column.name for column in exportable_tables(models)[name].all_columns]
    )


def copy_sqlite(models: TableSource, path: Path, which: GameFilter = EVERYTHING) -> None:
    """Copies the filtered games into a new SQLite file, private players masked. Raises FileExistsError."""
    if path.exists():
        raise FileExistsError(path)
    from sqlite_utils import Database  # loads a command line of its own

    copy = Database(open_database(path, True), execute_plugins=False)
    try:
        with copy.atomic():
            for table in exportable_tables(models).values():
                columns = {column.name: column.type for column in table.all_columns}
                copy.create_table(table.name, columns, pk=("game", *table.key), not_null=("game",))
                places = ", ".join("?" * len(columns))
                for some in row_batches(models, table, which):
                    copy.conn.executemany(f"INSERT INTO {table.name} VALUES ({places})", map(tuple, map(dict.values, some)))
        copy.execute("PRAGMA journal_mode = DELETE")
    finally:
        copy.close()


def _cell_value(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value
