"""Reading and writing rows quickly: types checked while the bytes are decoded, rather than after.

Only for rows that are as nearly all are: of the present version and not nested deeply. Of every other row `read_quickly` and
`write_quickly` know nothing, and the slow way decides (and finds the words for what is wrong).
"""

from __future__ import annotations

from operator import eq
from typing import Any, Union

import msgspec
from msgspec.structs import astuple

from domain.kernel.record.changes import type_of_code
from domain.kernel.record.event import FAMILIES, Event

_LEVELS = 8
"""As deep as the openings of games with all their cards lie; more take a twentieth of a second at every start."""


def _plain_type(levels: int) -> Any:
    """The type of plain data that is nested at most so deeply."""
    leaf: Any = None | bool | int | str
    if levels == 0:
        return leaf
    inner = _plain_type(levels - 1)
    return leaf | tuple[inner, ...] | dict[str, inner]  # type: ignore[valid-type]


_PLAIN = _plain_type(_LEVELS)
_FIELDS = dict[str, _PLAIN]  # type: ignore[valid-type]
_TEXTS = tuple[str, ...]
_TYPES = {"str": str, "int": int, "str | None": str | None, "tuple[str, ...]": _TEXTS, "Plain": _plain_type(_LEVELS - 1)}
"""Annotation of a change's field -> what the decoder is to find there."""


def _change_struct(code: int, kind: type) -> Any:
    """The stored form of a change, for the decoder: an array of its code and its fields."""
    fields = [(name, _TYPES[str(getattr(note, "__forward_arg__", note))]) for name, note in kind.__annotations__.items()]
    return msgspec.defstruct(
        kind.__name__, fields, array_like=True, tag=code, forbid_unknown_fields=True, frozen=True, gc=False
    )


_CHANGE_OF_STRUCT = {_change_struct(code, kind): kind for code, kind in type_of_code.items()}
_CHANGES = tuple[Union[tuple(_CHANGE_OF_STRUCT)], ...]  # type: ignore[valid-type, misc]  # noqa: UP007
_EVENT = tuple[str, str, str, str, int, int, _TEXTS, _FIELDS, _FIELDS, _CHANGES, str, int]  # type: ignore[valid-type]
_ROW = tuple[int, str, bytes, bytes, _EVENT]
_decode = msgspec.msgpack.Decoder(_ROW).decode
_encode = msgspec.msgpack.Encoder().encode
_FAMILIES = frozenset(FAMILIES)
_DECODE_ERRORS = (msgspec.MsgspecError, ValueError, TypeError, OverflowError, RecursionError)
"""What is raised for a row that is not as nearly all are."""
_new = tuple.__new__


def decode_row(body: bytes, version: int) -> tuple[str, bytes, bytes, Event] | None:
    """Client id, fingerprint, link before and event of a row; None where the row needs a closer look."""
    try:
        row = _decode(body)
        stored, client, print_, before, told = row
        if stored != version or told[0] not in _FAMILIES or _encode(row) != body:
            return None
    except _DECODE_ERRORS:
        return None
    fields = list(told)
    # fields of changes were checked while they were decoded, so no change need go through its constructor
    fields[9] = tuple([_new(_CHANGE_OF_STRUCT[type(form)], astuple(form)) for form in told[9]])
    return client, print_, before, _new(Event, fields)


def encode_row(row: tuple[Any, ...], event: Event) -> bytes | None:
    """The bytes of an event's row, which are read quickly again and as this event; None where the row needs a closer look."""
    try:
        body = _encode(row)
        told = _decode(body)[4]
    except _DECODE_ERRORS:
        return None
    forms, changes = told[9], event.changes
    same = told[:9] == event[:9] and told[10:] == event[10:] and len(forms) == len(changes)
    return body if same and told[0] in _FAMILIES and all(map(eq, map(astuple, forms), changes)) else None
