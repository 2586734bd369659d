"""Problems of a sheet with their place, and the error that has them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.messages.message import Describe, Message, any_of, as_message, in_language, join, untranslated
from replays.sheet.messages import msg


def _as_it_is(kind: str, fact: str) -> str:
    return fact


class SheetProblem(NamedTuple):
    """An unreadable or refused part of a sheet.

    `line` and `column` count from 1 · `text`: the words in question · `expected`: valid words there, or possible
    declarations; texts are typed so in every language · `rule`, `statement`: the refusing rule and our statement of it ·
    `statements`: language -> the same.
    """

    line: int
    column: int
    text: str
    message: Message
    expected: tuple[Message | str, ...] = ()
    rule: str = ""
    statement: str = ""
    statements: Mapping[str, str] = MappingProxyType({})

    def __str__(self) -> str:
        """Formats the problem as one line."""
        return self.render("en")

    def expected_in(self, language: str, describe: Describe = _as_it_is) -> tuple[str, ...]:
        """Returns the expected words in a language; words to type stay unchanged."""
        return tuple(in_language(language, as_message(each), describe) for each in self.expected)

    def render(self, language: str, describe: Describe = _as_it_is) -> str:
        """Formats the problem in a language, in English without a translation. `describe(kind, fact)` names a fact in the
        language."""
        message = self.message
        if self.text and self.text not in str(message):
            message = msg("reason_with_text", reason=message, said=f"{self.text!r}")
        parts = [msg("line_n_column_n_reason", n=self.line, n2=self.column, reason=message)]
        if self.rule:
            statement = self.statements.get(language, self.statement)
            parts.append(untranslated(f"{self.rule}: {statement}" if statement else self.rule))
        if self.expected:
            parts.append(msg("expected_said", said=any_of(self.expected_in(language, describe))))
        return join(*parts).text(language, describe)


def refusal_problem_at(ruleset: Ruleset, refusal: Refusal, line: int, column: int, text: str) -> SheetProblem:
    """Returns a refusal as a problem at a place of the sheet, with the statement of its rule."""
    rule = ruleset.book.rules.get(refusal.rule)
    statement, statements = (rule.statement, rule.statements) if rule else ("", MappingProxyType({}))
    message = msg("refused", reason=as_message(refusal.reason))
    return SheetProblem(line, column, text, message, refusal.legal, refusal.rule, statement, statements)


class SheetError(ValueError):
    """Raised for a sheet that cannot be read or played, with all its problems."""

    def __init__(self, *problems: SheetProblem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
