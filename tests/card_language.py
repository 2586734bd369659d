"""The printed language of a ruleset, as tests compile its paragraphs and print its clauses."""

from __future__ import annotations

from typing import Any, NamedTuple

from domain import registry
from domain.parts.phrase_grammar.card_text_compiler import (
    CompiledParagraph,
    PrintedLanguage,
    UncompiledParagraph,
    compile_paragraph,
)
from tests.compiled_texts import plain


class CardLanguage(NamedTuple):
    """A printed language with the words of its cards."""

    language: PrintedLanguage

    def compiled(self, text: str) -> CompiledParagraph | UncompiledParagraph:
        """Returns what the compiler makes of a paragraph."""
        return compile_paragraph(self.language, text, lambda clause: "")

    def clause(self, text: str) -> dict[str, Any]:
        """Returns the clause of a paragraph that has to be compiled."""
        result = self.compiled(text)
        assert isinstance(result, CompiledParagraph), (text, result)
        return dict(result.clause)

    def open_paragraph(self, text: str) -> UncompiledParagraph:
        """Returns the reason why a paragraph stays open, which it has to."""
        result = self.compiled(text)
        assert isinstance(result, UncompiledParagraph), (text, result)
        return result


def specimen_texts(ruleset: str) -> dict[str, Any]:
    """Returns the texts of a ruleset's specimens as plain data, by card and number."""
    return {
        f"{card} {at}": plain(text)
        for card, each in registry.specimens(ruleset).cards.items()
        for at, text in enumerate(each.get("text", ()))
    }
