"""Renders a statistic as an HTML page without scripts: a table with a bar in every row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

MEASURES = ("win_rate", "wins", "amount", "mean_turns", "games", "played", "copies", "turns", "median", "total", "count")
"""Columns that a bar may show, the preferred first."""
HIDDEN_COLUMNS = ("unlisted", "name_ja", "name_zh", "model", "tint")
LABEL_COLUMNS = ("player", "players", "name", "deck", "color", "fact", "detail", "opponent", "opposing")
"""Columns that name a row. The bar comes right after them, so that a phone shows both."""


def statistics_page(question: str, questions: Sequence[str], rows: Sequence[Mapping[str, Any]], onward: str = "") -> str:
    """Returns an HTML document in English. `onward`: the URL of the next rows."""
    title = f"Senki 戦記: {question}"
    links = " · ".join(f'<a href="/api/statistics/{name}?form=html">{name}</a>' for name in questions)
    content = _table(rows) if rows else "<p>No games yet.</p>"
    more = f'<p><a rel="next" href="{escape(onward)}">next</a></p>' if onward else ""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/viewer/replay/tokens.css">'
        '<link rel="stylesheet" href="/app.css"></head>\n'
        f'<body class="app"><main><h1>{title}</h1><nav>{links}</nav>\n{content}{more}</main></body></html>\n'
    )


def _table(rows: Sequence[Mapping[str, Any]]) -> str:
    shown = [name for name in rows[0] if name not in HIDDEN_COLUMNS and any(row.get(name) not in (None, "") for row in rows)]
    about, rest = [name for name in LABEL_COLUMNS if name in shown], [name for name in shown if name not in LABEL_COLUMNS]
    measure = next((name for name in MEASURES if name in shown and _is_number(rows, name)), "")
    most = max((row.get(measure) or 0 for row in rows), default=0) if measure else 0
    heads = _header_cells((*about, *([measure] if most else ()), *rest))
    lines = (_cells(row, about) + (_bar(row.get(measure) or 0, most) if most else "") + _cells(row, rest) for row in rows)
    return f"<table><thead><tr>{heads}</tr></thead>\n<tbody>{''.join(f'<tr>{line}</tr>' for line in lines)}</tbody></table>"


def _is_number(rows: Sequence[Mapping[str, Any]], name: str) -> bool:
    return all(isinstance(row.get(name) or 0, int | float) for row in rows)


def _header_cells(names: Sequence[str]) -> str:
    return "".join(f'<th scope="col">{escape(name.replace("_", " "))}</th>' for name in names)


def _cells(row: Mapping[str, Any], names: Sequence[str]) -> str:
    return "".join(f"<td>{_format_value(row.get(name))}</td>" for name in names)


def _format_value(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:g}" if isinstance(value, float) else escape(str(value))


def _bar(value: float, most: float) -> str:
    return f'<td><meter min="0" max="{most:g}" value="{value:g}">{value:g}</meter></td>'
