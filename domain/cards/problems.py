"""Problems of an imported text: message, place, and the expected form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from domain.cards.messages import msg
from domain.kernel.messages.message import Message, any_of, join


class Problem(NamedTuple):
    """One thing that could not be read.

    `line` and `column` count from 1 (0: not known in this format) · `expected`: the right form, or words to type ·
    `nearest`: similar known words, the best first.
    """

    line: int
    column: int
    message: Message
    expected: Message | str = ""
    nearest: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Formats the problem as one line."""
        return str(self.to_message())

    def render(self, language: str) -> str:
        """Formats the problem in a language; a text from outside stays as it is."""
        return self.to_message().text(language)

    def to_message(self) -> Message:
        """Returns place, message, expected form and similar words as one message."""
        place = "line_n_column_n_reason" if self.column else "line_n_reason"
        columns = {"n2": self.column} if self.column else {}
        return join(
            msg(place, n=self.line, **columns, reason=self.message),
            msg("expected_said", said=self.expected) if self.expected else None,
            msg("did_you_mean_said", said=any_of(self.nearest)) if self.nearest else None,
        )


def problem_at(
    place: tuple[int, int], message: Message, expected: Message | str = "", nearest: tuple[str, ...] = ()
) -> Problem:
    """Makes a problem at a line and column."""
    return Problem(*place, message, expected, nearest)


def distinct_problems_in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Returns the distinct problems in the order of the text."""
    return sorted(set(problems), key=lambda problem: (problem.line, problem.column, str(problem.message)))
