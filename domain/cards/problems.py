"""What is wrong with a text that somebody wants to import: a value, with its place and what would have been right."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import NamedTuple

from domain.kernel.contract.reasons import JOINS, NO_SENTENCES, Sentences, said_in

MESSAGES: Mapping[str, Mapping[str, str]] = tomllib.loads(files("domain.cards").joinpath("messages.toml").read_text("utf-8"))
"""What is wrong with lists, in other languages; what is wrong with the data of a card, its rulebook says."""
PLACE, PLACE_BY_LINE = "line {n}, column {n2}: {reason}", "line {n}: {reason}"
EXPECTED, DID_YOU_MEAN = "expected {said}", "did you mean {said}?"


class Problem(NamedTuple):
    """One thing that could not be read.

    `line` and `column` count from 1 (0: the format does not tell) · `expected`: what would have been right there ·
    `nearest`: known words that look like the one that was found, best first.
    """

    line: int
    column: int
    message: str
    expected: str = ""
    nearest: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The problem as one line for people."""
        return self.told("en", NO_SENTENCES)

    def told(self, language: str, known: Sentences) -> str:
        """The same in a language, as far as `known` (with `WORDS`) has words in it."""
        message, expected = (said_in(language, known.reasons(each)) or each for each in (self.message, self.expected))
        place = PLACE if self.column else PLACE_BY_LINE
        parts = [format_message(language, place, known, n=str(self.line), n2=str(self.column), reason=message)]
        if self.expected:
            parts.append(format_message(language, EXPECTED, known, said=expected))
        if self.nearest:
            parts.append(format_message(language, DID_YOU_MEAN, known, said=OR.get(language, " or ").join(self.nearest)))
        return JOINS.get(language, "; ").join(parts)


OR: Mapping[str, str] = {"ja": "、", "zh": "、"}
"""What stands between several things that are possible."""


def problem_at(place: tuple[int, int], message: str, expected: str = "", nearest: tuple[str, ...] = ()) -> Problem:
    """A problem at a line and column."""
    return Problem(*place, message, expected, nearest)


def sort_problems(problems: Iterable[Problem]) -> list[Problem]:
    """The problems as a reader of the text meets them, each once."""
    return sorted(set(problems), key=lambda problem: problem[:3])


def format_message(language: str, sentence: str, known: Sentences, **facts: str) -> str:
    """A sentence with its facts, in a language; in English where it has no words in it."""
    return known.told.get(sentence, {}).get(language, sentence).format(**facts)
