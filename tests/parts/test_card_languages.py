"""Whatever sentence a grammar allows: what is compiled prints a paragraph that means the same, and nothing breaks."""

from itertools import islice
from random import Random

import pytest

from domain import registry
from domain.parts.phrase_grammar import readings
from domain.parts.phrase_grammar.card_text_compiler import CompiledParagraph, UncompiledParagraph, compile_paragraph
from domain.parts.phrase_grammar.phrases import canonical_key
from replays.card_lists.card_text_reader import CardTextReader
from tests.parts.clause_types import clause_types
from tests.parts.random_sentences import random_sentences
from tests.soak import in_full

LANGUAGES = [(name, each) for name in registry.RULESETS for each in registry.card_text_grammars(name)]


@pytest.mark.parametrize(("name", "language"), LANGUAGES, ids=lambda each: each if isinstance(each, str) else each.language)
@pytest.mark.parametrize("seed", range(in_full(20, 1)))
def test_a_compiled_sentence_prints_one_that_means_the_same(name, language, seed):
    """Given random sentences of a grammar, when they are compiled, then compiling their print gives the same clause."""
    compiled = 0
    for text in random_sentences(language.grammar, language.category, Random(f"{name}:{seed}"), in_full(500, 120)):
        result = compile_paragraph(language, text, lambda clause: "")
        if isinstance(result, CompiledParagraph):
            compiled += 1
            again = compile_paragraph(language, result.printed, lambda clause: "")
            assert isinstance(again, CompiledParagraph), (seed, text, result.printed, again)
            assert canonical_key(again.clause) == canonical_key(result.clause), (seed, text, result.printed)
    assert compiled > 5, (name, seed)


@pytest.mark.parametrize(("name", "language"), LANGUAGES, ids=lambda each: each if isinstance(each, str) else each.language)
@pytest.mark.parametrize("seed", range(in_full(20, 1)))
def test_a_random_clause_prints_a_paragraph_that_means_it(name, language, seed):
    """Given random clauses of all types, when one has words, then these mean it alone, or may mean several things."""
    types = clause_types(name)
    draw = types.random_clauses(Random(f"{name}:{seed}"), language.language)
    clauses = (clause for clause in (draw() for _ in range(in_full(40_000, 1_200))) if types.accepts(clause))
    worded = ((clause, text) for clause in clauses if (text := language.print(clause)))
    printed = list(islice(worded, in_full(500, 12)))
    unclear = 0
    for clause, text in printed:
        result = compile_paragraph(language, text, lambda clause: "")
        unclear += isinstance(result, UncompiledParagraph) and result.why == "ambiguous"
        meant = result.clauses if isinstance(result, UncompiledParagraph) else (result.clause,)
        assert types.meaning(clause) in map(types.meaning, meant), (seed, text, clause, result)
    assert len(printed) >= 10, (name, seed)
    assert unclear <= 1 + len(printed) / 10, (name, seed)


@pytest.mark.parametrize(("name", "language"), LANGUAGES, ids=lambda each: each if isinstance(each, str) else each.language)
def test_a_text_that_no_card_prints_is_left_with_an_obstacle_of_its_own(name, language):
    """Given brackets in brackets or a text of 10,000 letters, when it is compiled, then it is said to be too long."""
    for text in ("(" * 5000 + ")" * 5000, "「" * 5000 + "」" * 5000, "1" * 10_000):
        assert compile_paragraph(language, text, lambda clause: "").why == "too_long"
        read = CardTextReader(name).read({"wording": text})
        assert [obstacle.why for _, obstacle in read.open] == ["too_long"]


@pytest.mark.parametrize(("name", "language"), LANGUAGES, ids=lambda each: each if isinstance(each, str) else each.language)
def test_the_effort_for_any_text_is_bounded(name, language, monkeypatch):
    """Given sentences joined at random, up to the longest that is read, when they are compiled, then no more is made of any
    than a bound allows: what is beyond is said to have too many readings."""
    counts = []
    monkeypatch.setattr(readings._Reader, "part", counted(readings._Reader.part, counts))
    random = Random(name)
    sentences = list(random_sentences(language.grammar, language.category, random, 30))
    for _ in range(in_full(400, 8)):
        text = "".join(random.choice(sentences) for _ in range(8))[: readings.MAXIMUM_LENGTH]
        compile_paragraph(language, text, lambda clause: "")
    assert all(each._made <= readings.MAXIMUM_MADE + 1 for each in counts)


def counted(part, counts):
    def run(self, *span):
        counts.append(self)
        return part(self, *span)

    return run


def test_words_with_too_many_readings_have_an_obstacle_of_their_own():
    ((language),) = registry.card_text_grammars("robotech")
    text = "Action: Destroy target Unit" + " with the same name as a Mecha you control" * 12
    result = compile_paragraph(language, text, lambda clause: "")
    assert (result.why, result.phrase[:5]) == ("too_many_readings", "mecha")
