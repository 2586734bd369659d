"""Where the tables and keys of a TOML text are. `tomllib` reads the values but does not tell their places."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from domain.cards.bounds import overgrown
from domain.cards.problem import Problem
from domain.cards.unread import not_toml

Path = tuple[str | int, ...]
Place = tuple[int, int]
_TOKEN = re.compile(
    # What does not end goes to the end of the text, or of its line: nothing is looked through twice.
    r'"""(?:\\.|[^\\])*?(?:"{3,5}|\Z)'
    + r"|'''.*?(?:'{3,5}|\Z)"
    + r'|"(?:\\.|[^"\\\n])*+(?:"|(?=\n)|\\?\Z)'
    + r"|'[^'\n]*(?:'|(?=\n)|\Z)"
    + r"|#[^\n]*",
    re.DOTALL,
)
_PART = r'(?:"(?:\\.|[^"\\])*"|\'[^\']*\'|[A-Za-z0-9_-]+)'
_KEY = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_KEY})\s*\]")
_PAIR = re.compile(rf"\s*({_KEY})\s*=")


def read_toml(text: str) -> dict[str, Any] | Problem:
    """The values of the text, or the place where it stops being TOML."""
    fault = overgrown(text)
    if fault is not None:  # perhaps inside a string or a comment
        fault = overgrown(_TOKEN.sub(lambda found: "_" + "\n" * found[0].count("\n"), text))
    if fault is not None:
        return fault
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return not_toml(error, text)


def places(text: str) -> dict[Path, Place]:
    """Table and key paths with their line and column; tables of an array carry their index in the path."""
    found: dict[Path, Place] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    for number, line in enumerate(_masked(text).split("\n"), 1):
        if header := _HEADER.match(line):
            table = _under(_parts(header[2]), counts, header[1] == "[[")
            found.setdefault(table, (number, header.start(1) + 1))
        elif pair := _PAIR.match(line):
            found.setdefault((*table, *_parts(pair[1])), (number, pair.start(1) + 1))
    return found


def _under(parts: tuple[str, ...], counts: dict[Path, int], array: bool) -> Path:
    """The path of a header, with the index of every array of tables on the way."""
    path: Path = ()
    for part in parts[:-1]:
        path = _entered((*path, part), counts)
    path = (*path, parts[-1])
    if array:
        counts[path] = counts.get(path, -1) + 1
    return _entered(path, counts)


def _entered(path: Path, counts: dict[Path, int]) -> Path:
    return (*path, counts[path]) if path in counts else path


def _parts(key: str) -> tuple[str, ...]:
    value: Any = tomllib.loads(f"{key} = 0")
    parts = []
    while isinstance(value, dict):
        name, value = next(iter(value.items()))
        parts.append(name)
    return tuple(parts)


def _masked(text: str) -> str:
    """The text without comments and without the insides of strings that go over several lines."""
    return _TOKEN.sub(lambda found: _blank(found[0]), text)


def _blank(token: str) -> str:
    multiline = token.startswith(('"""', "'''"))
    return re.sub(r"[^\n]", " ", token) if multiline or token.startswith("#") else token
