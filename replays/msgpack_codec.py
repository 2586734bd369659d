"""Encodes plain data as msgpack in one canonical form, and decodes it strictly and with a limit of memory."""

from __future__ import annotations

import re
from hashlib import blake2b

import msgpack  # type: ignore[import-untyped]

from domain.kernel.record.change_serialization import is_plain
from domain.kernel.record.changes import Plain
from replays.messages import msg

MAX_DECODED_SIZE = 24 * 1024 * 1024
"""Bytes of decoded objects. A game of 1,400 events takes a sixteenth of it."""
CONTAINER, TEXT, NUMBER, SLOT = 64, 56, 32, 8
_SMALL = re.compile(rb"[\x00-\x7f\xc0\xc2\xc3\xe0-\xff]+")
"""Small numbers, nil, true and false: objects that exist already."""
_TEXTS = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
"""Code -> bytes of the length of a string, or of raw bytes."""
_NUMBERS = {0xCA: 4, 0xCB: 8, 0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}
_LISTS = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}
"""Code -> bytes of the length, and slots of one item."""


def check_decoded_size(data: bytes, most: int = MAX_DECODED_SIZE) -> None:
    """Raises ValueError if the objects of this packed data would take more than `most` bytes.

    It counts before decoding, since one packed byte can mean a list: 5 kB of compressed zeros became 1.8 GB of tuples. The
    decoder rejects data other than msgpack.
    """
    at, weight, end = 0, 0, len(data)
    while at < end:
        small = _SMALL.match(data, at)
        if small:
            weight += SLOT * (small.end() - at)
            at = small.end()
        else:
            step, own = _item_size(data, at)
            at, weight = at + step, weight + own
        if weight > most:
            raise ValueError(msg("it_holds_more_than_record"))


def _item_size(data: bytes, at: int) -> tuple[int, int]:
    """Returns the bytes of one item's head with its string or number, and the size of its object.

    The items of a list are counted one by one.
    """
    code = data[at]
    if 0xA0 <= code <= 0xBF:
        return 1 + code - 0xA0, TEXT + SLOT + code - 0xA0
    if 0x80 <= code <= 0x9F:
        return 1, CONTAINER + SLOT * (code & 0x0F) * (2 if code < 0x90 else 1)
    if code in _TEXTS:
        size = int.from_bytes(data[at + 1 : at + 1 + _TEXTS[code]], "big")
        return 1 + _TEXTS[code] + size, TEXT + SLOT + size
    if code in _LISTS:
        width, slots = _LISTS[code]
        return 1 + width, CONTAINER + SLOT * slots * int.from_bytes(data[at + 1 : at + 1 + width], "big")
    return 1 + _NUMBERS.get(code, 0), NUMBER + SLOT


FINGERPRINT_SIZE = 16
"""Bytes of a fingerprint."""


def pack(plain: Plain) -> bytes:
    """Encodes plain data. Raises ValueError for data that cannot be stored."""
    try:
        return msgpack.packb(plain)  # type: ignore[no-any-return]
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise ValueError(msg("cannot_be_stored_said", said=str(error))) from None


def unpack(data: bytes) -> Plain:
    """Decodes plain data. Raises ValueError unless `pack` gives exactly these bytes, and for data that is too large."""
    check_decoded_size(data)
    try:
        plain = msgpack.unpackb(data, use_list=False, strict_map_key=True)
        if msgpack.packb(plain) != data:
            raise ValueError(msg("not_in_one_form_that"))
    except (TypeError, ValueError, OverflowError, RecursionError, msgpack.UnpackException) as error:
        raise ValueError(msg("cannot_be_read_said", said=str(error) or type(error).__name__)) from None
    return plain


def fingerprint(plain: Plain) -> bytes:
    """Returns a short hash of plain data, independent of the order of keys. Raises ValueError for other data."""
    try:
        is_valid = is_plain(plain)
    except RecursionError:
        is_valid = False
    if not is_valid:
        raise ValueError(msg("only_plain_data_can_be_said"))
    return blake2b(pack(_ordered(plain)), digest_size=FINGERPRINT_SIZE).digest()


def _ordered(value: Plain) -> Plain:
    if isinstance(value, dict):
        return {key: _ordered(value[key]) for key in sorted(value)}
    return tuple(map(_ordered, value)) if isinstance(value, tuple) else value
