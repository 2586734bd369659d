"""Misprints: words that no phrase has, read as the only word of the rules that they can be.

A word has one possible reading if one letter of it is wrong, missing, too much, or changed with its neighbour, and exactly
one word of the phrases is spelt so. Digits and letters that a scan confuses are read as what they have to be. Names are never
corrected, and no word is read as a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from domain.parts.phrase_grammar.grammar import Grammar

MISPRINT = "A misprint, or a letter that a scan confuses, of one possible word."
"""The reason of a text that is read with corrected words."""
LEAST_LETTERS = 5
"""The fewest letters of a word that is corrected; shorter ones are like too many others."""
_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
_NUMBER = re.compile(r"(?<![a-z0-9'])(?=[0-9lio]*[0-9])[0-9lio]+(?![a-z0-9'])|(?<=[+-])[lio](?![a-z0-9'])")
_AS_DIGITS = str.maketrans("lio", "110")
_AS_LETTERS = str.maketrans("015", "ols")


@dataclass(frozen=True, eq=False)
class SpellingCorrector:
    """The words of a language: those of its phrases, but for the categories that are `names`."""

    grammar: Grammar
    names: frozenset[str]

    @cached_property
    def _targets(self) -> frozenset[str]:
        rules = self.grammar.phrases.keys() - self.names
        return frozenset(word for word in _words_of(self.grammar, rules) if len(word) >= LEAST_LETTERS and word.isalpha())

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(_words_of(self.grammar, self.grammar.phrases))

    def correct(self, text: str) -> str:
        """Returns a text in normal form with its misprints corrected; unchanged words where there is no certain one."""
        parts = re.split(r'("[^"]*")', text)
        return "".join(part if part.startswith('"') else _WORD.sub(self._word, _numbers(part)) for part in parts)

    def _word(self, found: re.Match[str]) -> str:
        word = found.group()
        if word in self._words or word.isdigit():
            return word
        if (letters := word.translate(_AS_LETTERS)) in self._targets:
            return letters
        fitting = {near for near in _near(word) if near in self._targets} if len(word) >= LEAST_LETTERS - 1 else set()
        return fitting.pop() if len(fitting) == 1 else word


def _numbers(text: str) -> str:
    """Returns a text with the letters that stand in numbers as digits: `+l`, `1O`."""
    return _NUMBER.sub(lambda found: found.group().translate(_AS_DIGITS), text)


def _words_of(grammar: Grammar, categories: Iterable[str]) -> Iterator[str]:
    for phrase in chain.from_iterable(grammar.phrases[category] for category in categories):
        for element in phrase.elements:
            if isinstance(element, str):
                yield from _WORD.findall(element)


_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _near(word: str) -> Iterator[str]:
    """Yields all words with one letter otherwise."""
    for at in range(len(word) + 1):
        before, rest = word[:at], word[at:]
        yield from (before + letter + rest for letter in _LETTERS)
        if rest:
            yield before + rest[1:]
            yield from (before + letter + rest[1:] for letter in _LETTERS)
        if len(rest) > 1:
            yield before + rest[1] + rest[0] + rest[2:]
