"""The `.senki` file: magic, version, word list, length, compressed body, chain head, signatures, checksum; see FORMAT.md."""

from __future__ import annotations

from hashlib import blake2b

from domain.kernel.changes import Plain
from replays.file.body import from_body, to_body
from replays.file.chain import HEAD_SIZE
from replays.file.compression import compress, decompress
from replays.file.record import DamagedRecord, Record, Signature
from replays.file.words import CURRENT, words
from replays.packing import pack, unpack

MAGIC = b"\x93SENKI\r\n\x1a\n"
"""Not a text in any encoding, and with every kind of line end in it: what damages texts damages this first."""
VERSION = 1
CHECK_SIZE = 8
_START = len(MAGIC) + 1 + 1 + 4
_LEAST = _START + HEAD_SIZE + 1 + CHECK_SIZE


def write(record: Record, word_list: int = CURRENT) -> bytes:
    """The file of a record. Raises ValueError for a record that a file cannot hold."""
    body = compress(pack(to_body(record)), words(word_list))
    start = MAGIC + bytes([VERSION, word_list]) + len(body).to_bytes(4, "big")
    data = start + body + record.head + pack(record.signatures)
    return data + _check(data)


def read(data: bytes) -> Record:
    """The record in a file. Raises DamagedRecord, with the place, for anything but a file just as `write` makes it."""
    size = _checked_start(data)
    end = _START + size
    data_end = len(data) - CHECK_SIZE
    changed = _check(data[:data_end]) != data[data_end:]
    head = data[end : end + HEAD_SIZE]
    record = _read_body(data[_START:end], data[len(MAGIC) + 1], head)
    signatures = _read_signatures(data[end + HEAD_SIZE : data_end])
    if changed:
        raise DamagedRecord("checksum", "the file is not what was written")
    return Record(record.game, record.viewer, record.events, signatures)


def _checked_start(data: bytes) -> int:
    """The length of the compressed body."""
    if not data.startswith(MAGIC[: len(data)]) or not data:
        if data[:6] == MAGIC[:6]:
            raise DamagedRecord("first bytes", "line ends were changed, as happens to texts")
        raise DamagedRecord("first bytes", "this is not a Senki record")
    if len(data) < _LEAST:
        raise DamagedRecord("length", f"the file ends after {len(data)} bytes")
    if data[len(MAGIC)] != VERSION:
        raise DamagedRecord("version", f"version {data[len(MAGIC)]} is not known here")
    size = int.from_bytes(data[_START - 4 : _START], "big")
    if len(data) < _LEAST + size:
        raise DamagedRecord("length", f"the file has {len(data)} bytes, at least {_LEAST + size} were written")
    return size


def _read_body(compressed: bytes, word_list: int, head: bytes) -> Record:
    try:
        raw = decompress(compressed, words(word_list))
    except ValueError as error:
        raise DamagedRecord("compressed part", str(error)) from None
    try:
        body: Plain = unpack(raw)
    except ValueError as error:
        raise DamagedRecord("packed part", str(error)) from None
    record = from_body(body, head)
    if pack(to_body(record)) != raw:
        raise DamagedRecord("packed part", "not in the one form that is written")
    return record


def _read_signatures(data: bytes) -> tuple[Signature, ...]:
    try:
        signatures = unpack(data)
    except ValueError as error:
        raise DamagedRecord("signatures, or bytes after the end", str(error)) from None
    kinds = (str, str, bytes)
    if type(signatures) is not tuple or any(type(s) is not tuple or tuple(map(type, s)) != kinds for s in signatures):
        raise DamagedRecord("signatures", "they are not what was written")
    return signatures


def _check(data: bytes) -> bytes:
    return blake2b(data, digest_size=CHECK_SIZE).digest()
