"""Problems of an imported text: message, place, and the expected form."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import NamedTuple

from domain.kernel.contract.reasons import JOINS, NO_SENTENCES, Sentences, said_in

MESSAGES: Mapping[str, Mapping[str, str]] = tomllib.loads(files("domain.cards").joinpath("messages.toml").read_text("utf-8"))
"""Problems of lists, in other languages. The messages about the data of a card are in its rulebook."""
PLACE, PLACE_BY_LINE = "line {n}, column {n2}: {reason}", "line {n}: {reason}"
EXPECTED, DID_YOU_MEAN = "expected {said}", "did you mean {said}?"


class Problem(NamedTuple):
    """One thing that could not be read.

    `line` and `column` count from 1 (0: not known in this format) · `expected`: the right form · `nearest`: similar known
    words, the best first.
    """

    line: int
    column: int
    message: str
    expected: str = ""
    nearest: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Formats the problem as one line."""
        return self.render("en", NO_SENTENCES)

    def render(self, language: str, known: Sentences) -> str:
        """Formats the problem in a language, as far as `known` (with `MESSAGES`) has a translation."""
        message, expected = (said_in(language, known.reasons(each)) or each for each in (self.message, self.expected))
        place = PLACE if self.column else PLACE_BY_LINE
        parts = [format_message(language, place, known, n=str(self.line), n2=str(self.column), reason=message)]
        if self.expected:
            parts.append(format_message(language, EXPECTED, known, said=expected))
        if self.nearest:
            parts.append(format_message(language, DID_YOU_MEAN, known, said=OR.get(language, " or ").join(self.nearest)))
        return JOINS.get(language, "; ").join(parts)


OR: Mapping[str, str] = {"ja": "、", "zh": "、"}
"""The separators of alternatives."""


def problem_at(place: tuple[int, int], message: str, expected: str = "", nearest: tuple[str, ...] = ()) -> Problem:
    """Makes a problem at a line and column."""
    return Problem(*place, message, expected, nearest)


def sort_problems(problems: Iterable[Problem]) -> list[Problem]:
    """Returns the distinct problems in the order of the text."""
    return sorted(set(problems), key=lambda problem: problem[:3])


def format_message(language: str, sentence: str, known: Sentences, **facts: str) -> str:
    """Fills the facts into a message, in a language, or in English without a translation."""
    return known.told.get(sentence, {}).get(language, sentence).format(**facts)
