"""Comma-separated values with the place of every cell, so that an error can point at it (RFC 4180; also `;` and tabs)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from domain.cards.problem import Problem, problem_at

_QUOTED = {
    comma: re.compile(rf'{space}*"((?:[^"]|"")*)"{space}*')
    for comma, space in ((",", r"[ \t]"), (";", r"[ \t]"), ("\t", " "))
}


class Cell(NamedTuple):
    """The text of a cell and where it begins."""

    line: int
    column: int
    text: str


Row = list[Cell]


def read_cells(text: str) -> list[Row] | list[Problem]:
    """The rows that are not empty. The separator is the one that the first row has most of: comma, semicolon or tab."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    first = text.lstrip("\n").partition("\n")[0]
    comma = max(",;\t", key=first.count)
    rows: list[Row] = [[]]
    for found in _cells(text, comma):
        if isinstance(found, Problem):
            return [found]
        if found is None:
            rows.append([])
        else:
            rows[-1].append(found)
    return [row for row in rows if any(cell.text.strip() for cell in row)]


def write_cells(rows: list[list[str]]) -> str:
    """The rows as comma-separated text."""
    return "".join(",".join(_quoted(cell) for cell in row) + "\n" for row in rows)


def _cells(text: str, comma: str) -> Iterator[Cell | Problem | None]:
    """The cells one after the other, None at the end of each row."""
    plain = re.compile(rf"[^{comma}\n]*")
    at, line, start = 0, 1, 0
    while at <= len(text):
        place = (line, at - start + 1)
        quoted = _QUOTED[comma].match(text, at)
        found = quoted or plain.match(text, at)
        assert found
        if not quoted and found[0].lstrip(" \t").startswith('"'):
            yield problem_at(place, "a quoted cell does not end", 'a closing "')
            return
        yield Cell(*place, quoted[1].replace('""', '"') if quoted else found[0])
        line += found[0].count("\n")
        start = found.start() + found[0].rfind("\n") + 1 if "\n" in found[0] else start
        at = found.end()
        if at < len(text) and text[at] not in (comma, "\n"):
            yield Problem(line, at - start + 1, "text after a quoted cell", f"{comma!r} or the end of the line")
            return
        if at >= len(text) or text[at] == "\n":
            yield None
            line, start = line + 1, at + 1
        at += 1


def _quoted(cell: str) -> str:
    plain = cell == cell.strip() and not re.search(r'[",;\t\r\n]', cell)
    return cell if plain else '"' + cell.replace('"', '""') + '"'
