"""Asking an archive: the same questions, in the same words, over Parquet by DuckDB."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any
from urllib.parse import quote

from projections.archive.merging import ABOUT, FORM, MEMORY, rows_read, shape_of
from projections.layout import COUNTED, group_of, rows_of, view_of
from projections.parquet import connected, quoted
from projections.questions import PROJECTIONS
from projections.tables import Projection

_SMALL_GROUPS = 22
"""Groups are counted in an array where their numbers have so many bits together."""

_NAMED = """CREATE MACRO json_each(ids) AS TABLE SELECT unnest(from_json(ids, '["VARCHAR"]')) AS value"""
"""Ids out of one value, as SQLite reads them (`projections/which.py`)."""


class BadArchive(ValueError):
    """A folder is no archive, or one of other columns than this program has."""


class Archive:
    """An opened archive. `about`: what `archive.json` says · `apart`: ids of games that nobody vouches for."""

    def __init__(self, folder: Path, ruleset: str = "", season: str | None = None) -> None:
        """`ruleset`, `season`: only files of these are read. Raises BadArchive, NotInstalled."""
        self.about = _about(folder)
        self.projections: Mapping[str, Projection] = {projection.name: projection for projection in PROJECTIONS}
        self._beside = TemporaryDirectory(prefix="senki-archive-")
        self._database = connected(MEMORY, Path(self._beside.name))
        self._database.execute("SET default_null_order = 'sqlite'")
        self._database.execute(f"SET perfect_ht_threshold = {_SMALL_GROUPS}")
        self._database.execute(_NAMED)
        for name, read in self._files(folder, ruleset, season):
            self._database.execute(f"CREATE VIEW {name} AS SELECT * FROM {read}")
        for table in self._tables():
            self._database.execute(view_of(table))
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

    def _tables(self) -> list[Any]:
        return [table for projection in self.projections.values() for table in projection.tables]

    def _files(self, folder: Path, ruleset: str, season: str | None) -> list[tuple[str, str]]:
        """Names of tables, and the calls that read them."""
        names = [COUNTED, *(group_of(table, name) for table in self._tables() for name in table.shared)]
        found = [(name, f"read_parquet('{quoted(str(folder / name))}.parquet')") for name in names]
        of = (quote(ruleset, safe="") or "*", "*" if season is None else quote(season, safe=""))
        for table in self._tables():
            there = any((folder / rows_of(table)).glob(f"ruleset={of[0]}/season={of[1]}/*.parquet"))
            found.append((rows_of(table), rows_read(folder, rows_of(table), *(of if there else ("*", "*")))))
        return found


def open_archive(folder: Path, ruleset: str = "", season: str = "") -> Archive:
    """The archive of a folder. Raises BadArchive, NotInstalled."""
    return Archive(folder, ruleset, season or None)


def _about(folder: Path) -> dict[str, Any]:
    try:
        told = json.loads((folder / ABOUT).read_text("utf-8"))
    except (OSError, ValueError):
        raise BadArchive(f"{folder}: no archive of statistics (senki rebuild --archive makes one)") from None
    if not isinstance(told, dict) or told.get("form") != FORM or told.get("shape") != shape_of():
        raise BadArchive(f"{folder}: an archive of another version; senki rebuild --archive makes it anew")
    return told
