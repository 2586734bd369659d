"""Receipts as people keep them: a text with one receipt a line, and openers of games where they were given too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from replays.file.chain import HEAD_SIZE
from replays.trust.receipt import Signed, read_receipt

OPENER = "opener"


class Kept(NamedTuple):
    """What a file of receipts holds. `openers`: game -> what opens the seals of its receipts."""

    receipts: tuple[Signed, ...]
    openers: dict[str, bytes]


def write_receipts(receipts: Iterable[Signed], openers: Mapping[str, bytes]) -> str:
    """The text: `opener GAME HEX` and receipts; `#` begins a remark."""
    opened = [f"{OPENER} {game} {opener.hex()}" for game, opener in sorted(openers.items())]
    return "\n".join(("# Senki receipts: senki verify --receipts", *opened, *(each.text() for each in receipts), ""))


def read_receipts(text: str) -> Kept:
    """Reads the text. Raises ValueError with the number of the first line that is neither receipt, opener nor remark."""
    receipts: list[Signed] = []
    openers: dict[str, bytes] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        try:
            if words[:1] == [OPENER]:
                openers[words[1]] = _opener(words[2:])
            elif words:
                receipts.append(read_receipt(" ".join(words)))
        except (ValueError, IndexError) as error:
            raise ValueError(f"line {number}: {error or 'an opener has a game and 64 hexadecimal digits'}") from None
    return Kept(tuple(dict.fromkeys(receipts)), openers)


def _opener(words: list[str]) -> bytes:
    found = bytes.fromhex(words[0]) if len(words) == 1 else b""
    if len(found) != HEAD_SIZE:
        raise ValueError("an opener has a game and 64 hexadecimal digits")
    return found
