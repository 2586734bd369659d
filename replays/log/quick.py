"""Reading rows quickly: types checked while the bytes are decoded, rather than after.

Only for rows that are as nearly all are: of the present version and not nested deeply. For every other row `read_quickly`
knows nothing, and the slow way decides (and finds the words for what is wrong).
"""

from __future__ import annotations

from typing import Any

import msgspec

from domain.kernel.record.event import FAMILIES, Event
from domain.kernel.record.stored import change_from_checked

_LEVELS = 8
"""As deep as the openings of games with all their cards lie; more take a twentieth of a second at every start."""


def _plain(levels: int) -> Any:
    """The type of plain data that is nested at most so deeply."""
    leaf: Any = None | bool | int | str
    if levels == 0:
        return leaf
    inner = _plain(levels - 1)
    return leaf | tuple[inner, ...] | dict[str, inner]  # type: ignore[valid-type]


_PLAIN = _plain(_LEVELS)
_FIELDS = dict[str, _PLAIN]  # type: ignore[valid-type]
_TEXTS = tuple[str, ...]
_EVENT = tuple[str, str, str, str, int, int, _TEXTS, _FIELDS, _FIELDS, tuple[_PLAIN, ...], str, int]  # type: ignore[valid-type]
_ROW = tuple[int, str, bytes, bytes, _EVENT]
_decode = msgspec.msgpack.Decoder(_ROW).decode
_encode = msgspec.msgpack.Encoder().encode
_FAMILIES = frozenset(FAMILIES)


def read_quickly(body: bytes, version: int) -> tuple[str, bytes, bytes, Event] | None:
    """Client id, fingerprint, link before and event of a row; None where the row needs a closer look."""
    try:
        row = _decode(body)
        stored, client, print_, before, told = row
        if stored != version or told[0] not in _FAMILIES or _encode(row) != body:
            return None
        event = tuple.__new__(Event, (*told[:9], tuple(map(change_from_checked, told[9])), *told[10:]))
    except (msgspec.MsgspecError, ValueError, TypeError, RecursionError):
        return None
    return client, print_, before, event
