"""Problems of a sheet with their place, and the error that has them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from domain.cards.problems import EXPECTED, MESSAGES, OR, PLACE, format_message
from domain.kernel.contract.reasons import JOINS, Reason, Sentences, said_in, sentences_of
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.parts.common.ruleset_package import shared_messages
from domain.parts.messages import SHARED

SHEET_MESSAGES: Mapping[str, Mapping[str, str]] = tomllib.loads(
    files("replays.sheet").joinpath("messages.toml").read_text("utf-8")
)
"""Problems of sheets, in other languages."""
SENTENCES = Sentences({**sentences_of(SHARED), **MESSAGES, **SHEET_MESSAGES}, shared_messages("help.toml"))
REFUSED = "refused: {reason}"
_TYPED = re.compile(r"[a-z_]+")
FormatFact = Callable[[str, str], str]


class SheetProblem(NamedTuple):
    """An unreadable or refused part of a sheet.

    `line` and `column` count from 1 · `text`: the words in question · `expected`: valid words there, or possible
    declarations · `rule`, `statement`: the refusing rule and our statement of it · `statements`: language -> the same ·
    `reasons`: the translated refusal.
    """

    line: int
    column: int
    text: str
    message: str
    expected: tuple[str, ...] = ()
    rule: str = ""
    statement: str = ""
    statements: Mapping[str, str] = MappingProxyType({})
    reasons: tuple[Reason, ...] = ()

    def __str__(self) -> str:
        """Formats the problem as one line."""
        return self.render("en")

    def translations(self) -> tuple[Reason, ...]:
        """Returns the translated message; empty without a translation."""
        return self.reasons or SENTENCES.reasons(self.message)

    def expected_in(self, language: str, tell: FormatFact = lambda kind, said: said) -> tuple[str, ...]:
        """Returns the expected words in a language; words to type stay unchanged."""
        return tuple(
            (not _TYPED.fullmatch(each) and said_in(language, SENTENCES.reasons(each), tell)) or each
            for each in self.expected
        )

    def render(self, language: str, tell: FormatFact = lambda kind, said: said) -> str:
        """Formats the problem in a language, in English without a translation. `tell(kind, said)` names a fact in the
        language."""
        message = said_in(language, self.translations(), tell) or self.message
        message += f" ({self.text!r})" if self.text and self.text not in self.message else ""
        parts = [format_message(language, PLACE, SENTENCES, n=str(self.line), n2=str(self.column), reason=message)]
        if self.rule:
            statement = self.statements.get(language, self.statement)
            parts.append(f"{self.rule}: {statement}" if statement else self.rule)
        if self.expected:
            expected = OR.get(language, " or ").join(self.expected_in(language, tell))
            parts.append(format_message(language, EXPECTED, SENTENCES, said=expected))
        return JOINS.get(language, "; ").join(parts)


def rule_problem(ruleset: Ruleset, refusal: Refusal, line: int, column: int, text: str) -> SheetProblem:
    """Returns a refusal as a problem at a place of the sheet, with the statement of its rule."""
    rule = ruleset.book.rules.get(refusal.rule)
    statement, statements = (rule.statement, rule.statements) if rule else ("", MappingProxyType({}))
    why = ruleset.book.refusals.reasons(refusal.reason)
    reasons = (Reason(SHEET_MESSAGES[REFUSED], {"reason": why}),) if why else ()
    message = REFUSED.format(reason=refusal.message)
    return SheetProblem(line, column, text, message, refusal.legal, refusal.rule, statement, statements, reasons)


class SheetError(ValueError):
    """Raised for a sheet that cannot be read or played, with all its problems."""

    def __init__(self, *problems: SheetProblem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
