"""What the JSON forms share: reading strictly, and the rounds of results in order."""

from __future__ import annotations

import json
from typing import Any

from domain.cards.json_fields import load, stopped
from domain.tournaments.standings.ranking import Standing
from replays.tournaments.forms.results import BadForm, Line, Results

Json = dict[str, Any]


def to_text(data: Json) -> str:
    """JSON as it is written into a file."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def from_text(text: str) -> Json:
    """The object of a JSON file. Raises BadForm."""
    try:
        data = load(text)
    except (ValueError, RecursionError) as error:
        raise BadForm(str(stopped(error, text))) from None
    if not isinstance(data, dict):
        raise BadForm("expected a JSON object")
    return data


def count(each: Standing, outcome: str) -> int:
    """How many rounds of a player ended so, byes included."""
    return sum(meeting.outcome == outcome for meeting in each.record.meetings)


def by_round(results: Results) -> list[tuple[tuple[int, int], list[Line]]]:
    """(stage, round) and its matches, in order."""
    keys = sorted({(line.stage, line.round) for line in results.lines})
    return [(key, [line for line in results.lines if (line.stage, line.round) == key]) for key in keys]


def list_in(data: Any, key: str, place: str) -> list[Any]:
    """A list in an object. Raises BadForm."""
    found = need(data, key, place)
    if not isinstance(found, list):
        raise BadForm(f"{place + '.' if place else ''}{key}: expected a list")
    return found


def need(data: Any, key: str, place: str) -> Any:
    """A field of an object. Raises BadForm."""
    if not isinstance(data, dict) or key not in data:
        raise BadForm(f"{place or 'the file'}: there is no {key}")
    return data[key]
