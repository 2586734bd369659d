"""Ids of games: short enough to type, derived from the client's id."""

from __future__ import annotations

import re
from hashlib import blake2b

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # without i, l, o, u, which are easily misheard
_LENGTH = 12
_GENERATED_ID = re.compile(f"[{LETTERS}]{{{_LENGTH}}}")
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")


def make_game_id(client: str) -> str:
    """Returns the id of the game opened under a client id: 60 bits of a hash.

    Two games get different ids only if clients use good random ids.
    """
    number = int.from_bytes(blake2b(client.encode(), digest_size=8, person=b"senki game").digest(), "big")
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(_LENGTH))


def is_game_id(text: str) -> bool:
    """Returns whether a string can be the id of a game."""
    return _ID.fullmatch(text) is not None


def is_generated_id(text: str) -> bool:
    """Returns whether a string has the form of the ids that `make_game_id` makes."""
    return _GENERATED_ID.fullmatch(text) is not None


def choose_imported_game_id(game: str, viewer: str, head: bytes, content: bytes, preserve: bool) -> str:
    """Returns the id of an imported record: its own if the record is complete and the id belongs to it.

    `content`: the head of its chain computed without an id · `preserve`: whether a generated id is known to be its own.
    """
    if viewer or not is_game_id(game):
        return make_game_id(f"record:{head.hex()}")
    return game if preserve or not is_generated_id(game) else make_game_id(f"record:{content.hex()}")
