"""Dictionaries for declarations: the specimen cards of a ruleset and the usual content of its games, which codes omit.

A dictionary never changes after codes were written with it; a better one gets the next number.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from domain.kernel.record.changes import Plain
from replays.file.compression import decompress
from replays.messages import msg
from replays.msgpack_codec import unpack

CURRENT_DICTIONARIES = {"gundam_war": 1, "gundam_war_nexa": 2, "macross_crusade": 3, "robotech": 4, "star_front": 5}
"""Ruleset -> number of the dictionary of new codes. Other rulesets have dictionary 0, which is empty."""


Cards = Sequence[tuple[str, Plain]]
"""Printings with their data that writer and reader both have."""


class DeclarationDictionary(NamedTuple):
    """`cards`: printings with their data, in the order of their numbers · `dictionary`: a Zstandard dictionary."""

    cards: Cards
    dictionary: bytes


@cache
def load_declaration_dictionary(number: int) -> DeclarationDictionary:
    """Loads the dictionary of this number. Raises ValueError if it is missing."""
    if number == 0:
        return DeclarationDictionary((), b"")
    try:
        data = (Path(__file__).parent / f"declarations-{number}.bin").read_bytes()
    except FileNotFoundError:
        raise ValueError(msg("word_list_said_is_not_known", said=number)) from None
    return DeclarationDictionary(*unpack(decompress(data)))
