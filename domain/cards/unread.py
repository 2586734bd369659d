"""Where the readers of TOML and JSON stop, and what would have been right there. Their own message is the detail."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from domain.cards.problem import Problem

_AT = re.compile(r" ?\(at (?:line (\d+), column (\d+)|end of document)\)")
_VALUE = "a value: a text in quotes, a number, true or false, a list or a table"
_ONCE = "each field and each table once"
TOML: Mapping[str, str] = {
    "Invalid value": _VALUE,
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
    "Cannot overwrite a value": _ONCE,
    "Cannot declare": _ONCE,
    "Cannot redefine namespace": _ONCE,
    "Cannot mutate immutable namespace": _ONCE,
    "Duplicate inline table key": _ONCE,
}
"""How a message of `tomllib` begins -> what would have been right."""
JSON: Mapping[str, str] = {
    "Expecting value": _VALUE,
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
"""How a message of `json` begins -> what would have been right."""
_PLAIN = "numbers of usual length, and few lists and tables in each other"


def not_toml(error: Exception, text: str) -> Problem:
    """The problem where `tomllib` has stopped, also at a number of thousands of digits, which is no TOMLDecodeError."""
    lines = text.split("\n")
    found = _AT.search(str(error))
    line, column = (int(found[1]), int(found[2])) if found and found[1] else (len(lines), len(lines[-1]) + 1)
    said = _AT.sub("", str(error)).strip()
    return Problem(line, column, f"not TOML ({said})", _wanted(said, TOML))


def not_json(error: Exception) -> Problem:
    """The problem where `json` has stopped; at the beginning where it does not tell its place."""
    if isinstance(error, json.JSONDecodeError):
        return Problem(error.lineno, error.colno, f"not JSON ({error.msg})", _wanted(error.msg, JSON))
    return Problem(1, 1, "not JSON that can be read", _PLAIN)


def _wanted(said: str, known: Mapping[str, str]) -> str:
    return next((wanted for begin, wanted in known.items() if said.startswith(begin)), _PLAIN)
