"""JSON in which every field stands once: of two, readers differ in which they take, and one of them is lost."""

from __future__ import annotations

import json
from typing import Any

from domain.cards.problem import Problem
from domain.cards.unread import not_json


class Twice(ValueError):
    """A field stands twice in one table."""

    def __init__(self, field: str) -> None:
        super().__init__(f"{field!r:.60} is there twice in one table")
        self.field = field

    def problem(self, text: str) -> Problem:
        """The problem, at the last place in the text where such a field stands."""
        at = max(text.rfind(f'"{self.field}"'), 0)
        return Problem(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at), str(self), "each field once")


def stopped(error: Exception, text: str) -> Problem:
    """The problem where `load` has stopped."""
    return error.problem(text) if isinstance(error, Twice) else not_json(error)


def load(text: str) -> Any:
    """What a JSON text holds. Raises Twice, and what `json.loads` raises."""
    return json.loads(text, object_pairs_hook=_fields)


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for field, value in pairs:
        if field in fields:
            raise Twice(field)
        fields[field] = value
    return fields
