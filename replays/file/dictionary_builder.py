"""Makes new dictionaries for compression, from example records.

A dictionary in use never changes. A better one gets the next number, and the old one stays for the files that name it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import zstandard

from domain.kernel.record.changes import Plain
from replays.file.compression import compress
from replays.file.record import Record
from replays.file.record_body import to_body
from replays.msgpack_codec import pack

MAX_DICTIONARY = 32_768
"""The maximum size of a dictionary, in bytes.

A longer one loses its rarest entries, which would hardly make files smaller.
"""
TRAINED_SIZE = 8_192
"""Bytes of the Zstandard dictionary for declarations."""


def make_compression_dictionary(records: Sequence[Record]) -> bytes:
    """Makes a dictionary from example records: the parts that several share, the most frequent last, without card names."""
    counts: Counter[bytes] = Counter()
    for record in records:
        counts.update(set(_packed_parts(record)))
    frequent = sorted((count, word) for word, count in counts.items() if count > 1)
    return b"".join(word for _, word in frequent)[-MAX_DICTIONARY:]


def _packed_parts(record: Record) -> Iterator[bytes]:
    _, _, header, (shapes, table, _), _ = to_body(record)
    yield pack({**header, "players": {}, "about": {}})
    private = set(_strings_in((tuple(record.pins.items()), header["players"], header["about"])))
    yield from (pack(shape) for shapes_of_kind in shapes for shape in shapes_of_kind)
    yield from (pack(value) for value in table if value not in private)


def _strings_in(tree: object) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict):
        yield from _strings_in((*tree.keys(), *tree.values()))
    elif isinstance(tree, tuple):
        for item in tree:
            yield from _strings_in(item)


def make_declaration_dictionary(cards: Mapping[str, Plain], samples: Sequence[bytes]) -> bytes:
    """Makes the file of a dictionary from a ruleset's specimen cards and the packed declarations of example games."""
    trained = zstandard.train_dictionary(TRAINED_SIZE, list(samples)).as_bytes()
    return compress(pack((tuple((key, dict(data)) for key, data in cards.items()), trained)))
