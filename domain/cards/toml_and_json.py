"""Strict parsing of TOML and JSON: problems with their place and the expected form, places of keys, unique JSON fields.

Readers differ in which of two equal JSON fields they take, so a second one is an error.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from domain.cards.problems import Problem
from domain.cards.size_limits import nesting_problem

_ERROR_PLACE = re.compile(r" ?\(at (?:line (\d+), column (\d+)|end of document)\)")
_VALUE_EXPECTED = "a value: a text in quotes, a number, true or false, a list or a table"
_ONCE_EXPECTED = "each field and each table once"
TOML_EXPECTATIONS: Mapping[str, str] = {
    "Invalid value": _VALUE_EXPECTED,
    "Invalid statement": "a line `field = value`, or a table `[name]`",
    "Invalid initial character for a key part": "a field: letters, digits, - and _, or a text in quotes",
    "Expected '=' after a key": "= between field and value",
    "Expected newline or end of document": "the end of the line",
    "Expected ']": "] or ]] at the end of the line",
    "Expected ": "quotes at the end of the text",
    "Unterminated string": "quotes at the end of the text",
    "Unclosed array": "] at the end of the list",
    "Unclosed inline table": "} at the end of the table",
    "Illegal character": "a text on one line, or in three quotes over several",
    "Found invalid character": "signs that can be seen",
    "Unescaped '\\'": "two backslashes for one, or the text in single quotes",
    "Invalid hex value": "\\u and the number of a letter, such as \\u3042",
    "Escaped character is not a Unicode scalar value": "\\u and the number of a letter, such as \\u3042",
    "Invalid date or datetime": "a date that there is, such as 2026-11-20",
    "Cannot overwrite a value": _ONCE_EXPECTED,
    "Cannot declare": _ONCE_EXPECTED,
    "Cannot redefine namespace": _ONCE_EXPECTED,
    "Cannot mutate immutable namespace": _ONCE_EXPECTED,
    "Duplicate inline table key": _ONCE_EXPECTED,
}
"""How a message of `tomllib` begins -> the expected form."""
JSON_EXPECTATIONS: Mapping[str, str] = {
    "Expecting value": _VALUE_EXPECTED,
    "Expecting property name enclosed in double quotes": "the name of a field in double quotes",
    "Illegal trailing comma": "no comma before the end of a list or table",
    "Expecting ':' delimiter": ": between field and value",
    "Expecting ',' delimiter": "a comma between two values, or the end of the list or table",
    "Extra data": "nothing after the end",
    "Unterminated string": "quotes at the end of the text",
    "Invalid control character": "a text on one line, with \\n for the end of a line in it",
    "Invalid \\": "two backslashes for one",
    "Unexpected UTF-8 BOM": "no mark before the text",
}
"""How a message of `json` begins -> the expected form."""
_PLAIN_EXPECTED = "numbers of usual length, and few lists and tables in each other"


def toml_problem(error: Exception, text: str) -> Problem:
    """Returns the problem at which `tomllib` stopped, also for a number of thousands of digits, which raises no
    TOMLDecodeError."""
    lines = text.split("\n")
    found = _ERROR_PLACE.search(str(error))
    line, column = (int(found[1]), int(found[2])) if found and found[1] else (len(lines), len(lines[-1]) + 1)
    said = _ERROR_PLACE.sub("", str(error)).strip()
    return Problem(line, column, f"not TOML ({said})", _wanted(said, TOML_EXPECTATIONS))


def json_problem(error: Exception) -> Problem:
    """Returns the problem at which `json` stopped, at the beginning if its place is unknown."""
    if isinstance(error, json.JSONDecodeError):
        return Problem(error.lineno, error.colno, f"not JSON ({error.msg})", _wanted(error.msg, JSON_EXPECTATIONS))
    return Problem(1, 1, "not JSON that can be read", _PLAIN_EXPECTED)


def _wanted(said: str, known: Mapping[str, str]) -> str:
    return next((wanted for begin, wanted in known.items() if said.startswith(begin)), _PLAIN_EXPECTED)


class DuplicateField(ValueError):
    """Raised for a field that occurs twice in one table."""

    def __init__(self, field: str) -> None:
        super().__init__(f"{field!r:.60} is there twice in one table")
        self.field = field

    def problem(self, text: str) -> Problem:
        """Returns the problem, at the last occurrence of the field in the text."""
        at = max(text.rfind(f'"{self.field}"'), 0)
        return Problem(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at), str(self), "each field once")


def strict_json_problem(error: Exception, text: str) -> Problem:
    """Returns the problem at which `parse_strict_json` stopped."""
    return error.problem(text) if isinstance(error, DuplicateField) else json_problem(error)


def parse_strict_json(text: str) -> Any:
    """Parses a JSON text. Raises DuplicateField, and the errors of `json.loads`."""
    return json.loads(text, object_pairs_hook=_unique_fields)


def _unique_fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for field, value in pairs:
        if field in fields:
            raise DuplicateField(field)
        fields[field] = value
    return fields


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


def parse_toml(text: str) -> dict[str, Any] | Problem:
    """Parses a TOML text, or returns the problem at which it stopped."""
    fault = nesting_problem(text)
    if fault is not None:  # perhaps inside a string or a comment
        fault = nesting_problem(_TOKEN.sub(lambda found: "_" + "\n" * found[0].count("\n"), text))
    if fault is not None:
        return fault
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return toml_problem(error, text)


def toml_places(text: str) -> dict[Path, Place]:
    """Maps paths of tables and keys to line and column. Paths have the index of each table in an array."""
    found: dict[Path, Place] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    for number, line in enumerate(_without_comments(text).split("\n"), 1):
        if header := _HEADER.match(line):
            table = _header_path(_key_parts(header[2]), counts, header[1] == "[[")
            found.setdefault(table, (number, header.start(1) + 1))
        elif pair := _PAIR.match(line):
            found.setdefault((*table, *_key_parts(pair[1])), (number, pair.start(1) + 1))
    return found


def _header_path(parts: tuple[str, ...], counts: dict[Path, int], array: bool) -> Path:
    """Returns the path of a header, with the index of every array of tables on it."""
    path: Path = ()
    for part in parts[:-1]:
        path = _with_index((*path, part), counts)
    path = (*path, parts[-1])
    if array:
        counts[path] = counts.get(path, -1) + 1
    return _with_index(path, counts)


def _with_index(path: Path, counts: dict[Path, int]) -> Path:
    return (*path, counts[path]) if path in counts else path


def _key_parts(key: str) -> tuple[str, ...]:
    value: Any = tomllib.loads(f"{key} = 0")
    parts = []
    while isinstance(value, dict):
        name, value = next(iter(value.items()))
        parts.append(name)
    return tuple(parts)


def _without_comments(text: str) -> str:
    """Blanks comments and the insides of multi-line strings."""
    return _TOKEN.sub(lambda found: _blanked(found[0]), text)


def _blanked(token: str) -> str:
    multiline = token.startswith(('"""', "'''"))
    return re.sub(r"[^\n]", " ", token) if multiline or token.startswith("#") else token
