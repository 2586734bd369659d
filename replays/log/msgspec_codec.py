"""Encodes and decodes rows fast: msgspec checks the types during decoding.

It handles rows of the present version without deep nesting, which are nearly all rows. For other rows `decode_row` and
`encode_row` return None. Then the strict codec in `replays.log.entries` decides and words the error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from operator import eq
from typing import Any, Union

import msgspec
from msgspec.structs import astuple

from domain.kernel.record.changes import type_of_code
from domain.kernel.record.event import FAMILIES, Event
from replays.messages import msg

_LEVELS, _DEEPEST = 6, 8
"""The nesting of the rows of a game, and that of its opening with all cards. Each level doubles the cost of a decoder."""
_FEW = 16
_deep_rows = count()
"""Counts the rows below the first levels. The first few are left to the strict decoder, which takes a millisecond at most for
each: a process that reads one game has few such rows, and making a decoder for them takes as long as reading the game."""


def _plain_type(levels: int) -> Any:
    """Returns the type of plain data with at most this nesting (`levels`)."""
    leaf: Any = None | bool | int | str
    if levels == 0:
        return leaf
    inner = _plain_type(levels - 1)
    return leaf | tuple[inner, ...] | dict[str, inner]  # type: ignore[valid-type]


_TEXTS = tuple[str, ...]


def _change_struct(code: int, kind: type, types: Mapping[str, Any]) -> Any:
    """Returns the stored form of a change for the decoder: an array of its code and its fields.

    `types`: annotation of a field -> the type that the decoder requires.
    """
    fields = [(name, types[str(getattr(note, "__forward_arg__", note))]) for name, note in kind.__annotations__.items()]
    return msgspec.defstruct(
        kind.__name__, fields, array_like=True, tag=code, forbid_unknown_fields=True, frozen=True, gc=False
    )


_change_of_struct: dict[Any, type] = {}


@cache
def _decoder(levels: int) -> Callable[[bytes], Any]:
    """Returns the decoder of rows whose plain data have at most this nesting."""
    plain, inner = _plain_type(levels), _plain_type(levels - 1)
    types = {"str": str, "int": int, "str | None": str | None, "tuple[str, ...]": _TEXTS, "Plain": inner}
    structs = {_change_struct(code, kind, types): kind for code, kind in type_of_code.items()}
    _change_of_struct.update(structs)
    fields = dict[str, plain]  # type: ignore[valid-type]
    changes = tuple[Union[tuple(structs)], ...]  # type: ignore[valid-type, misc]  # noqa: UP007
    event = tuple[str, str, str, str, int, int, _TEXTS, fields, fields, changes, str, int]  # type: ignore[valid-type]
    return msgspec.msgpack.Decoder(tuple[int, str, bytes, bytes, event]).decode


def _decode(body: bytes) -> Any:
    """Decodes a row. Raises one of `_DECODE_ERRORS` for a row that needs the strict decoder."""
    try:
        return _decoder(_LEVELS)(body)
    except msgspec.ValidationError:
        if next(_deep_rows) < _FEW:
            raise
        return _decoder(_DEEPEST)(body)


_encode = msgspec.msgpack.Encoder().encode
_FAMILIES = frozenset(FAMILIES)
_DECODE_ERRORS = (msgspec.MsgspecError, ValueError, TypeError, OverflowError, RecursionError)
"""Errors for a row that needs the strict decoder."""
_new = tuple.__new__
_ARRAY_OF_5, _ARRAY_OF_6 = b"\x95", b"\x96"
_split = msgspec.msgpack.Decoder(tuple[int, str, bytes, bytes, msgspec.Raw, msgspec.Raw]).decode


def add_provenance(body: bytes, provenance: bytes) -> bytes:
    """Returns a row's body with a packed provenance as its sixth field."""
    return _ARRAY_OF_6 + body[1:] + provenance


def split_provenance(body: bytes) -> tuple[bytes, bytes | None]:
    """Splits a row's body. Returns the body without its sixth field, and the packed field, or None if the body has only five.

    Raises ValueError for a body that cannot be split.
    """
    if body[:1] != _ARRAY_OF_6:
        return body, None
    try:
        provenance = bytes(_split(body)[5])
    except _DECODE_ERRORS:
        raise ValueError(msg("not_stored_event")) from None
    return _ARRAY_OF_5 + body[1 : -len(provenance)], provenance


def decode_row(body: bytes, version: int) -> tuple[str, bytes, bytes, Event] | None:
    """Returns client id, fingerprint, previous link and event of a row; None if the row needs the strict decoder."""
    try:
        row = _decode(body)
        stored, client, fingerprint, previous_link, plain = row
        if stored != version or plain[0] not in _FAMILIES or _encode(row) != body:
            return None
    except _DECODE_ERRORS:
        return None
    fields = list(plain)
    # the decoder has checked the fields of the changes, so their constructors are skipped
    fields[9] = tuple([_new(_change_of_struct[type(form)], astuple(form)) for form in plain[9]])
    return client, fingerprint, previous_link, _new(Event, fields)


def encode_row(row: tuple[Any, ...], event: Event) -> bytes | None:
    """Returns the bytes of an event's row; None if fast decoding would not give the same event."""
    try:
        body = _encode(row)
        plain = _decode(body)[4]
    except _DECODE_ERRORS:
        return None
    forms, changes = plain[9], event.changes
    same = plain[:9] == event[:9] and plain[10:] == event[10:] and len(forms) == len(changes)
    return body if same and plain[0] in _FAMILIES and all(map(eq, map(astuple, forms), changes)) else None
