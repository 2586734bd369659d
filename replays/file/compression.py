"""Compresses and decompresses record files: one Zstandard frame with a limit of its unpacked size, and dictionaries.

A dictionary contains what most records have in common, so that files omit it. A file names its dictionary by number. A
dictionary never changes after a release has written files with it; a better one gets the next number.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import zstandard

from replays.messages import msg

LEVEL = 19
MAX_UNPACKED = 8 * 1024 * 1024
"""The maximum size of an unpacked record. A record is far smaller; a larger file was made to exhaust the memory."""
_WINDOW = 8 * 1024 * 1024
_STEP = 16
"""Bytes that are unpacked at a time: they contain few blocks, and a block gives at most 128 KiB."""


def compress(data: bytes, dictionary: bytes = b"", level: int = LEVEL) -> bytes:
    """Compresses data into one frame without checksum and size, which the file itself has.

    `dictionary`: a trained Zstandard dictionary, or any bytes.
    """
    if len(data) > MAX_UNPACKED:
        raise ValueError(msg("too_large_to_be_record"))
    frame = zstandard.ZstdCompressor(
        level=level,
        dict_data=_zstd_dictionary(dictionary),
        write_checksum=False,
        write_content_size=False,
        write_dict_id=False,
    )
    return frame.compress(data)


def decompress(data: bytes, dictionary: bytes = b"", most: int = MAX_UNPACKED) -> bytes:
    """Decompresses one whole frame of at most `most` bytes. Raises ValueError for anything else.

    The size in the frame is not trusted: the frame is unpacked a few bytes at a time, and counted.
    """
    frame = zstandard.ZstdDecompressor(dict_data=_zstd_dictionary(dictionary), max_window_size=_WINDOW).decompressobj()
    parts: list[bytes] = []
    size = 0
    try:
        for start in range(0, len(data), _STEP):
            if frame.eof:
                raise ValueError(msg("there_are_bytes_after_frame"))
            parts.append(frame.decompress(data[start : start + _STEP]))
            size += len(parts[-1])
            if size > most:
                raise ValueError(msg("too_large_to_be_record"))
    except zstandard.ZstdError as error:
        raise ValueError(msg("it_cannot_be_unpacked_said", said=str(error))) from None
    if not frame.eof or frame.unused_data:
        raise ValueError(msg("it_does_not_end_where"))
    return b"".join(parts)


def _zstd_dictionary(dictionary: bytes) -> zstandard.ZstdCompressionDict | None:
    return zstandard.ZstdCompressionDict(dictionary, dict_type=zstandard.DICT_TYPE_AUTO) if dictionary else None


CURRENT_DICTIONARY = 1
"""The dictionary of new files."""


@cache
def load_dictionary(number: int) -> bytes:
    """Loads the dictionary of this number; dictionary 0 is empty. Raises ValueError if it is missing."""
    if number == 0:
        return b""
    try:
        return (Path(__file__).parent / f"dictionary-{number}.bin").read_bytes()
    except FileNotFoundError:
        raise ValueError(msg("word_list_said_is_not_known", said=number)) from None
