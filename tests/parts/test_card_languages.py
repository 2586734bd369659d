"""Whatever sentence a grammar allows: what is compiled prints a paragraph that means the same, and nothing breaks."""

from random import Random

import pytest

from domain import registry
from domain.parts.phrase_grammar.compiler import CompiledParagraph, compile_paragraph
from domain.parts.phrase_grammar.templates import canonical_key
from tests.parts.random_sentences import random_sentences
from tests.soak import in_full

LANGUAGES = [(name, each) for name in registry.RULESETS for each in registry.card_text_grammars(name)]


@pytest.mark.parametrize(("name", "language"), LANGUAGES, ids=lambda each: each if isinstance(each, str) else each.language)
@pytest.mark.parametrize("seed", range(in_full(20, 1)))
def test_a_compiled_sentence_prints_one_that_means_the_same(name, language, seed):
    """Given random sentences of a grammar, when they are compiled, then compiling their print gives the same clause."""
    compiled = 0
    for text in random_sentences(language.grammar, language.category, Random(f"{name}:{seed}"), in_full(500, 120)):
        found = compile_paragraph(language, text, lambda clause: "")
        if isinstance(found, CompiledParagraph):
            compiled += 1
            again = compile_paragraph(language, found.printed, lambda clause: "")
            assert isinstance(again, CompiledParagraph), (seed, text, found.printed, again)
            assert canonical_key(again.clause) == canonical_key(found.clause), (seed, text, found.printed)
    assert compiled > 5, (name, seed)
