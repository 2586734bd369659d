"""Long texts in few bytes: each is packed with some earlier texts of its ruleset before the eyes of the packer.

The first texts of a ruleset are kept as samples; a packed text says up to which sample its packer had looked.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Any

import zstandard

SAMPLES = 8
"""So many texts of a ruleset are kept to pack others by."""
TABLE = "packed_samples"
MADE = f"CREATE TABLE IF NOT EXISTS {TABLE} (sample INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, told BLOB NOT NULL)"
_UPTO = f"""SELECT sample, told FROM {TABLE} WHERE sample <= ?1
    AND ruleset = (SELECT ruleset FROM {TABLE} WHERE sample = ?1) ORDER BY sample"""
_NEWEST = f"SELECT MAX(sample), COUNT(*) FROM {TABLE} WHERE ruleset = ?"
_LEVEL = 9
UNPACKABLE = (zlib.error, zstandard.ZstdError, ValueError, OverflowError)
"""What unpacking ends in where the bytes are not those that were packed."""
Ask = Callable[[str, Sequence[Any]], Sequence[tuple[Any, ...]]]


class Packer:
    """Packs and unpacks over one connection: `ask` carries a statement out and gives its rows."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._seen: dict[int, zstandard.ZstdCompressionDict] = {}
        self._packers: dict[int, zstandard.ZstdCompressor] = {}

    def pack(self, ruleset: str, text: str) -> bytes:
        """A text as it is kept; inside of a transaction, for it may become a sample."""
        newest, count = self._ask(_NEWEST, (ruleset,))[0]
        if count < SAMPLES:
            told = zlib.compress(text.encode(), 9)
            newest = self._ask(f"INSERT INTO {TABLE} (ruleset, told) VALUES (?, ?) RETURNING sample", (ruleset, told))[0][0]
        if newest not in self._packers:
            self._packers[newest] = zstandard.ZstdCompressor(_LEVEL, self._samples(newest), write_dict_id=False)
        return int(newest).to_bytes(3) + self._packers[newest].compress(text.encode())

    def unpack(self, packed: bytes) -> str:
        """The text."""
        samples = self._samples(int.from_bytes(packed[:3]))
        return zstandard.ZstdDecompressor(samples).decompress(packed[3:]).decode()

    def forget(self) -> None:
        """The samples that were met may be gone: the transaction that they came with was."""
        self._seen.clear()
        self._packers.clear()

    def _samples(self, upto: int) -> zstandard.ZstdCompressionDict:
        if upto not in self._seen:
            told = b"".join(zlib.decompress(row[1]) for row in self._ask(_UPTO, (upto,)))
            self._seen[upto] = zstandard.ZstdCompressionDict(told, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
        return self._seen[upto]
