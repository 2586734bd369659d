"""The cards of a test with compiled texts: each clause is printed, and what the compiler reads there takes its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from domain import registry
from domain.parts.phrase_grammar.card_text_compiler import CompiledParagraph, PrintedLanguage, card_text, compile_paragraph

Data = dict[str, Any]
_WORDS = {
    "race": ("race", "races"),
    "trait": ("traits",),
    "name": ("name",),
    "allegiance": ("allegiances",),
    "subtype": ("subtypes",),
}
"""A field of filters -> the fields of cards that have such words."""
_LISTS = ("races", "traits", "allegiances", "subtypes")


@dataclass
class CompiledTexts:
    """What became of the clauses of the cards that were laid: printed and compiled again, or without printed words."""

    ruleset: str
    compiled: list[tuple[Data, str, Data]] = field(default_factory=list)
    without_words: list[Data] = field(default_factory=list)

    def card(self, data: Data) -> Data:
        """Returns a card with the clauses that its printed texts say, where they have printed words."""
        texts = {"text": [self._clause(plain(each)) for each in data["text"]]} if data.get("text") else {}
        action = self._clause({"action": plain(data["action"])}) if data.get("action") else {}
        return {**data, **texts, **action}

    def _clause(self, clause: Data) -> Data:
        language = _language(self.ruleset, _words(clause))
        printed = language.print(clause)
        result = compile_paragraph(language, printed, lambda _: "") if printed else None
        if isinstance(result, CompiledParagraph):
            made = card_text(language, result.clause)
            parts = [*made.clauses, *([dict(made.fields)] if made.fields else [])]
            if len(parts) == 1:
                self.compiled.append((clause, printed or "", parts[0]))
                return parts[0]
        self.without_words.append(clause)
        return clause


_READER: ContextVar[CompiledTexts | None] = ContextVar("compiled texts", default=None)


@contextmanager
def compiled_texts(ruleset: str) -> Iterator[CompiledTexts]:
    """Has the cards that are laid meanwhile read from their printed texts."""
    result = CompiledTexts(ruleset)
    token = _READER.set(result)
    try:
        yield result
    finally:
        _READER.reset(token)


def as_printed(data: Data) -> Data:
    """Returns a card as the tables of tests lay it: with compiled texts, where a test asks for them."""
    reader = _READER.get()
    return reader.card(data) if reader else data


def plain(value: Any) -> Any:
    """Returns tables and lists of any kind as plain ones."""
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


@cache
def _language(ruleset: str, words: frozenset[tuple[str, str]]) -> PrintedLanguage:
    (language,) = registry.card_text_grammars(ruleset)
    cards: list[Data] = [
        {field: [word] if field in _LISTS else word} for kind, word in sorted(words) for field in _WORDS[kind]
    ]
    return language.for_cards(cards) if language.for_cards else language


def _words(value: Any) -> frozenset[tuple[str, str]]:
    """Returns the races, special types, names and the like that a clause speaks of."""
    if isinstance(value, list):
        return frozenset().union(*map(_words, value))
    if not isinstance(value, Mapping):
        return frozenset()
    own = {(key, value[key]) for key in _WORDS if isinstance(value.get(key), str)}
    return frozenset(own).union(*map(_words, value.values()))
