"""What may be said of a card of a position, field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from domain.kernel.record.changes import Plain

if TYPE_CHECKING:
    from domain.kernel.desk.desk import Desk

MOST = 2_000
"""More cards than a game of eight seats has, and more than any card is marked with."""


def check(desk: Desk, said: Plain, name: str = "cards") -> None:
    """Each of these cards, and what lies on it, has fields that there are, each with what it holds. Raises Refused."""
    desk.must(isinstance(said, tuple) and all(isinstance(each, dict) for each in said), f"{name}: a tuple of tables")
    for each in said:
        strange = sorted(map(str, set(each) - set(FIELDS)))
        desk.must(not strange, f"a card of a position has no {', '.join(strange)}", tuple(sorted(FIELDS)))
        for field, value in each.items():
            fits, expected = FIELDS[field]
            desk.must(value is None or fits(value), f"{field}: {expected}, not {value!r:.40}")
        check(desk, each.get("on") or (), "on")


def _is_text(value: Plain) -> bool:
    return isinstance(value, str)


def _is_count(value: Plain) -> bool:
    return type(value) is int and 0 <= value <= MOST


def _are_marks(value: Plain) -> bool:
    return isinstance(value, dict) and all(type(count) is int and abs(count) <= MOST for count in value.values())


FIELDS: Mapping[str, tuple[Callable[[Plain], bool], str]] = {
    "place": (_is_text, "the key of a zone"),
    "card": (_is_text, "a printing"),
    "n": (_is_count, f"how many, {MOST:,} at most"),
    "numbers": (_is_text, "its numbers, such as 3/1/4"),
    "angle": (lambda value: type(value) is int and 0 <= value < 360, "degrees below 360"),
    "face": (lambda value: value in ("", "up", "down"), "up or down"),
    "marks": (_are_marks, "mark -> how many"),
    "attributes": (lambda value: isinstance(value, dict), "attribute -> value"),
    "role": (_is_text, "a word"),
    "on": (lambda value: isinstance(value, tuple), "the cards that lie on it"),
}
"""Field -> its check, and what it holds."""
