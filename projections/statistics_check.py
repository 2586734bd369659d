"""Compares stored statistics with those that the log gives: a row that was changed from outside is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from projections.filters import COUNTED
from projections.precomputed_counts import TIMES, USUAL, count_query
from projections.read_models import ReadModels
from projections.storage.read_model_store import FILE_NAME
from projections.summary_cache import GameLogReader
from projections.table_definitions import Projection, Table


def changed_tables(models: ReadModels, reader: GameLogReader, merges: Mapping[str, str]) -> Iterator[str]:
    """Yields the names of the tables whose rows differ from the log, and of stored counts that differ from the rows.

    `models`: up to date with the log. Takes as long as a rebuild. Projections that have stopped are left out.
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
                if name not in stopped:
                    yield from changed_counts(models, projection)
        finally:
            fresh.close()


def changed_counts(models: ReadModels, projection: Projection) -> Iterator[str]:
    """Yields the names of the stored counts and results that differ from the rows."""
    where = f"WHERE {USUAL}"
    stored = {count.name: f"SELECT * FROM {count.name} WHERE {TIMES} <> 0" for count in projection.counts}
    counted = {count.name: count_query(count, where=where) for count in projection.counts}
    for results in projection.results:
        known = f"{results.key} NOT IN (SELECT {results.key} FROM {results.outdated})"
        stored[results.name] = f"SELECT * FROM {results.name} WHERE {known}"
        counted[results.name] = results.of(COUNTED, f"{where} AND {known}")
    for name, query in stored.items():
        if _sorted_rows(models, query) != _sorted_rows(models, counted[name]):
            yield name


def _rows(models: ReadModels, table: Table) -> list[str]:
    """Returns the rows of a table in an order that does not depend on when they were written."""
    columns = ", ".join(f'"{column.name}"' for column in table.every_column)
    return _sorted_rows(models, f'SELECT {columns} FROM "{table.name}"')


def _sorted_rows(models: ReadModels, query: str) -> list[str]:
    return sorted(repr(tuple(row.values())) for row in models.query(query))
