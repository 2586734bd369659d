"""What is wrong with a sheet: values with their place, and the error that carries them."""

from __future__ import annotations

from typing import NamedTuple


class Problem(NamedTuple):
    """One thing that cannot be read or was refused.

    `line` and `column` count from 1 · `text`: the words in question · `expected`: what would have been right there, or
    what could be said instead · `rule`, `statement`: the rule that refused the declaration, in our words.
    """

    line: int
    column: int
    text: str
    message: str
    expected: tuple[str, ...] = ()
    rule: str = ""
    statement: str = ""

    def __str__(self) -> str:
        """The problem as one line for people."""
        parts = [f"line {self.line}, column {self.column}: {self.message}"]
        if self.text and self.text not in self.message:
            parts[0] += f" ({self.text!r})"
        if self.rule:
            parts.append(f"{self.rule}: {self.statement}" if self.statement else self.rule)
        if self.expected:
            parts.append(f"expected {' or '.join(self.expected)}")
        return "; ".join(parts)


class SheetError(ValueError):
    """A sheet that cannot be read or played, with everything that is wrong with it."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
