"""Compression of record files: one Zstandard frame, and not a byte more than a record can have when it is unpacked."""

from __future__ import annotations

import zstandard

LEVEL = 19
MOST_BYTES = 64 * 1024 * 1024
"""A record is far smaller; a file that unpacks to more was made to fill the memory."""
_WINDOW = 8 * 1024 * 1024
_STEP = 256


def compress(data: bytes) -> bytes:
    """The data as one frame, without the checksum and size that the file has itself."""
    if len(data) > MOST_BYTES:
        raise ValueError("too large to be the record of a game")
    return zstandard.ZstdCompressor(level=LEVEL, write_checksum=False, write_content_size=False).compress(data)


def decompress(data: bytes) -> bytes:
    """The data of a frame. Raises ValueError for anything but one whole frame of at most `MOST_BYTES`.

    What a frame says of its own size is not believed: it is unpacked a few bytes at a time, and counted.
    """
    frame = zstandard.ZstdDecompressor(max_window_size=_WINDOW).decompressobj()
    parts: list[bytes] = []
    size = 0
    try:
        for start in range(0, len(data), _STEP):
            if frame.eof:
                raise ValueError("there are bytes after the frame")
            parts.append(frame.decompress(data[start : start + _STEP]))
            size += len(parts[-1])
            if size > MOST_BYTES:
                raise ValueError("too large to be the record of a game")
    except zstandard.ZstdError as error:
        raise ValueError(f"it cannot be unpacked ({error})") from None
    if not frame.eof or frame.unused_data:
        raise ValueError("it does not end where its frame ends")
    return b"".join(parts)
