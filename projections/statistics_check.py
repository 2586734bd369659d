"""Compares stored statistics with those that the log gives: a row that was changed from outside is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from projections.read_models import ReadModels
from projections.storage.store import FILE_NAME
from projections.summary_cache import GameLogReader
from projections.tables import Table


def changed_tables(models: ReadModels, reader: GameLogReader, merges: Mapping[str, str]) -> Iterator[str]:
    """Yields the names of the tables whose rows differ from the log. `models`: up to date with it.

    Takes as long as a rebuild. Projections that have stopped are left out.
    """
    stopped = {row["projection"] for row in models.health() if row["error"]}
    with TemporaryDirectory(prefix="senki-statistics-") as folder:
        fresh = ReadModels(Path(folder) / FILE_NAME, reader, tuple(models.projections.values()), merges)
        try:
            fresh.catch_up()
            for name, projection in models.projections.items():
                for table in projection.tables if name not in stopped else ():
                    if _rows(models, table) != _rows(fresh, table):
                        yield table.name
        finally:
            fresh.close()


def _rows(models: ReadModels, table: Table) -> list[str]:
    """Returns the rows of a table in an order that does not depend on when they were written."""
    columns = ", ".join(f'"{column.name}"' for column in table.every_column)
    return sorted(repr(tuple(row.values())) for row in models.query(f'SELECT {columns} FROM "{table.name}"'))
