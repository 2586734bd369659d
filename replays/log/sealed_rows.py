"""Sealed rows: many rows of a game in one Zstandard frame, from which the same rows come out byte for byte.

A frame is a sequence of segments, each with the rows that were sealed at one time. What follows from other data is not
stored: the link of the event before, the link of the event, the position. Numbers are stored as differences. A row that does
not come out again from its fields is stored whole. When a frame is read, the links are computed along the hash chain, so a
changed frame gives other links.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from itertools import accumulate
from operator import sub
from typing import Any, NamedTuple

import msgspec

from replays.log.entries import LINK_SIZE
from replays.messages import msg

LEVEL, FINAL_LEVEL = 6, 9
"""Compression while a game runs, and of a game that is over."""
LARGE_ROW = 1024
"""Bytes from which a single row is compressed."""
MAX_UNPACKED = 64 << 20
"""The maximum size of an unpacked frame or row; a larger one was made to exhaust the memory."""
CHECK_SIZE = 8
"""Bytes of the last link of a segment that are stored."""
_MAGIC = b"\x28\xb5\x2f\xfd"
COMPRESSED = _MAGIC[:1]
"""The first byte of a compressed row; no other row begins with it."""
_HEX_IDS = 16, 32
_TEXT, _HEX = b"\x00", b"\x01"
_SIZE = 4
"""Bytes of the length before a packed segment."""
_ARRAY_OF_4, _ARRAY_OF_5, _ARRAY_OF_12, _ARRAY = b"\x94", b"\x95", b"\x9c", b"\xdd"


class SealedRow(NamedTuple):
    """A row of a game: its number among all events, and its bytes."""

    id: int
    state: bytes


Column = list[msgspec.Raw]


class Segment(msgspec.Struct, array_like=True, tag=2, forbid_unknown_fields=True, gc=False):
    """Rows that were sealed at one time, column by column.

    `previous_link`: the link of the event before; empty if the segment before ends with it · `version`: that of the rows ·
    `ids`: the first number, then differences · `clients`, `fingerprints`: of the command, empty except on its first event ·
    `heads`, `middles`: the packed fields of the events before and after the numbers · `lines`, `causes`, `times`: numbers of
    the events, as differences · `whole`: index -> a row that is stored whole · `check`: the first bytes of the last link.
    """

    previous_link: bytes
    version: int
    ids: list[int]
    clients: list[bytes]
    fingerprints: list[bytes]
    heads: tuple[Column, Column, Column, Column]
    lines: list[int]
    causes: list[int]
    middles: tuple[Column, Column, Column, Column, Column]
    times: list[int]
    whole: dict[int, bytes]
    check: bytes


class EarlierSegment(msgspec.Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    """A segment as data format 3 had it: the fields before and after the numbers are joined for each event."""

    previous_link: bytes
    version: int
    ids: list[int]
    clients: list[bytes]
    fingerprints: list[bytes]
    heads: list[bytes]
    middles: list[bytes]
    lines: list[int]
    causes: list[int]
    times: list[int]
    whole: dict[int, bytes]
    check: bytes


_R = msgspec.Raw
_Event = tuple[_R, _R, _R, _R, int, int, _R, _R, _R, _R, _R, int]
_Fields = tuple[int, str, bytes, bytes, _Event]
"""Version, client id, fingerprint, link of the event before, and event of a row."""
_encode = msgspec.msgpack.Encoder().encode
_split_row = msgspec.msgpack.Decoder(_Fields).decode
_split_rows = msgspec.msgpack.Decoder(list[_Fields]).decode
_decode_segment = msgspec.msgpack.Decoder(Segment).decode
_decode_earlier_segment = msgspec.msgpack.Decoder(EarlierSegment).decode
_split_head = msgspec.msgpack.Decoder(tuple[_R, _R, _R, _R]).decode
_split_middle = msgspec.msgpack.Decoder(tuple[_R, _R, _R, _R, _R]).decode
_ERRORS = (msgspec.MsgspecError, ValueError, TypeError, OverflowError, RecursionError)
_EMPTY = _R(b"\xc0")
"""The fields of a row that is stored whole."""


def compress_row(state: bytes) -> bytes:
    """Returns the stored bytes of a row: compressed if it is large."""
    return _compress(state, FINAL_LEVEL) if len(state) > LARGE_ROW else state


def expand_row(stored: bytes) -> bytes:
    """Returns the row of stored bytes. Damaged bytes are returned as they are: they do not agree with their link."""
    if stored[:4] != _MAGIC:
        return stored
    try:
        return _decompress(stored)
    except ValueError:
        return stored


def encode_segment(rows: Sequence[SealedRow], first_position: int, before: bytes = b"") -> bytes:
    """Packs rows that begin at a position. `before`: the packed segments before them.

    Raises ValueError if the rows do not come out again, or do not follow the segments before.
    """
    link = _link_before(rows[0].state)
    try:
        packed = _encode(_make_segment(rows, first_position, b"" if before else link))
        if _rows_of(_decode_segment(packed), first_position, link)[0] != [*rows]:
            raise ValueError(msg("its_bytes_have_changed"))
        if before and before[-CHECK_SIZE:] != link[:CHECK_SIZE]:  # the last field of a segment is its check
            raise ValueError(msg("it_does_not_follow_event"))
    except _ERRORS as error:
        raise error if type(error) is ValueError else ValueError(msg("its_bytes_have_changed")) from None
    return before + len(packed).to_bytes(_SIZE, "big") + packed


def _segments_of(packed: bytes) -> Iterator[bytes]:
    """Yields the segments that were packed one after the other. Raises ValueError."""
    at = 0
    while at < len(packed):
        start = at + _SIZE
        at = start + int.from_bytes(packed[at:start], "big")
        yield packed[start:at]
    if at != len(packed):
        raise ValueError(msg("its_bytes_have_changed"))


def _decode_any(packed: bytes) -> Segment:
    """Decodes a segment of this release or an earlier one. Raises one of `_ERRORS`."""
    if packed[:1] != _ARRAY_OF_12:
        return _decode_segment(packed)
    earlier = _decode_earlier_segment(packed)
    heads = [_split_head(_ARRAY_OF_4 + each) if each else (_EMPTY,) * 4 for each in earlier.heads]
    middles = [_split_middle(_ARRAY_OF_5 + each) if each else (_EMPTY,) * 5 for each in earlier.middles]
    return Segment(
        *(earlier.previous_link, earlier.version, earlier.ids, earlier.clients, earlier.fingerprints),
        *(_columns(heads), earlier.lines, earlier.causes, _columns(middles)),
        *(earlier.times, earlier.whole, earlier.check),
    )


def _columns(rows: Iterable[Sequence[Any]]) -> Any:
    return tuple(map(list, zip(*rows, strict=True)))


def _link_before(state: bytes) -> bytes:
    """Returns the link of the event before that a row names; empty for a row of another kind."""
    try:
        return bytes(_split_row(state[:-LINK_SIZE])[3])
    except _ERRORS:
        return b""


def _make_segment(rows: Sequence[SealedRow], first_position: int, link: bytes) -> Segment:
    version, fields, whole = _split_all(rows, first_position)
    _, clients, fingerprints, _, events = zip(*fields, strict=True)
    columns = _columns(events)
    positions = range(first_position, first_position + len(rows))
    return Segment(
        previous_link=link,
        version=version,
        ids=_differences([row.id for row in rows]),
        clients=[_pack_client(client) if client else b"" for client in clients],
        fingerprints=[*fingerprints],
        heads=columns[:4],
        lines=_differences(columns[4]),
        causes=[*map(sub, positions, columns[5])],
        middles=columns[6:11],
        times=_differences(columns[11]),
        whole=whole,
        check=rows[-1].state[-LINK_SIZE:][:CHECK_SIZE],
    )


def _differences(numbers: Sequence[int]) -> list[int]:
    return [numbers[0], *map(sub, numbers[1:], numbers)]


def _split_all(rows: Sequence[SealedRow], first_position: int) -> tuple[int, Sequence[_Fields], dict[int, bytes]]:
    """Returns the version and the fields of rows, and by index the rows that are stored whole: those of another kind or
    version."""
    header = _ARRAY + len(rows).to_bytes(4, "big")
    try:
        fields: Sequence[_Fields] = _split_rows(header + b"".join([row.state[:-LINK_SIZE] for row in rows]))
    except _ERRORS:
        fields = ()
    if len(fields) == len(rows) and len({each[0] for each in fields}) == 1:
        return fields[0][0], fields, {}
    return _split_each(rows, first_position)


def _split_each(rows: Sequence[SealedRow], first_position: int) -> tuple[int, Sequence[_Fields], dict[int, bytes]]:
    fields, whole, version, line, time = list[_Fields](), dict[int, bytes](), 0, 0, 0
    for index, row in enumerate(rows):
        try:
            split = _split_row(row.state[:-LINK_SIZE])
        except _ERRORS:
            split = None
        if split is None or split[0] != (version or split[0]):
            whole[index] = row.state
            event = (_EMPTY,) * 4 + (line, first_position + index) + (_EMPTY,) * 5 + (time,)
            split = version, "", b"", b"", event
        version, line, time = split[0], split[4][4], split[4][11]
        fields.append(split)
    return version, fields, whole


def _pack_client(client: str) -> bytes:
    """Returns a client id as bytes: one of 16 or 32 hexadecimal digits as half of them, after a byte that names the form."""
    if len(client) in _HEX_IDS:
        with suppress(ValueError):
            short = bytes.fromhex(client)
            if short.hex() == client:
                return _HEX + short
    return _TEXT + client.encode()


def _unpack_client(packed: bytes) -> str:
    return packed[1:].hex() if packed[:1] == _HEX else packed[1:].decode()


def _rows_of(segment: Segment, first_position: int, link: bytes) -> tuple[list[SealedRow], bytes]:
    """Returns the rows of a segment and their last link. Raises ValueError if they differ from what was sealed."""
    size = len(segment.ids)
    events = zip(
        *segment.heads,
        accumulate(segment.lines),
        map(sub, range(first_position, first_position + size), segment.causes),
        *segment.middles,
        accumulate(segment.times),
        strict=True,
    )
    columns = zip(accumulate(segment.ids), segment.clients, segment.fingerprints, events, strict=True)
    version, whole, rows, new = segment.version, segment.whole, [], tuple.__new__
    for index, (id, client, fingerprint, event) in enumerate(columns):
        if whole and index in whole:
            state = whole[index]
            link = state[-LINK_SIZE:]
        else:
            body = _encode((version, _unpack_client(client) if client else "", fingerprint, link, event))
            link = blake2b(body, digest_size=LINK_SIZE).digest()
            state = body + link
        rows.append(new(SealedRow, (id, state)))
    if not rows or link[:CHECK_SIZE] != segment.check:
        raise ValueError(msg("its_bytes_have_changed"))
    return rows, link


def compress_segments(packed: bytes, level: int) -> bytes:
    """Returns the frame of packed segments."""
    return _compress(packed, level)


def decompress_segments(frame: bytes) -> bytes:
    """Returns the packed segments of a frame. Raises ValueError for a damaged frame."""
    return _decompress(frame)


def decode_frame(frame: bytes, first_position: int) -> list[SealedRow]:
    """Returns the rows of a frame that begins at a position. Raises ValueError for a damaged frame."""
    packed, rows, link = decompress_segments(frame), list[SealedRow](), b""
    try:
        for segment in map(_decode_any, _segments_of(packed)):
            some, link = _rows_of(segment, first_position + len(rows), segment.previous_link or link)
            rows += some
    except _ERRORS:
        raise ValueError(msg("its_bytes_have_changed")) from None
    return rows


def _compress(data: bytes, level: int) -> bytes:
    import zstandard  # most commands read no frame

    return zstandard.ZstdCompressor(level=level, write_checksum=True).compress(data)


def _decompress(frame: bytes) -> bytes:
    """Unpacks a frame. Raises ValueError for a damaged or too large one."""
    import zstandard

    try:
        if 0 <= zstandard.frame_content_size(frame) <= MAX_UNPACKED:
            return zstandard.ZstdDecompressor().decompress(frame)
    except zstandard.ZstdError:
        pass
    raise ValueError(msg("its_bytes_have_changed"))
