"""Compares words regardless of width, case and spaces, and finds the known words most similar to an unknown one."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0xA0: 0x20}
_COMPARED = 60
_LONGEST = 80  # letters of an unknown word that are compared
_SAME_SHAPE = {
    **dict.fromkeys(map(ord, "‐‑‒–—−"), "-"),
    **dict.fromkeys(map(ord, "‘’ʼ′"), "'"),
    ord("〜"): "~",
    **dict.fromkeys((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))),
}
"""Signs that look the same (dashes, apostrophes, wave dashes), and invisible variation selectors, which are removed."""


def narrow_characters(line: str) -> str:
    """Makes full-width digits, letters, signs and spaces narrow; every character stays in its column."""
    return line.translate(_WIDE)


def collapse_spaces(text: str) -> str:
    """Returns the text on one line, with single spaces between its words."""
    return " ".join(text.split())


_SAME_LETTERS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX")
"""Greek capitals -> Latin ones of the same form."""
_LONG_VOWEL = re.compile("(?<=[ァ-ヺ])[‐‑‒–—―−-](?=[ァ-ヺ]|$)")
"""Matches a dash in katakana, which can only be the sign of a long vowel."""


def plain_word(text: str) -> str:
    """Returns a name or word of a card in the one form in which lists and texts are compared: NFKC, Latin letters for Greek
    ones of the same form, the sign of a long vowel, single spaces.
    """
    return collapse_spaces(_LONG_VOWEL.sub("ー", _normal(text).translate(_SAME_LETTERS)))


def fold(text: str) -> str:
    """Returns the form in which words are compared: NFKC, without case or variants, one kind of dash and apostrophe, Latin
    for Greek capitals of the same form, single spaces."""
    if text.isascii():
        return " ".join(text.lower().split())
    return _fold_word(text) if len(text) <= _LONGEST_WORD else _fold_any(text)


def _fold_any(text: str) -> str:
    return collapse_spaces(_normal(_normal(text).translate(_SAME_LETTERS).casefold().translate(_SAME_SHAPE)))


_LONGEST_WORD = 40
"""A longer text is hardly folded twice."""
_fold_word = lru_cache(maxsize=8192)(_fold_any)


def _normal(text: str) -> str:
    """Returns the text in Unicode normal form NFKC. Text in this form is returned unchanged after a quick check."""
    return text if unicodedata.is_normalized("NFKC", text) else unicodedata.normalize("NFKC", text)


def similar_words(word: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Returns the known words most similar to this one, the best first."""
    return SimilarWords(known).similar_to(word, most)


class SimilarWords:
    """An index of known words for repeated similarity searches."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = words
        self._spelled: dict[str, str] = {}
        self._with: dict[str, list[str]] = {}

    def similar_to(self, word: str, most: int = 3) -> tuple[str, ...]:
        """Returns the most similar words, the best first. Only words that share many pairs of letters are compared."""
        self._prepare()
        if not self._spelled:
            return ()
        wanted = fold(word)[:_LONGEST]
        shared: Counter[str] = Counter()
        for pair in sorted(_letter_pairs(wanted)):
            shared.update(self._with.get(pair, ()))
        likely = [each for each, _ in shared.most_common(_COMPARED)]
        return tuple(self._spelled[each] for each in get_close_matches(wanted, likely, most, 0.5))

    def _prepare(self) -> None:
        """Folds the words at the first search: most lists have no unknown word."""
        for each in self._words:
            word = fold(each)
            for pair in _letter_pairs(word) if word not in self._spelled else ():
                self._with.setdefault(pair, []).append(word)
            self._spelled.setdefault(word, each)
        self._words = ()


def _letter_pairs(word: str) -> set[str]:
    framed = f" {word} "
    return {framed[at : at + 2] for at in range(len(framed) - 1)}
