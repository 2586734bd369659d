"""Tokens: single words that stand for a value of their own, such as numbers and names in quotes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Token:
    """A kind of word: `pattern` finds it, `read` returns its value, `write` the word of a value (None if it has none)."""

    pattern: re.Pattern[str]
    read: Callable[[str], Any]
    write: Callable[[Any], str | None]


def _number(word: str) -> int | str:
    return int(word) if word.isdigit() else word.lower()


def _signed(word: str) -> int | str:
    body = word[1:]
    if not body.isdigit():
        return body.lower() if word[0] == "+" else f"-{body.lower()}"
    return -int(body) if word[0] == "-" else int(body)


def _write_number(value: Any) -> str | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return str(value) if value >= 0 else None
    return value.upper() if isinstance(value, str) and value[:1] in ("x", "y") else None


def _write_signed(value: Any) -> str | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return "±0" if value == 0 else f"{value:+d}"
    if value in ("x", "y"):
        return f"+{value.upper()}"
    return str(value).upper() if value in ("-x", "-y") else None


def _less(word: str) -> int | str:
    return -int(word) if word.isdigit() else f"-{word.lower()}"


def _write_less(value: Any) -> str | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return str(-value) if value < 0 else None
    return str(value)[1:].upper() if value in ("-x", "-y") else None


def _write_text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


_KINDS: Mapping[str, tuple[Callable[[str], Any], Callable[[Any], str | None]]] = {
    "number": (_number, _write_number),
    "signed": (_signed, _write_signed),
    "less": (_less, _write_less),
    "text": (str, _write_text),
}
"""Kind of value that a token has -> how it is read and written."""


def make_token(pattern: str, kind: str) -> Token:
    """Returns a token of a kind: number (`X` is the text x), signed number (`±0` is 0), a number that is subtracted (`less`),
    or text. Raises KeyError.
    """
    read, write = _KINDS[kind]
    compiled = re.compile(pattern)

    def write_if_matching(value: Any) -> str | None:
        word = write(value)
        return word if word is not None and compiled.fullmatch(word) else None

    return Token(compiled, read, write_if_matching)
