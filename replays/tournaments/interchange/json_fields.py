"""JSON of result files: strict reading, and fields that report the place of a problem."""

from __future__ import annotations

import json
from typing import Any

from domain.cards.strict_parser import parse_strict_json, strict_json_problem
from replays.messages import msg
from replays.tournaments.interchange.results import BadResultsFile

Json = dict[str, Any]


def format_json(data: Json) -> str:
    """Formats JSON for a file."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def parse_json_object(text: str) -> Json:
    """Parses the object of a JSON file. Raises BadResultsFile."""
    try:
        data = parse_strict_json(text)
    except (ValueError, RecursionError) as error:
        raise BadResultsFile(strict_json_problem(error, text).to_message()) from None
    if not isinstance(data, dict):
        raise BadResultsFile(msg("expected_json_object"))
    return data


def require_list(data: Any, key: str, place: str) -> list[Any]:
    """Returns a list in an object. Raises BadResultsFile."""
    found = require_field(data, key, place)
    if not isinstance(found, list):
        raise BadResultsFile(msg("said_expected_list", said=_at(place, key)))
    return found


def require_rows(data: Any, key: str, place: str) -> list[tuple[str, Json]]:
    """Returns the objects of a list, each with its place. Raises BadResultsFile."""
    rows = [(f"{_at(place, key)}.{at}", row) for at, row in enumerate(require_list(data, key, place))]
    for where, row in rows:
        if not isinstance(row, dict):
            raise BadResultsFile(msg("said_expected_object", said=where))
    return rows


def text_field(data: Any, key: str, place: str = "") -> str:
    """Returns a text or number of an object as text; empty if it is missing or null. Raises BadResultsFile."""
    found = data.get(key) if isinstance(data, dict) else None
    if found is not None and (isinstance(found, bool) or not isinstance(found, str | int)):
        raise BadResultsFile(msg("said_expected_text", said=_at(place, key)))
    return "" if found is None else str(found)


def number_field(data: Any, key: str, place: str = "", default: int | None = 0) -> int | None:
    """Returns a whole number from 0 to 9,999 in an object, also written as text. Raises BadResultsFile."""
    found = data.get(key) if isinstance(data, dict) else None
    if found is None or found == "":
        return default
    text = str(found)
    if isinstance(found, bool | list | dict) or not (text.isascii() and text.isdecimal() and len(text) < 5):
        raise BadResultsFile(msg("field_value_expected_number", field=_at(place, key), value=repr(text[:40])))
    return int(text)


def _at(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


def require_field(data: Any, key: str, place: str) -> Any:
    """Returns a field of an object. Raises BadResultsFile."""
    if not isinstance(data, dict) or key not in data:
        raise BadResultsFile(msg("said_there_is_no_said", said=place or msg("the_file"), said2=key))
    return data[key]
