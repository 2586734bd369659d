"""Sealed rows: many rows of a game in one Zstandard frame, from which the same rows come out byte for byte.

A frame is a sequence of segments, each with the rows that were sealed at one time. What follows from other data is not
stored: the link of the event before, the link of the event, the position. Numbers are stored as differences. A row that does
not come out again from its fields is stored whole. When a frame is read, the links are computed along the hash chain, so a
changed frame gives other links.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from replays.log.entries import LINK_SIZE
from replays.messages import msg

LEVEL, FINAL_LEVEL = 3, 9
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
_HEX_ID = 32
_TEXT, _HEX = b"\x00", b"\x01"
_NO_TEXT, _NO_BYTES = b"\xa0", b"\xc4\x00"
_SIZE = 4
"""Bytes of the length before a packed segment."""
_LINK_HEAD = b"\xc4\x20"
_ARRAY_OF_5, _ARRAY_OF_12 = b"\x95", b"\x9c"


class SealedRow(NamedTuple):
    """A row of a game: its number among all events, and its bytes."""

    id: int
    state: bytes


class Segment(msgspec.Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    """Rows that were sealed at one time.

    `previous_link`: the link of the event before; empty if the segment before ends with it · `version`: that of the rows ·
    `ids`: the first number, then differences · `clients`, `fingerprints`: of the command, empty except on its first event ·
    `heads`, `middles`: packed fields of the events, before and after the numbers · `lines`, `causes`, `times`: numbers of the
    events, as differences · `whole`: index -> a row that is stored whole · `check`: the first bytes of the last link.
    """

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


_encode = msgspec.msgpack.Encoder().encode
_split_row = msgspec.msgpack.Decoder(tuple[int, str, bytes, bytes, msgspec.Raw]).decode
_R = msgspec.Raw
_split_event = msgspec.msgpack.Decoder(tuple[_R, _R, _R, _R, int, int, _R, _R, _R, _R, _R, int]).decode
_decode_segment = msgspec.msgpack.Decoder(Segment).decode
_ERRORS = (msgspec.MsgspecError, ValueError, TypeError, OverflowError, RecursionError)


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
    made = _make_segment(rows, first_position, b"" if before else link)
    packed = _encode(made)
    if _rows_of(_decode_segment(packed), first_position, link)[0] != [*rows]:
        raise ValueError(msg("its_bytes_have_changed"))
    if before and _split_segments(before)[-1].check != link[:CHECK_SIZE]:
        raise ValueError(msg("it_does_not_follow_event"))
    return before + len(packed).to_bytes(_SIZE, "big") + packed


def _split_segments(packed: bytes) -> list[Segment]:
    """Returns the segments that were packed one after the other. Raises one of `_ERRORS`."""
    segments, at = [], 0
    while at < len(packed):
        start = at + _SIZE
        at = start + int.from_bytes(packed[at:start], "big")
        segments.append(_decode_segment(packed[start:at]))
    if at != len(packed):
        raise ValueError(msg("its_bytes_have_changed"))
    return segments


def _link_before(state: bytes) -> bytes:
    """Returns the link of the event before that a row names; empty for a row of another kind."""
    try:
        return _split_row(state[:-LINK_SIZE])[3]
    except _ERRORS:
        return b""


def _make_segment(rows: Sequence[SealedRow], first_position: int, link: bytes) -> Segment:
    segment = Segment(link, 0, [], [], [], [], [], [], [], [], {}, rows[-1].state[-LINK_SIZE:][:CHECK_SIZE])
    id, line, time = 0, 0, 0
    for index, row in enumerate(rows):
        segment.ids.append(row.id - id)
        id = row.id
        fields = _fields_of(row.state, segment.version)
        if fields is None:
            segment.whole[index] = row.state
            fields = "", b"", b"", b"", line, first_position + index, time
        else:
            segment.version = segment.version or row.state[1]
        client, fingerprint, head, middle, own_line, cause, own_time = fields
        segment.clients.append(_pack_client(client))
        segment.fingerprints.append(fingerprint)
        segment.heads.append(head)
        segment.middles.append(middle)
        segment.lines.append(own_line - line)
        segment.causes.append(first_position + index - cause)
        segment.times.append(own_time - time)
        line, time = own_line, own_time
    return segment


_Fields = tuple[str, bytes, bytes, bytes, int, int, int]


def _fields_of(state: bytes, version: int) -> _Fields | None:
    """Returns client id, fingerprint, both parts of the event, and its line, cause and time; None for another kind of row."""
    try:
        stored, client, fingerprint, _, event = _split_row(state[:-LINK_SIZE])
        fields = _split_event(event)
    except _ERRORS:
        return None
    if (version and stored != version) or not 0 < stored < 128:
        return None
    head, middle = b"".join(map(bytes, fields[:4])), b"".join(map(bytes, fields[6:11]))
    return client, fingerprint, head, middle, fields[4], fields[5], fields[11]


def _pack_client(client: str) -> bytes:
    """Returns a client id as bytes: one of 32 hexadecimal digits as 16 of them, after a byte that names the form."""
    if len(client) == _HEX_ID:
        with suppress(ValueError):
            short = bytes.fromhex(client)
            if short.hex() == client:
                return _HEX + short
    return _TEXT + client.encode() if client else b""


def _unpack_client(packed: bytes) -> str:
    return packed[1:].hex() if packed[:1] == _HEX else packed[1:].decode()


def _rows_of(segment: Segment, first_position: int, link: bytes) -> tuple[list[SealedRow], bytes]:
    """Returns the rows of a segment and their last link. Raises ValueError if they differ from what was sealed."""
    columns = (segment.ids, segment.clients, segment.fingerprints, segment.heads, segment.middles)
    numbers = (segment.lines, segment.causes, segment.times)
    if len({len(column) for column in (*columns, *numbers)}) != 1 or not segment.ids:
        raise ValueError(msg("its_bytes_have_changed"))
    start, whole, rows, new = _ARRAY_OF_5 + _encode(segment.version), segment.whole, [], tuple.__new__
    id, line, time, position = 0, 0, 0, first_position
    for index, (step, client, fingerprint, head, middle, own_line, cause, own_time) in enumerate(
        zip(*columns, *numbers, strict=True)
    ):
        id, line, time = id + step, line + own_line, time + own_time
        if whole and index in whole:
            state = whole[index]
            link = state[-LINK_SIZE:]
        else:
            body = b"".join(
                (
                    start,
                    _encode(_unpack_client(client)) if client else _NO_TEXT,
                    _encode(fingerprint) if fingerprint else _NO_BYTES,
                    _LINK_HEAD,
                    link,
                    _ARRAY_OF_12,
                    head,
                    _encode(line),
                    _encode(position - cause),
                    middle,
                    _encode(time),
                )
            )
            link = blake2b(body, digest_size=LINK_SIZE).digest()
            state = body + link
        rows.append(new(SealedRow, (id, state)))
        position += 1
    if link[:CHECK_SIZE] != segment.check:
        raise ValueError(msg("its_bytes_have_changed"))
    return rows, link


def compress_segments(packed: bytes, level: int) -> bytes:
    """Returns the frame of packed segments."""
    return _compress(packed, level)


def packed_segments(frame: bytes) -> bytes:
    """Returns the packed segments of a frame. Raises ValueError for a damaged frame."""
    return _decompress(frame)


def read_frame(frame: bytes, first_position: int) -> list[SealedRow]:
    """Returns the rows of a frame that begins at a position. Raises ValueError for a damaged frame."""
    packed, rows, link = packed_segments(frame), list[SealedRow](), b""
    try:
        for segment in _split_segments(packed):
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
