"""Word lists: what most records of our games say, so that a file need not say it again.

A word list is a Zstandard dictionary (raw content) that a file names by number. Lists are never changed once a release has
written files with them; a better one gets the next number and the old ones stay, for the files that name them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from replays.file.body import to_body
from replays.file.record import Record
from replays.packing import pack

CURRENT = 1
"""The list that new files use."""
LONGEST = 32_768
"""A longer list is cut at its rarest end: it would hardly make files smaller."""


@cache
def words(number: int) -> bytes:
    """The word list of this number; list 0 is empty. Raises ValueError for one that is not here."""
    if number == 0:
        return b""
    try:
        return (Path(__file__).parent / f"words-{number}.bin").read_bytes()
    except FileNotFoundError:
        raise ValueError(f"word list {number} is not known here") from None


def make_words(records: Sequence[Record]) -> bytes:
    """A word list out of example records: what several of them say, the most frequent last, and no names of cards."""
    counted: Counter[bytes] = Counter()
    for record in records:
        counted.update(set(_sayings(record)))
    often = sorted((count, word) for word, count in counted.items() if count > 1)
    return b"".join(word for _, word in often)[-LONGEST:]


def _sayings(record: Record) -> Iterator[bytes]:
    _, _, header, (shapes, table, _), _ = to_body(record)
    yield pack({**header, "players": {}, "about": {}})
    private = set(_texts((tuple(record.pins.items()), header["players"], header["about"])))
    yield from (pack(shape) for shapes_of_kind in shapes for shape in shapes_of_kind)
    yield from (pack(value) for value in table if value not in private)


def _texts(tree: object) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict):
        yield from _texts((*tree.keys(), *tree.values()))
    elif isinstance(tree, tuple):
        for item in tree:
            yield from _texts(item)
