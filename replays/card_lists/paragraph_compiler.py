"""Compiles the paragraphs of cards by the grammars of their ruleset; equal paragraphs are compiled once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from domain import registry
from domain.cards.card_data_errors import StorableFields
from domain.kernel.contract.ruleset import Ruleset
from domain.parts.card_schema.value_checks import freeze
from domain.parts.phrase_grammar.card_text_compiler import (
    CardText,
    Clause,
    CompiledParagraph,
    PrintedLanguage,
    UncompiledParagraph,
    card_text,
    compile_paragraph,
)


class ParagraphCompiler:
    """Compiles paragraphs of a ruleset's cards. `languages`: the grammars that the ruleset has for these cards."""

    def __init__(self, rules: Ruleset, cards: Iterable[Mapping[str, Any]] = ()) -> None:
        self._rules = rules
        listed = tuple(cards)
        grammars = registry.card_text_grammars(rules.book.id)
        self.languages = tuple(each.for_cards(listed) if each.for_cards else each for each in grammars)
        self._sources = {each.language: each.source for each in grammars}
        self._compiled: dict[tuple[str, str, str], CompiledParagraph | UncompiledParagraph] = {}

    def compile(self, said: Mapping[str, str], card: Mapping[str, Any], head: Clause) -> CardText | UncompiledParagraph:
        """Returns the clauses of a paragraph, with their source, and the fields of its card; or the obstacle.

        `said`: language -> paragraph; an empty name stands for an unknown language · `head`: timing, turn and cost as read
        without the grammar. A clause with another head is rejected.
        """
        tried = [
            (language, self._compile_in(language, said.get(language.language) or said[""], card))
            for language in self.languages
            if language.language in said or "" in said
        ]
        made = [(language, each.clause) for language, each in tried if isinstance(each, CompiledParagraph)]
        if not made:
            return next((each for _, each in tried if isinstance(each, UncompiledParagraph)), UncompiledParagraph("unread"))
        language, clause = made[0]
        others = tuple(each for _, each in made[1:] if each != clause)
        if others or not _fits_head(clause, head):
            return UncompiledParagraph("ambiguous", clauses=(clause, *(others or (head,))))
        made_of = card_text(language, clause)
        source = {"source": self._sources[language.language]}
        fields: Any = freeze({name: _with_source(value, source) for name, value in made_of.fields.items()})
        return CardText(tuple({**_frozen(each), **source} for each in made_of.clauses), fields)

    def _compile_in(
        self, language: PrintedLanguage, text: str, card: Mapping[str, Any]
    ) -> CompiledParagraph | UncompiledParagraph:
        key = (language.language, str(card.get("type", "")), text)
        if key not in self._compiled:
            read = language.on_card(card, text) if language.on_card else text
            self._compiled[key] = compile_paragraph(language, read, partial(self._faults_of, language, card))
        return self._compiled[key]

    def _faults_of(self, language: PrintedLanguage, card: Mapping[str, Any], clause: Clause) -> str:
        bare = {field: value for field, value in card.items() if field not in ("text", "keywords")}
        made = card_text(language, clause)
        texts = {"text": tuple(map(_frozen, made.clauses))} if made.clauses else {}
        try:
            self._rules.parse_printing(StorableFields({**bare, **_frozen(dict(made.fields)), **texts}))
        except ValueError as error:
            return str(error)
        return ""


def _with_source(value: Any, source: Mapping[str, str]) -> Any:
    """Returns a field of a card, with the source if it is a text."""
    return {**value, **source} if isinstance(value, Mapping) and "effects" in value else value


def _frozen(table: Clause) -> Clause:
    found: Any = freeze(table)
    return dict(found)


def _fits_head(clause: Clause, head: Clause) -> bool:
    """Returns whether a clause has the timing, turn and cost of a head. What applies everywhere may start at a moment."""
    if (head.get("timing"), clause.get("timing")) == ("everywhere", "triggered"):
        head = {**head, "timing": "triggered"}
    return all(freeze(clause.get(field, head[field])) == head[field] for field in ("timing", "turn", "cost") if field in head)
