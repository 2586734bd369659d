"""What is wrong with a text that somebody wants to import: a value, with its place and what would have been right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


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
        place = f"line {self.line}" + (f", column {self.column}" if self.column else "")
        hints = (f"expected {self.expected}" if self.expected else "", _did_you_mean(self.nearest))
        return "; ".join((f"{place}: {self.message}", *filter(None, hints)))


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """The problems as a reader of the text meets them, each once."""
    return sorted(set(problems), key=lambda problem: problem[:3])


def _did_you_mean(words: tuple[str, ...]) -> str:
    return f"did you mean {' or '.join(words)}?" if words else ""
