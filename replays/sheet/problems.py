"""What is wrong with a sheet: values with their place, and the error that carries them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from domain.cards.problems import EXPECTED, MESSAGES, OR, PLACE, format_message
from domain.kernel.contract.reasons import JOINS, Reason, Sentences, said_in
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.parts.common.ruleset_package import shared_messages

SHEET_MESSAGES: Mapping[str, Mapping[str, str]] = tomllib.loads(
    files("replays.sheet").joinpath("messages.toml").read_text("utf-8")
)
"""What is wrong with sheets, in other languages."""
SENTENCES = Sentences({**shared_messages("refusals.toml"), **MESSAGES, **SHEET_MESSAGES}, shared_messages("help.toml"))
REFUSED = "refused: {reason}"
_TYPED = re.compile(r"[a-z_]+")
FormatFact = Callable[[str, str], str]


class SheetProblem(NamedTuple):
    """One thing that cannot be read or was refused.

    `line` and `column` count from 1 · `text`: the words in question · `expected`: what would have been right there, or
    what could be said instead · `rule`, `statement`: the rule that refused the declaration, in our words · `statements`:
    language -> the same in it · `reasons`: what the rules say against it in other languages.
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
        """The problem as one line for people."""
        return self.told("en")

    def spoken(self) -> tuple[Reason, ...]:
        """The message in other languages; empty where it has no words in them."""
        return self.reasons or SENTENCES.reasons(self.message)

    def expected_in(self, language: str, tell: FormatFact = lambda kind, said: said) -> tuple[str, ...]:
        """What is expected, in a language; what is typed stays as it is."""
        return tuple(
            (not _TYPED.fullmatch(each) and said_in(language, SENTENCES.reasons(each), tell)) or each
            for each in self.expected
        )

    def told(self, language: str, tell: FormatFact = lambda kind, said: said) -> str:
        """The same in a language; in English as far as there are no words in it. `tell(kind, said)`: how a fact is called."""
        message = said_in(language, self.spoken(), tell) or self.message
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
    """A refusal at a place of the sheet, with what its rule says."""
    rule = ruleset.book.rules.get(refusal.rule)
    statement, statements = (rule.statement, rule.statements) if rule else ("", MappingProxyType({}))
    why = ruleset.book.refusals.reasons(refusal.reason)
    reasons = (Reason(SHEET_MESSAGES[REFUSED], {"reason": why}),) if why else ()
    message = REFUSED.format(reason=refusal.message)
    return SheetProblem(line, column, text, message, refusal.legal, refusal.rule, statement, statements, reasons)


class SheetError(ValueError):
    """A sheet that cannot be read or played, with everything that is wrong with it."""

    def __init__(self, *problems: SheetProblem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
