"""What may be said of a card of a position, field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from domain.kernel.messages.message import msg
from domain.kernel.record.changes import Plain

if TYPE_CHECKING:
    from domain.kernel.desk.desk import Desk

MOST_CARDS = 2_000
"""More cards than a game of eight seats has, and more than any card is marked with."""


def check_card_entries(desk: Desk, said: Plain, name: str = "cards") -> None:
    """Each of these cards, and what lies on it, has fields that there are, each with what it holds. Raises Refused."""
    desk.must(isinstance(said, tuple) and all(isinstance(each, dict) for each in said), f"{name}: a tuple of tables")
    for each in said:
        strange = sorted(map(str, set(each) - set(CARD_ENTRY_FIELDS)))
        desk.must(not strange, msg("card_position_has_no_said", said=", ".join(strange)), tuple(sorted(CARD_ENTRY_FIELDS)))
        for field, value in each.items():
            fits, expected = CARD_ENTRY_FIELDS[field]
            desk.must(
                value is None or fits(value), msg("field_said_not_value", field=field, said=expected, value=f"{value!r:.40}")
            )
        check_card_entries(desk, each.get("on") or (), "on")


def _is_string(value: Plain) -> bool:
    return isinstance(value, str)


def _is_count(value: Plain) -> bool:
    return type(value) is int and 0 <= value <= MOST_CARDS


def _are_marks(value: Plain) -> bool:
    return isinstance(value, dict) and all(type(count) is int and abs(count) <= MOST_CARDS for count in value.values())


CARD_ENTRY_FIELDS: Mapping[str, tuple[Callable[[Plain], bool], str]] = {
    "place": (_is_string, msg("key_zone")),
    "card": (_is_string, msg("printing")),
    "n": (_is_count, f"how many, {MOST_CARDS:,} at most"),
    "numbers": (_is_string, msg("its_numbers_such_as_3")),
    "angle": (lambda value: type(value) is int and 0 <= value < 360, msg("degrees_below_360")),
    "face": (lambda value: value in ("", "up", "down"), msg("up_or_down")),
    "marks": (_are_marks, msg("mark_how_many")),
    "attributes": (lambda value: isinstance(value, dict), msg("attribute_value")),
    "role": (_is_string, msg("word")),
    "on": (lambda value: isinstance(value, tuple), msg("cards_lie_on_it")),
}
"""Field -> its check, and what it holds."""
