"""Cells of tables that leave the house: none is taken for a formula by a spreadsheet, and each is read back as it was."""

from __future__ import annotations

import re
from typing import Any

_BLANK = r"[\s\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\x00-\x1f]"
_FORMULA = re.compile(rf"'*{_BLANK}*[=+\-@＝＋－＠\t\r\n]")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def guarded(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula; numbers stay numbers, negative ones too."""
    if isinstance(value, str) and _FORMULA.match(value) and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return value


def bare(text: str) -> str:
    """What stood in a cell before it was guarded."""
    return text[1:] if text[:1] == "'" and _FORMULA.match(text) else text
