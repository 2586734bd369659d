"""Reads the app's translations from its JavaScript, for texts that are rendered on the server."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LIB = Path(__file__).resolve().parent / "lib"
_ENTRY = re.compile(r'\s*(?://.*\s*)*(?:(?P<name>\w+)|"(?P<quoted>[^"\\]+)"): (?P<text>"(?:[^"\\]|\\.)*"),?\s*(?://.*\s*)*')
"""An entry of a table of words: `name: "text",`, with comments around it. The text is written as in JSON."""


@cache
def app_messages(language: str) -> Mapping[str, str]:
    """Returns the translations of the app in a language (`en`, `ja`, `zh`): id -> text. Raises ValueError for a line that
    is more than entries.
    """
    _, _, table = (LIB / f"{language}.js").read_text("utf-8").partition(f"export const {language.upper()} = {{")
    messages, at, end = {}, 0, table.rindex("}")
    while at < end:
        result = _ENTRY.match(table, at, end)
        if result is None:
            raise ValueError(f"{language}.js: {table[at : at + 60]!r}")
        messages[result["name"] or result["quoted"]] = json.loads(result["text"])
        at = result.end()
    return messages
