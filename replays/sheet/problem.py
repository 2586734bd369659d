"""What is wrong with a sheet: values with their place, and the error that carries them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset


class Problem(NamedTuple):
    """One thing that cannot be read or was refused.

    `line` and `column` count from 1 · `text`: the words in question · `expected`: what would have been right there, or
    what could be said instead · `rule`, `statement`: the rule that refused the declaration, in our words · `statements`:
    language -> the same in it.
    """

    line: int
    column: int
    text: str
    message: str
    expected: tuple[str, ...] = ()
    rule: str = ""
    statement: str = ""
    statements: Mapping[str, str] = MappingProxyType({})

    def __str__(self) -> str:
        """The problem as one line for people."""
        return self.told("en")

    def told(self, language: str) -> str:
        """The same with the rule in a language; in English where it is not stated in it."""
        parts = [f"line {self.line}, column {self.column}: {self.message}"]
        if self.text and self.text not in self.message:
            parts[0] += f" ({self.text!r})"
        if self.rule:
            statement = self.statements.get(language, self.statement)
            parts.append(f"{self.rule}: {statement}" if statement else self.rule)
        if self.expected:
            parts.append(f"expected {' or '.join(self.expected)}")
        return "; ".join(parts)


def by_rule(ruleset: Ruleset, refusal: Refusal, line: int, column: int, text: str) -> Problem:
    """A refusal at a place of the sheet, with what its rule says."""
    rule = ruleset.book.rules.get(refusal.rule)
    words = (rule.statement, rule.statements) if rule else ("",)
    return Problem(line, column, text, f"refused: {refusal.message}", refusal.legal, refusal.rule, *words)


class SheetError(ValueError):
    """A sheet that cannot be read or played, with everything that is wrong with it."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
