"""Plain data as bytes and back: msgpack, written one way only and read strictly."""

from __future__ import annotations

from hashlib import blake2b

import msgpack  # type: ignore[import-untyped]

from domain.kernel.record.changes import Plain
from domain.kernel.record.stored import is_plain
from replays.weighing import check_weight

PRINT_SIZE = 16
"""Bytes of a fingerprint."""


def pack(plain: Plain) -> bytes:
    """Plain data as bytes. Raises ValueError for what cannot be stored."""
    try:
        return msgpack.packb(plain)  # type: ignore[no-any-return]
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise ValueError(f"cannot be stored: {error}") from None


def unpack(data: bytes) -> Plain:
    """The plain data of these bytes. Raises ValueError unless `pack` writes exactly these bytes for it, and for too many."""
    check_weight(data)
    try:
        plain = msgpack.unpackb(data, use_list=False, strict_map_key=True)
        if msgpack.packb(plain) != data:
            raise ValueError("not in the one form that is written")
    except (TypeError, ValueError, OverflowError, RecursionError, msgpack.UnpackException) as error:
        raise ValueError(f"cannot be read: {error or type(error).__name__}") from None
    return plain


def fingerprint(plain: Plain) -> bytes:
    """A short hash of what plain data says, whatever the order of its keys. Raises ValueError for other data."""
    try:
        fits = is_plain(plain)
    except RecursionError:
        fits = False
    if not fits:
        raise ValueError("only plain data can be said: texts, whole numbers, yes and no, tuples and named fields of these")
    return blake2b(pack(_ordered(plain)), digest_size=PRINT_SIZE).digest()


def _ordered(value: Plain) -> Plain:
    if isinstance(value, dict):
        return {key: _ordered(value[key]) for key in sorted(value)}
    return tuple(map(_ordered, value)) if isinstance(value, tuple) else value
