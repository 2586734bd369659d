"""Rows as tables on stdout, their columns called in the reader's language."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import typer
from rich.cells import cell_len
from rich.markup import escape
from rich.table import Table as Grid

from api.web.translations import app_messages
from domain.kernel.record.odd_signs import escape_invisible
from scripts.cli.faults import spoken
from scripts.cli.languages import Tongue
from scripts.cli.output import out

VALUES = ("status", "mode")
"""Columns whose values the app has words for."""


def print_rows(
    rows: list[dict[str, Any]], columns: Iterable[str], title: str = "", heads: Mapping[str, str] | None = None
) -> None:
    """Rows as a table on stdout; `heads`: what columns are called. Where no terminal is, a row stays on its line."""
    names, language = list(columns), spoken(sys.argv)
    known = heads_in(names, language) if heads is None else heads
    head = [known.get(name, name) for name in names]
    told = rows if heads is not None or language == "en" else [_told(row, app_messages(language)) for row in rows]
    cells = [["" if row.get(name) is None else escape_invisible(str(row[name]), False) for name in names] for row in told]
    if out.is_terminal:
        out.print(_grid(head, cells, title))
    else:
        typer.echo("\n".join((*filter(None, (title,)), *_aligned([head, *cells]))))


def heads_in(names: Iterable[str], language: str) -> dict[str, str]:
    """What columns are called in a language: by the terminal's words, else by the app's; in English by their names."""
    if language == "en":
        return {}
    words, tongue = app_messages(language), Tongue(language)
    found = ((name, tongue.own(f"head.{name}") or words.get(f"column.{name}", "")) for name in names)
    return {name: told for name, told in found if told}


def _told(row: dict[str, Any], words: Mapping[str, str]) -> dict[str, Any]:
    return {name: words.get(f"value.{value}", value) if name in VALUES else value for name, value in row.items()}


def _grid(head: list[str], cells: list[list[str]], title: str) -> Grid:
    grid = Grid(title=title or None, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for name in head:
        grid.add_column(name, overflow="fold")
    for row in cells:
        grid.add_row(*map(escape, row))
    return grid


def _aligned(cells: list[list[str]]) -> Iterator[str]:
    """Rows with their columns below each other, however wide; Japanese and Chinese signs take two places."""
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        yield "  ".join(cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)).rstrip()
