"""Asking an archive: the same questions, in the same words, over Parquet by DuckDB."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any
from urllib.parse import quote

from projections.archive.merging import ABOUT, FORM, MEMORY, create_views, shapes
from projections.exports.parquet import connect_duckdb
from projections.questions import PROJECTIONS
from projections.tables import COUNTED, Projection, rows_table

_SMALL_GROUPS = 22
"""Groups are counted in an array where their numbers have so many bits together."""

_JSON_EACH_MACRO = """CREATE MACRO json_each(ids) AS TABLE SELECT unnest(from_json(ids, '["VARCHAR"]')) AS value"""
"""Ids out of one value, as SQLite reads them (`projections/filters.py`)."""


class BadArchive(ValueError):
    """A folder is no archive, or one of other columns than this program has."""


class Archive:
    """An opened archive. `about`: what `archive.json` says · `apart`: ids of games that nobody vouches for."""

    counted_before = True

    def __init__(self, folder: Path, ruleset: str = "", season: str | None = None) -> None:
        """`ruleset`, `season`: only files of these are read. Raises BadArchive, NotInstalled."""
        self.about = _read_about(folder)
        self.projections: Mapping[str, Projection] = {projection.name: projection for projection in PROJECTIONS}
        self._beside = TemporaryDirectory(prefix="senki-archive-")
        self._database = connect_duckdb(MEMORY, Path(self._beside.name))
        self._database.execute("SET default_null_order = 'sqlite'")
        self._database.execute(f"SET perfect_ht_threshold = {_SMALL_GROUPS}")
        self._database.execute(_JSON_EACH_MACRO)
        for statement in self._views(folder, ruleset, season):
            self._database.execute(statement)
        self.apart = frozenset(row["game"] for row in self.query(f"SELECT game FROM {COUNTED} WHERE apart = 1"))

    def query(self, sql: str, args: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """The rows that a query gives, as plain dicts."""
        cursor = self._database.execute(sql, list(args))
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    def close(self) -> None:
        """Closes it."""
        self._database.close()
        self._beside.cleanup()

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _views(self, folder: Path, ruleset: str, season: str | None) -> Iterator[str]:
        """The statements that name its files; where there are none of a ruleset and season, all are read, to find nothing."""
        tables = [table for projection in PROJECTIONS for table in projection.tables]
        of = (quote(ruleset, safe="") or "*", "*" if season is None else quote(season, safe=""))
        rows = [rows_table(table) for table in tables]
        there = {name for name in rows if any((folder / name).glob(f"ruleset={of[0]}/season={of[1]}/*.parquet"))}
        return create_views(folder, PROJECTIONS, lambda name: of if name in there else ("*", "*"))


def open_archive(folder: Path, ruleset: str = "", season: str = "") -> Archive:
    """The archive of a folder. Raises BadArchive, NotInstalled."""
    return Archive(folder, ruleset, season or None)


def _read_about(folder: Path) -> dict[str, Any]:
    try:
        told = json.loads((folder / ABOUT).read_text("utf-8"))
    except (OSError, ValueError):
        raise BadArchive(f"{folder}: no archive of statistics (senki rebuild --archive makes one)") from None
    if not isinstance(told, dict) or told.get("form") != FORM or told.get("shape") != shapes():
        raise BadArchive(f"{folder}: an archive of another version; senki rebuild --archive makes it anew")
    return told
