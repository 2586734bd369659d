"""Statistics in words: the same heads and values as on the page, from the app's own dictionaries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from api.web.translations import app_messages
from domain.tournaments.result_notation import RoundLine, format_marks, format_round, parse_marks, score_of
from scripts.cli.languages import Tongue

OWN = ("status", "mode", "streak", "outcome", "fact", "moment")
"""Columns whose values the app has words for; those of a verdict too."""
NAMED = ("deck", "opposing", "kind", "color", "reason", "detail", "type")
"""Columns whose values are the rulebook's."""
PARTS = ("rate", "low", "high", "share", "share_low", "share_high", "cut_low", "cut_high", "conversion", "lift")
"""Columns whose values are parts of one, told in per cent."""


def in_words(
    rows: Sequence[dict[str, Any]], columns: Sequence[str], language: str
) -> tuple[dict[str, str], list[dict[str, Any]]]:
    """What the columns are called, and the rows with their values in words; names and numbers stay as they are."""
    words = app_messages(language)
    heads = {name: words.get(f"column.{name}", name.replace("_", " ")) for name in columns}
    books = {str(row["ruleset"]) for row in rows if "ruleset" in row}
    tongues = {book: Tongue(language, book) for book in books}
    rows = [{**row, **_notated(row, language), **ended(row, language)} for row in rows]
    return heads, [{name: _told(row, name, words, tongues) for name in columns} for row in rows]


def _notated(row: dict[str, Any], language: str) -> dict[str, str]:
    """The result of a match as its players would write it."""
    if "marks" not in row:
        return {}
    games = parse_marks(str(row["marks"]))
    line = row["line"] and RoundLine(int(row["round"]), str(row["opponent"]), games, score_of(games))
    return {"marks": format_marks(games, language), "line": format_round(line, language) if line else ""}


def ended(row: dict[str, Any], language: str) -> dict[str, str]:
    """Who has won a game, in words."""
    if not row.get("result") or "winner" not in row:
        return {}
    name = "won" if row["winner"] else "drawn" if row["result"] == "drawn" else "nobody_won"
    return {"result": Tongue(language).say(name, winner=row["winner"])}


def _told(row: dict[str, Any], name: str, words: Mapping[str, str], tongues: dict[str, Tongue]) -> Any:
    value, tongue = row[name], tongues.get(str(row.get("ruleset", "")))
    if isinstance(value, float):
        return f"{100 * value:.0f} %" if name in PARTS else f"{value:.4g}"
    if not isinstance(value, str) or not value:
        return value
    if name in OWN or row.get("fact") == "verdict":
        return words.get(f"value.{value}", value)
    if tongue is None:
        return value
    if name == "ruleset":
        return tongue.term("title")
    if name == "name":
        return row.get(f"name_{tongue.language}") or value
    if name in NAMED and not (name == "detail" and row.get("fact") == "broken"):
        return " + ".join("/".join(_word(tongue, part) for part in deck.split("+")) for deck in value.split(" + "))
    return value


def _word(tongue: Tongue, part: str) -> str:
    return tongue.term(part) if tongue.has(part) else part
