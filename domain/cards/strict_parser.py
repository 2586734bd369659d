"""Strict parsing of TOML and JSON: problems with their place and the expected form, places of keys, unique JSON fields.

Readers differ in which of two equal JSON fields they take, so a second one is an error.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from domain.cards.messages import msg
from domain.cards.problems import Problem
from domain.cards.size_limits import nesting_problem
from domain.kernel.messages.message import Message

_ERROR_PLACE = re.compile(r" ?\(at (?:line (\d+), column (\d+)|end of document)\)")
_VALUE_EXPECTED = msg("value_text_in_quotes_number")
_ONCE_EXPECTED = msg("each_field_and_each_table")
TOML_EXPECTATIONS: Mapping[str, Message] = {
    "Invalid value": _VALUE_EXPECTED,
    "Invalid statement": msg("line_field_value_or_table"),
    "Invalid initial character for a key part": msg("field_letters_digits_and_or_text"),
    "Expected '=' after a key": msg("between_field_and_value"),
    "Expected newline or end of document": msg("end_line"),
    "Expected ']": msg("or_at_end_line"),
    "Expected ": msg("quotes_at_end_text"),
    "Unterminated string": msg("quotes_at_end_text"),
    "Unclosed array": msg("at_end_list"),
    "Unclosed inline table": msg("at_end_table"),
    "Illegal character": msg("text_on_one_line_or_in_three"),
    "Found invalid character": msg("signs_that_can_be_seen"),
    "Unescaped '\\'": msg("two_backslashes_for_one_or_text"),
    "Invalid hex value": msg("u_and_number_letter_such"),
    "Escaped character is not a Unicode scalar value": msg("u_and_number_letter_such"),
    "Invalid date or datetime": msg("date_that_there_is_such"),
    "Cannot overwrite a value": _ONCE_EXPECTED,
    "Cannot declare": _ONCE_EXPECTED,
    "Cannot redefine namespace": _ONCE_EXPECTED,
    "Cannot mutate immutable namespace": _ONCE_EXPECTED,
    "Duplicate inline table key": _ONCE_EXPECTED,
}
"""How a message of `tomllib` begins -> the expected form."""
JSON_EXPECTATIONS: Mapping[str, Message] = {
    "Expecting value": _VALUE_EXPECTED,
    "Expecting property name enclosed in double quotes": msg("name_field_in_double_quotes"),
    "Illegal trailing comma": msg("no_comma_before_end_list"),
    "Expecting ':' delimiter": msg("between_field_and_value_2"),
    "Expecting ',' delimiter": msg("comma_between_two_values_or_end"),
    "Extra data": msg("nothing_after_end"),
    "Unterminated string": msg("quotes_at_end_text"),
    "Invalid control character": msg("text_on_one_line_with_n"),
    "Invalid \\": msg("two_backslashes_for_one"),
    "Unexpected UTF-8 BOM": msg("no_mark_before_text"),
}
"""How a message of `json` begins -> the expected form."""
_PLAIN_EXPECTED = msg("numbers_usual_length_and_few")


def toml_problem(error: Exception, text: str) -> Problem:
    """Returns the problem at which `tomllib` stopped, also for a number of thousands of digits, which raises no
    TOMLDecodeError."""
    lines = text.split("\n")
    match = _ERROR_PLACE.search(str(error))
    line, column = (int(match[1]), int(match[2])) if match and match[1] else (len(lines), len(lines[-1]) + 1)
    said = _ERROR_PLACE.sub("", str(error)).strip()
    return Problem(line, column, msg("not_toml_said", said=said), _wanted(said, TOML_EXPECTATIONS))


def json_problem(error: Exception) -> Problem:
    """Returns the problem at which `json` stopped, at the beginning if its place is unknown."""
    if isinstance(error, json.JSONDecodeError):
        return Problem(error.lineno, error.colno, msg("not_json_said", said=error.msg), _wanted(error.msg, JSON_EXPECTATIONS))
    return Problem(1, 1, msg("not_json_that_can_be_read"), _PLAIN_EXPECTED)


def _wanted(said: str, known: Mapping[str, Message]) -> Message:
    return next((wanted for begin, wanted in known.items() if said.startswith(begin)), _PLAIN_EXPECTED)


class DuplicateField(ValueError):
    """Raised for a field that occurs twice in one table."""

    def __init__(self, field: str) -> None:
        super().__init__(msg("value_is_there_twice_in_one", value=f"{field!r:.60}"))
        self.field = field

    def problem(self, text: str) -> Problem:
        """Returns the problem, at the last occurrence of the field in the text."""
        at = max(text.rfind(f'"{self.field}"'), 0)
        return Problem(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at), self.args[0], msg("each_field_once"))


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
    # An unclosed string extends to the end of the text or of its line, so no character is scanned twice.
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
    if fault is not None:  # possibly inside a string or a comment
        fault = nesting_problem(_TOKEN.sub(lambda result: "_" + "\n" * result[0].count("\n"), text))
    if fault is not None:
        return fault
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return toml_problem(error, text)


def toml_places(text: str) -> dict[Path, Place]:
    """Maps paths of tables and keys to line and column. Paths have the index of each table in an array."""
    results: dict[Path, Place] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    for number, line in enumerate(_without_comments(text).split("\n"), 1):
        if header := _HEADER.match(line):
            table = _header_path(_key_parts(header[2]), counts, header[1] == "[[")
            results.setdefault(table, (number, header.start(1) + 1))
        elif pair := _PAIR.match(line):
            results.setdefault((*table, *_key_parts(pair[1])), (number, pair.start(1) + 1))
    return results


def _header_path(parts: tuple[str, ...], counts: dict[Path, int], array: bool) -> Path:
    """Returns the path of a header: its keys, each array of tables followed by the index of its current table.

    `counts`: path of an array -> index of its current table. The header of an array (`[[...]]`) raises that index by one.
    """
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
    return _TOKEN.sub(lambda result: _blanked(result[0]), text)


def _blanked(token: str) -> str:
    multiline = token.startswith(('"""', "'''"))
    return re.sub(r"[^\n]", " ", token) if multiline or token.startswith("#") else token
