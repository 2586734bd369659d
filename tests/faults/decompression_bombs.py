"""Small files that unpack to large ones, and texts that nest."""

from __future__ import annotations

import zstandard

from replays.file.senki_format import MAGIC
from replays.msgpack_codec import pack
from tests.faults.record_checksums import check_sum

WHOLE = 30_000_000


def record(packed: bytes) -> bytes:
    """A record file whose compressed part holds these bytes, and whose sums are right."""
    made = zstandard.ZstdCompressor(level=3, write_checksum=False, write_content_size=False, write_dict_id=False)
    body = made.compress(packed)
    data = MAGIC + bytes([1, 0]) + len(body).to_bytes(4, "big") + body + bytes(32) + pack(())
    return data + check_sum(data)


BOMBS = {
    "lists of empty lists": record(bytes.fromhex("DD01C9C380") + bytes.fromhex("9190") * WHOLE),
    "small numbers": record(b"\x01" * 2 * WHOLE),
    "lists just within the size": record(bytes.fromhex("DD003D0900") + bytes.fromhex("9190") * 4_000_000),
    "a list that says it has 2^32 items": record(b"\xdd\xff\xff\xff\xff" + b"\x01" * 100),
}
NESTED = record(b"\x91" * 20_000 + b"\x90")
DEEP = {"[": "[" * 50_000, "{": '{"a":' * 50_000, "closed": "[" * 1_000 + "]" * 1_000}
