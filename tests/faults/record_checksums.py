"""The sums of a record file, made again over changed bytes."""

from __future__ import annotations

from hashlib import blake2b


def check_sum(data: bytes) -> bytes:
    """The sum at the end of a record file."""
    return blake2b(data, digest_size=8).digest()
