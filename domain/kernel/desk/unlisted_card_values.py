"""Values of a card that no list has, stated with its name: `~Zura 3/1/4`. They become the data of its name.

They are stated where the card is played, and where a position sets it up.
"""

from __future__ import annotations

import re
from typing import Any

from domain.kernel.contract.ruleset import Desk
from domain.kernel.messages.message import Message, msg
from domain.kernel.record.changes import Pinned, Plain
from domain.kernel.table.knowledge import printing_name

_NUMBER = re.compile(r"[+-]?\d{1,6}")
MIN_VALUES = 2
"""The least number of values that are stated where each has a field of its own. The others stay unknown."""


def read_stated_values(desk: Desk, printing: str | None, said: Plain, more: tuple[str, ...] = ()) -> None:
    """Reads `3/1/4` as the values on the face of a printing, then as further fields that a play needs (`more`), in order.

    Values that are parts of one field (`points.0`) are stated together, and each may be `*`. Values must agree with the
    printed or earlier stated ones. Raises Refused where they are malformed, contradict known values, or the card has no
    name.
    """
    if not said:
        return
    desk.reject_unless(printing is not None, msg("numbers_belong_to_name_name"), ("~Name 3/1/4",))
    name = str(printing)
    data: Plain = desk.table.pins.get(name) or {}
    stated = _parse_values(desk, str(said), more)
    for field, value in stated.items():
        known = data.get(field, msg("no_such_number") if "type" in data else None)  # a card list has all printed values
        desk.reject_unless(
            known in (None, value),
            msg(
                "card_has_said_as_word",
                card=printing_name(desk.table, name),
                said=_format_value(known),
                word=field,
                said2=_format_value(value),
            ),
        )
    if any(data.get(field) != value for field, value in stated.items()):
        desk.do(Pinned(name, {**data, **stated}))


def _parse_values(desk: Desk, said: str, more: tuple[str, ...]) -> dict[str, Any]:
    """Returns the values by their fields."""
    values, words = desk.ruleset.face.values, said.split("/")
    fields = (*(value.field for value in values), *more)
    row = [field for field in fields if "." in field]
    least, most = len(row) or min(MIN_VALUES, len(fields)), len(fields)
    whole = all(_NUMBER.fullmatch(word) or (word == "*" and field in row) for word, field in zip(words, fields, strict=False))
    terms = "/".join((*(value.term for value in values), *more))
    desk.reject_unless(
        whole and least <= len(words) <= most, msg("said_are_not_numbers_card", said=f"{said:.40}", said2=terms)
    )
    stated: dict[str, Any] = {}
    for field, word in zip(fields, words, strict=False):
        name, _, part = field.partition(".")
        value = word if word == "*" else int(word)
        stated[name] = (*stated.get(name, ()), value) if part else value
    return stated


def _format_value(value: Plain) -> str:
    return "/".join(map(str, value)) if isinstance(value, tuple) and not isinstance(value, Message) else value
