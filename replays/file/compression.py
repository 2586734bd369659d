"""Compression of record files: one Zstandard frame, and not a byte more than a record can have when it is unpacked."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import zstandard

LEVEL = 19
MAX_UNPACKED = 8 * 1024 * 1024
"""A record is far smaller; a file that unpacks to more was made to fill the memory."""
_WINDOW = 8 * 1024 * 1024
_STEP = 16
"""Bytes that are unpacked at a time: they hold few blocks, and a block gives 128 KiB at most."""


def compress(data: bytes, words: bytes = b"", level: int = LEVEL) -> bytes:
    """The data as one frame that leaves out what `words` has, without the checksum and size that the file has itself.

    `words`: a dictionary that was trained, or any bytes.
    """
    if len(data) > MAX_UNPACKED:
        raise ValueError("too large to be the record of a game")
    frame = zstandard.ZstdCompressor(
        level=level, dict_data=_zstd_dictionary(words), write_checksum=False, write_content_size=False, write_dict_id=False
    )
    return frame.compress(data)


def decompress(data: bytes, words: bytes = b"", most: int = MAX_UNPACKED) -> bytes:
    """The data of a frame. Raises ValueError for anything but one whole frame of at most `most` bytes.

    What a frame says of its own size is not believed: it is unpacked a few bytes at a time, and counted.
    """
    frame = zstandard.ZstdDecompressor(dict_data=_zstd_dictionary(words), max_window_size=_WINDOW).decompressobj()
    parts: list[bytes] = []
    size = 0
    try:
        for start in range(0, len(data), _STEP):
            if frame.eof:
                raise ValueError("there are bytes after the frame")
            parts.append(frame.decompress(data[start : start + _STEP]))
            size += len(parts[-1])
            if size > most:
                raise ValueError("too large to be the record of a game")
    except zstandard.ZstdError as error:
        raise ValueError(f"it cannot be unpacked ({error})") from None
    if not frame.eof or frame.unused_data:
        raise ValueError("it does not end where its frame ends")
    return b"".join(parts)


def _zstd_dictionary(words: bytes) -> zstandard.ZstdCompressionDict | None:
    return zstandard.ZstdCompressionDict(words, dict_type=zstandard.DICT_TYPE_AUTO) if words else None


# MERGED: Word lists: what most records of our games say, so that a file need not say it again.
#
# A word list is a Zstandard dictionary (raw content) that a file names by number. Lists are never changed once a release has
# written files with them; a better one gets the next number and the old ones stay, for the files that name them.

CURRENT_DICTIONARY = 1
"""The list that new files use."""


@cache
def load_dictionary(number: int) -> bytes:
    """The word list of this number; list 0 is empty. Raises ValueError for one that is not here."""
    if number == 0:
        return b""
    try:
        return (Path(__file__).parent / f"dictionary-{number}.bin").read_bytes()
    except FileNotFoundError:
        raise ValueError(f"word list {number} is not known here") from None
