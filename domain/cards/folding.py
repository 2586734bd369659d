"""Words as people type them: width, case and spaces do not matter; and which known words are near an unknown one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0xA0: 0x20}
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—−"), "-")


def flatten(line: str) -> str:
    """The line with full-width digits, letters, signs and spaces made narrow; every character keeps its column."""
    return line.translate(_WIDE)


def tidy(text: str) -> str:
    """The text on one line, with single spaces between its words."""
    return " ".join(text.split())


def fold(text: str) -> str:
    """What is compared when two words are meant to be the same: NFKC, no case, one kind of dash, single spaces."""
    narrow = unicodedata.normalize("NFKC", text).casefold().translate(_DASHES)
    return tidy(unicodedata.normalize("NFKC", narrow))


def nearest(word: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The known words that look most like this one, best first; none where nothing is near."""
    spelled: dict[str, str] = {}
    for each in known:
        spelled.setdefault(fold(each), each)
    return tuple(spelled[found] for found in get_close_matches(fold(word), spelled, most, 0.5))
