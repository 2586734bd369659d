"""CSV (RFC 4180; also `;` and tabs) with the place of every cell, and cells that are safe in a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from domain.cards.messages import msg
from domain.cards.problems import Problem, problem_at

_QUOTED_CELL = {
    comma: re.compile(rf'{space}*"((?:[^"]|"")*)"{space}*')
    for comma, space in ((",", r"[ \t]"), (";", r"[ \t]"), ("\t", " "))
}


class Cell(NamedTuple):
    """The text of a cell and the place where it begins."""

    line: int
    column: int
    text: str


Row = list[Cell]


def parse_csv(text: str) -> list[Row] | list[Problem]:
    """Parses the rows that are not empty. The separator is the most frequent of comma, semicolon and tab in the first
    row."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    first = text.lstrip("\n").partition("\n")[0]
    comma = max(",;\t", key=first.count)
    rows: list[Row] = [[]]
    for result in _parse_cells(text, comma):
        if isinstance(result, Problem):
            return [result]
        if result is None:
            rows.append([])
        else:
            rows[-1].append(result)
    return [row for row in rows if any(cell.text.strip() for cell in row)]


def format_csv(rows: list[list[str]]) -> str:
    """Formats the rows as comma-separated text."""
    return "".join(",".join(_format_cell(cell) for cell in row) + "\n" for row in rows)


def _parse_cells(text: str, comma: str) -> Iterator[Cell | Problem | None]:
    """Yields the cells, and None at the end of each row."""
    plain = re.compile(rf"[^{comma}\n]*")
    at, line, start = 0, 1, 0
    while at <= len(text):
        place = (line, at - start + 1)
        quoted = _QUOTED_CELL[comma].match(text, at)
        result = quoted or plain.match(text, at)
        assert result
        if not quoted and result[0].lstrip(" \t").startswith('"'):
            yield problem_at(place, msg("quoted_cell_does_not_end"), msg("closing"))
            return
        yield Cell(*place, quoted[1].replace('""', '"') if quoted else result[0])
        line += result[0].count("\n")
        start = result.start() + result[0].rfind("\n") + 1 if "\n" in result[0] else start
        at = result.end()
        if at < len(text) and text[at] not in (comma, "\n"):
            yield Problem(line, at - start + 1, msg("text_after_quoted_cell"), msg("said_or_end_line", said=f"{comma!r}"))
            return
        if at >= len(text) or text[at] == "\n":
            yield None
            line, start = line + 1, at + 1
        at += 1


def _format_cell(cell: str) -> str:
    plain = cell == cell.strip() and not re.search(r'[",;\t\r\n]', cell)
    return cell if plain else '"' + cell.replace('"', '""') + '"'


_BLANK = r"[\s\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\x00-\x1f]"
_FORMULA = re.compile(rf"'*{_BLANK}*[=+\-@＝＋－＠\t\r\n]")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def escape_formula(value: Any) -> Any:
    """Quotes a text that a spreadsheet would run as a formula; numbers stay numbers, negative ones too."""
    if isinstance(value, str) and _FORMULA.match(value) and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return value


def unescape_formula(text: str) -> str:
    """Reverses `escape_formula`."""
    return text[1:] if text[:1] == "'" and _FORMULA.match(text) else text
