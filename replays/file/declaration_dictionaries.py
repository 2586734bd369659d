"""Word lists of codes: the specimen cards of a ruleset and what its games usually say, so that a code need not say it.

A list is frozen: once codes were written with it, its file never changes; a better one gets the next number.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from domain.kernel.record.changes import Plain
from replays.file.compression import decompress
from replays.msgpack_codec import unpack

CURRENT_DICTIONARIES = {"gundam_war": 1, "gundam_war_nexa": 2, "macross_crusade": 3, "robotech": 4, "star_front": 5}
"""Ruleset -> number of the list that new codes use; without one a code says everything itself (list 0)."""


Cards = Sequence[tuple[str, Plain]]
"""Printings that both sides have, with their data."""


class DeclarationDictionary(NamedTuple):
    """`cards`: printing and data, in the order of their numbers; `saying`: a Zstandard dictionary."""

    cards: Cards
    saying: bytes


@cache
def load_declaration_dictionary(number: int) -> DeclarationDictionary:
    """The list of this number. Raises ValueError for one that is not here."""
    if number == 0:
        return DeclarationDictionary((), b"")
    try:
        data = (Path(__file__).parent / f"declarations-{number}.bin").read_bytes()
    except FileNotFoundError:
        raise ValueError(f"word list {number} is not known here") from None
    return DeclarationDictionary(*unpack(decompress(data)))
