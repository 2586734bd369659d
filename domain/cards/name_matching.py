"""Words as people type them: width, case and spaces do not matter; and which known words are near an unknown one."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches

_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0xA0: 0x20}
_COMPARED = 60
_LONGEST = 80  # of an unknown word, no more is compared with others
_SAME_LOOKING = {
    **dict.fromkeys(map(ord, "‐‑‒–—−"), "-"),
    **dict.fromkeys((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))),
}
"""Dashes, which look the same, and selectors of variants of a letter, which are not seen: left out."""


def narrow_characters(line: str) -> str:
    """The line with full-width digits, letters, signs and spaces made narrow; every character keeps its column."""
    return line.translate(_WIDE)


def collapse_spaces(text: str) -> str:
    """The text on one line, with single spaces between its words."""
    return " ".join(text.split())


def fold(text: str) -> str:
    """What is compared when two words are meant to be the same: NFKC, no case or variants, one dash, single spaces."""
    if text.isascii():
        return " ".join(text.lower().split())
    return collapse_spaces(_normal(_normal(text).casefold().translate(_SAME_LOOKING)))


def _normal(text: str) -> str:
    """NFKC; most names are in it already, which is quickly seen."""
    return text if unicodedata.is_normalized("NFKC", text) else unicodedata.normalize("NFKC", text)


def similar_words(word: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The known words that look most like this one, best first; none where nothing is near."""
    return SimilarWords(known).to(word, most)


class SimilarWords:
    """Known words, to be asked more than once which of them are near another word."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = words
        self._spelled: dict[str, str] = {}
        self._with: dict[str, list[str]] = {}

    def to(self, word: str, most: int = 3) -> tuple[str, ...]:
        """The words that look most like this one, best first. Only words with many pairs of letters of it are compared."""
        self._prepare()
        wanted = fold(word)[:_LONGEST]
        shared: Counter[str] = Counter()
        for pair in sorted(_pairs(wanted)):
            shared.update(self._with.get(pair, ()))
        likely = [each for each, _ in shared.most_common(_COMPARED)]
        return tuple(self._spelled[each] for each in get_close_matches(wanted, likely, most, 0.5))

    def _prepare(self) -> None:
        """Folds the words when somebody asks for the first time: most lists have no unknown word."""
        for each in self._words:
            word = fold(each)
            for pair in _pairs(word) if word not in self._spelled else ():
                self._with.setdefault(pair, []).append(word)
            self._spelled.setdefault(word, each)
        self._words = ()


def _pairs(word: str) -> set[str]:
    framed = f" {word} "
    return {framed[at : at + 2] for at in range(len(framed) - 1)}
