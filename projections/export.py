"""Taking statistics out: CSV, JSON, XLSX, and a copy of the SQLite file. What the columns mean is in `COLUMNS.md`."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sqlite_utils import Database
from xlsxwriter import Workbook

from domain.league.cells import guarded
from projections.games.columns import GAMES
from projections.one_sqlite import open_file
from projections.runner import ReadModels
from projections.store import POSITIONS
from projections.tables import Table
from projections.which import EVERYTHING, Rows, Which


def tables(models: ReadModels) -> dict[str, Table]:
    """The tables that can be exported, by name."""
    return {table.name: table for projection in models.projections.values() for table in projection.tables}


def table_rows(models: ReadModels, name: str, which: Which = EVERYTHING) -> Rows:
    """The rows of a table in the order of its key, private players as nobody. Raises KeyError for an unknown table."""
    table = tables(models)[name]
    where, args = which.where()
    order = ", ".join(f'"{column}"' for column in ("game", *table.key))
    players = [column.name for column in table.all_columns if column.player]
    return which.masked(models.query(f"SELECT * FROM {name} {where} ORDER BY {order}", args), *players)


def to_csv(rows: Iterable[Mapping[str, Any]], columns: Iterable[str] = ()) -> str:
    """Rows as CSV with a header line. Text that a spreadsheet would take for a formula gets an apostrophe in front."""
    told = list(rows)
    names = list(columns) or list(told[0] if told else ())
    if not names:
        return ""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(map(guarded, names))
    writer.writerows([guarded(_flat(row[name])) for name in names] for row in told)
    return text.getvalue()


def to_xlsx(title: str, rows: Iterable[Mapping[str, Any]], columns: Iterable[str] = ()) -> bytes:
    """Rows as a workbook of one sheet under a frozen header; nothing in it is a formula or a link."""
    told = list(rows)
    names = list(columns) or list(told[0] if told else ())
    file = io.BytesIO()
    plain = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with Workbook(file, plain) as book:
        sheet = book.add_worksheet(title[:31])
        sheet.freeze_panes(1, 0)
        sheet.write_row(0, 0, names, book.add_format({"bold": True}))
        for at, row in enumerate(told, 1):
            sheet.write_row(at, 0, [guarded(_flat(row[name])) for name in names])
        sheet.autofit()
    return file.getvalue()


def to_json(rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows as a JSON list of objects."""
    return json.dumps(list(rows), ensure_ascii=False, indent=1)


def table_csv(models: ReadModels, name: str, which: Which = EVERYTHING) -> str:
    """A whole table as CSV, with its header even where it is empty. Raises KeyError for an unknown table."""
    return to_csv(table_rows(models, name, which), [column.name for column in tables(models)[name].all_columns])


def table_xlsx(models: ReadModels, name: str, which: Which = EVERYTHING) -> bytes:
    """A whole table as a workbook, as `table_csv` has it."""
    return to_xlsx(name, table_rows(models, name, which), [column.name for column in tables(models)[name].all_columns])


def copy_sqlite(models: ReadModels, path: Path, which: Which = EVERYTHING) -> None:
    """Copies the chosen games into a SQLite file of their own, private players as nobody. Raises FileExistsError."""
    models.store.copy_to(path)
    copy = Database(open_file(path, True), execute_plugins=False)
    try:
        with copy.atomic():
            copy.execute(f"DROP TABLE {POSITIONS}")
            for table in sorted(tables(models).values(), key=lambda table: table.name == GAMES.name):
                _choose(copy, table, which)  # the games go last: by them it is known which others count
        copy.execute("PRAGMA journal_mode = DELETE")
        copy.vacuum()  # so that nothing of what was left out stays in free pages
    finally:
        copy.close()


def _flat(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value


def _choose(copy: Database, table: Table, which: Which) -> None:
    where, args = which.where()
    if where:
        copy.execute(f"DELETE FROM {table.name} WHERE rowid NOT IN (SELECT rowid FROM {table.name} {where})", args)
    for column in table.all_columns:
        for player in sorted(which.private) if column.player else ():
            copy.execute(f'UPDATE {table.name} SET "{column.name}" = \'\' WHERE "{column.name}" = ?', (player,))
