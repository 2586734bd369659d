"""Queries of an archive: the same SQL as for the read models, over Parquet by DuckDB."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any
from urllib.parse import quote

from domain.kernel.messages.message import join
from domain.tournaments.state import Tournament
from projections.archive.archived_tournaments import read_tournaments
from projections.archive.part_merge import ABOUT, FORM, MEMORY, projection_hashes, view_statements
from projections.exports.parquet import connect_duckdb
from projections.filters import COUNTED
from projections.messages import msg
from projections.statistics_queries import PROJECTIONS
from projections.table_definitions import Projection, rows_table

_SMALL_GROUPS = 22
"""Bits of all group numbers together, up to which DuckDB counts in an array."""

_JSON_EACH_MACRO = """CREATE MACRO json_each(ids) AS TABLE SELECT unnest(from_json(ids, '["VARCHAR"]')) AS value"""
"""Reads the ids of one value as SQLite does (`projections/filters.py`)."""


class BadArchive(ValueError):
    """A folder is no archive, or was made by another version."""


class Archive:
    """An open archive. `about`: the content of `archive.json` · `unvouched`: ids of games that nobody vouches for."""

    has_precomputed, has_current_counts = True, False

    def __init__(self, folder: Path, ruleset: str = "", season: str | None = None) -> None:
        """`ruleset`, `season`: reads their files only. Raises BadArchive, NotInstalled."""
        self.about = _read_about(folder)
        self._folder = folder
        self.projections: Mapping[str, Projection] = {projection.name: projection for projection in PROJECTIONS}
        self._temporary = TemporaryDirectory(prefix="senki-archive-")
        self._database = connect_duckdb(MEMORY, Path(self._temporary.name))
        self._database.execute("SET default_null_order = 'sqlite'")
        self._database.execute(f"SET perfect_ht_threshold = {_SMALL_GROUPS}")
        self._database.execute(_JSON_EACH_MACRO)
        for statement in self._view_statements(folder, ruleset, season):
            self._database.execute(statement)
        self.unvouched = frozenset(row["game"] for row in self.query(f"SELECT game FROM {COUNTED} WHERE apart = 1"))

    def query(self, sql: str, args: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """Returns the rows of a query as dicts."""
        cursor = self._database.execute(sql, list(args))
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    def tournaments(self) -> dict[str, Tournament]:
        """Returns the tournaments by id, without sealed lists."""
        return read_tournaments(self._database, self._folder)

    def close(self) -> None:
        """Closes the database and removes its temporary folder."""
        self._database.close()
        self._temporary.cleanup()

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _view_statements(self, folder: Path, ruleset: str, season: str | None) -> Iterator[str]:
        """Returns the statements that name its files. If a ruleset and season has none, all are read and give no rows."""
        tables = [table for projection in PROJECTIONS for table in projection.tables]
        of = (quote(ruleset, safe="") or "*", "*" if season is None else quote(season, safe=""))
        rows = [rows_table(table) for table in tables]
        there = {name for name in rows if any((folder / name).glob(f"ruleset={of[0]}/season={of[1]}/*.parquet"))}
        return view_statements(folder, PROJECTIONS, lambda name: of if name in there else ("*", "*"))


def open_archive(folder: Path, ruleset: str = "", season: str = "") -> Archive:
    """Opens the archive of a folder. Raises BadArchive, NotInstalled."""
    return Archive(folder, ruleset, season or None)


def _read_about(folder: Path) -> dict[str, Any]:
    try:
        about = json.loads((folder / ABOUT).read_text("utf-8"))
    except (OSError, ValueError):
        raise BadArchive(msg("said_no_archive_statistics_senki", said=str(folder))) from None
    if not isinstance(about, dict) or about.get("form") != FORM or about.get("shape") != projection_hashes():
        raise BadArchive(
            join(msg("said_archive_another_version", said=str(folder)), msg("senki_rebuild_archive_makes_it_anew"))
        )
    return about
