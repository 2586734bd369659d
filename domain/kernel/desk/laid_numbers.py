"""The numbers of a card that no list has, said where a position lays it out: they become the data of its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.kernel.record.changes import Pinned, Plain
from domain.kernel.table.knowledge import name_of

if TYPE_CHECKING:
    from domain.kernel.desk.desk import Desk


def pin(desk: Desk, printing: str, said: str) -> None:
    """Takes `3/1/4` as the values on the face of a printing, in their order, the last ones perhaps unsaid.

    Raises Refused where they are no such numbers, or a list, or an earlier line, says others.
    """
    fields, terms = zip(*((value.field, value.term) for value in desk.ruleset.face.values), strict=True)
    words, data = said.split("/"), desk.table.pins.get(printing) or {}
    whole = all(word == "*" or word.lstrip("+-").isdecimal() for word in words)
    desk.must(whole and 2 <= len(words) <= len(fields), f"{said:.40} are not the numbers of a card: {'/'.join(terms)}")
    told = _as_data(fields, tuple(word if word == "*" else int(word) for word in words))
    unsaid = "none" if "type" in data else None  # a list says all that is on its cards
    strange = [name for name, value in told.items() if data.get(name, unsaid) not in (None, value)]
    desk.must(not strange, f"{name_of(desk.table, printing)} has other numbers already than {said}")
    if told.items() - data.items():
        desk.do(Pinned(printing, {**data, **told}))


def _as_data(fields: tuple[str, ...], values: tuple[Plain, ...]) -> dict[str, Any]:
    """The values by the fields of the face; those that are parts of one field (`points.0`) together."""
    told: dict[str, Any] = {}
    for field, value in zip(fields, values, strict=False):
        name, _, part = field.partition(".")
        told[name] = (*told.get(name, ()), value) if part else value
    return told
