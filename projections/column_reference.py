"""The list of all columns, `COLUMNS.md`, made from the table definitions by `python -m projections.column_reference`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from projections.statistics_queries import PROJECTIONS
from projections.table_definitions import COMMON_COLUMNS, Column, Projection, Table
from projections.tournaments.export_tables import TOURNAMENT_TABLES, TournamentTable

PATH = Path(__file__).with_name("COLUMNS.md")
_TYPES = {str: "text", int: "whole number", float: "number"}
_HEAD = """# Columns of the statistics

The tables that `projections/` makes from the logs of games and tournaments, as they are exported to CSV, JSON, SQLite (games
alone), Parquet and as a data package. This file is made from
the table definitions (`python -m projections.column_reference`) and a test compares it. Times are UTC, such as
`2026-11-20T12:30:05.3Z`. People are ids: their names are not here. Everything in the rows of a running game is what
everybody at the table could see and hear.
"""


def column_reference() -> str:
    """Returns the text of `COLUMNS.md`."""
    games = [
        "Every table of games begins with these columns:",
        "",
        *column_lines(COMMON_COLUMNS),
        "",
        *_questions(PROJECTIONS),
    ]
    return "\n".join(
        [_HEAD, *games, "## tournaments\n", *(line for each in TOURNAMENT_TABLES for line in _table_section(each, each.key))]
    )


def _questions(questions: Iterable[Projection]) -> Iterator[str]:
    for question in questions:
        yield f"## {question.name}\n"
        for table in question.tables:
            yield from _table_section(table, ("game", *table.key))


def _table_section(table: Table | TournamentTable, key: Sequence[str]) -> Iterator[str]:
    key_note = f" Key: {', '.join(f'`{name}`' for name in key)}." if key else ""
    yield f"### `{table.name}`\n\n{table.about}{key_note}\n"
    yield from column_lines(table.columns)
    yield ""


def column_lines(columns: Iterable[Column]) -> Iterator[str]:
    """Yields the lines of a Markdown table that lists columns."""
    yield "| column | type | what it holds |"
    yield "|---|---|---|"
    for column in columns:
        yield f"| `{column.name}` | {_TYPES[column.type]} | {column.about} |"


if __name__ == "__main__":
    PATH.write_text(column_reference(), "utf-8")
