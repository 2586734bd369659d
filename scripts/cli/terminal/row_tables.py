"""Tables on stdout with headings in the reader's language, and statistics in words."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import typer
from rich.cells import cell_len

from api.web.javascript_messages import app_messages
from domain.kernel.record.unicode_safety import escape_invisible
from domain.tournaments.result_notation import PlayerRoundResult, format_marks, format_round, parse_marks, score_of
from scripts.cli.terminal.messages import requested_language
from scripts.cli.terminal.output import out
from scripts.cli.terminal.vocabulary import Vocabulary

if TYPE_CHECKING:
    from rich.table import Table as Grid

TRANSLATED_COLUMNS = ("status", "mode")
"""Columns whose values the app translates."""


def print_rows(
    rows: list[dict[str, Any]], columns: Iterable[str], title: str = "", heads: Mapping[str, str] | None = None
) -> None:
    """Prints rows as a table; `heads`: column headings. Without a terminal a row stays on its line."""
    names, language = list(columns), requested_language(sys.argv)
    known = column_heads(names, language) if heads is None else heads
    head = [known.get(name, name) for name in names]
    shown = (
        rows if heads is not None or language == "en" else [_translate_values(row, app_messages(language)) for row in rows]
    )
    cells = [["" if row.get(name) is None else escape_invisible(str(row[name]), False) for name in names] for row in shown]
    if out.is_terminal:
        out.print(_grid(head, cells, title))
    else:
        typer.echo("\n".join((*filter(None, (title,)), *_align([head, *cells]))))


def column_heads(names: Iterable[str], language: str) -> dict[str, str]:
    """Returns column headings: the terminal's words, else the app's; in English the names."""
    if language == "en":
        return {}
    words, vocabulary = app_messages(language), Vocabulary(language)
    found = ((name, vocabulary.optional_label(f"head.{name}") or words.get(f"column.{name}", "")) for name in names)
    return {name: heading for name, heading in found if heading}


def _translate_values(row: dict[str, Any], words: Mapping[str, str]) -> dict[str, Any]:
    return {name: words.get(f"value.{value}", value) if name in TRANSLATED_COLUMNS else value for name, value in row.items()}


def _grid(head: list[str], cells: list[list[str]], title: str) -> Grid:
    from rich.markup import escape
    from rich.table import Table as Grid

    grid = Grid(title=title or None, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for name in head:
        grid.add_column(name, overflow="fold")
    for row in cells:
        grid.add_row(*map(escape, row))
    return grid


def _align(cells: list[list[str]]) -> Iterator[str]:
    """Aligns columns; Japanese and Chinese letters take two places."""
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        yield "  ".join(cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)).rstrip()


# --- statistics, with the headings and values of the web pages ---

YES_OR_NO_COLUMNS = ("enough",)
"""Columns of 1 and 0."""
APP_VALUE_COLUMNS = ("status", "mode", "streak", "outcome", "fact", "moment")
"""Columns of statistics whose values the app translates."""
TERM_COLUMNS = ("deck", "opposing", "kind", "color", "reason", "detail", "type", "tint")
"""Columns whose values are terms of the ruleset."""
SHARE_COLUMNS = ("rate", "low", "high", "share", "share_low", "share_high", "cut_low", "cut_high", "conversion", "lift")
"""Columns of shares, printed as per cent."""


def describe_rows(
    rows: Sequence[dict[str, Any]], columns: Sequence[str], language: str, added: Mapping[str, Mapping[str, str]] = {}
) -> tuple[dict[str, str], list[dict[str, Any]]]:
    """Returns headings, and rows with their values in words; names and numbers are unchanged. `added`: messages that the app
    does not have, by language.
    """
    words = {**{key: texts[language] for key, texts in added.items() if language in texts}, **app_messages(language)}
    heads = {name: words.get(f"column.{name}", name.replace("_", " ")) for name in columns}
    books = {str(row["ruleset"]) for row in rows if "ruleset" in row}
    tongues = {book: Vocabulary(language, book) for book in books}
    rows = [{**row, **_match_notation(row, language), **describe_ending(row, language)} for row in rows]
    return heads, [{name: _format_cell(row, name, words, tongues) for name in columns} for row in rows]


def _match_notation(row: dict[str, Any], language: str) -> dict[str, str]:
    """Returns the result of a match as its players would write it."""
    if "marks" not in row:
        return {}
    games = parse_marks(str(row["marks"]))
    line = row["line"] and PlayerRoundResult(int(row["round"]), str(row["opponent"]), games, score_of(games))
    return {"marks": format_marks(games, language), "line": format_round(line, language) if line else ""}


def describe_ending(row: dict[str, Any], language: str) -> dict[str, str]:
    """Returns who has won a game, in words."""
    if not row.get("result") or "winner" not in row:
        return {}
    name = "won" if row["winner"] else "drawn" if row["result"] == "drawn" else "nobody_won"
    players = {str(seat["seat"]): str(seat["player"] or seat["seat"]) for seat in row.get("seats", ())}
    vocabulary = Vocabulary(language)
    winners = [players.get(seat, seat) for seat in str(row["winner"]).split(" and ")]
    return {"result": vocabulary.label(name, winner=vocabulary.listed(winners))}


def _format_cell(row: dict[str, Any], name: str, words: Mapping[str, str], tongues: dict[str, Vocabulary]) -> Any:
    value, vocabulary = row[name], tongues.get(str(row.get("ruleset", "")))
    if name in YES_OR_NO_COLUMNS and vocabulary is not None:
        return vocabulary.label("yes" if value else "no")
    if isinstance(value, float):
        return f"{100 * value:.0f} %" if name in SHARE_COLUMNS else f"{value:.4g}"
    if not isinstance(value, str) or not value:
        return value
    if vocabulary is not None and name == "ruleset":
        return vocabulary.term("title")
    if name in APP_VALUE_COLUMNS or row.get("fact") == "verdict":
        return words.get(f"value.{value}", value)
    if vocabulary is None:
        return value
    if name == "name":
        return row.get(f"name_{vocabulary.language}") or value
    if name in TERM_COLUMNS and not (name == "detail" and row.get("fact") == "broken"):
        return " + ".join(
            "/".join(_term_or_value(vocabulary, part) for part in re.split(r"[+/]", deck)) for deck in value.split(" + ")
        )
    return value


def _term_or_value(vocabulary: Vocabulary, part: str) -> str:
    return vocabulary.term(part) if vocabulary.has_term(part) else part
