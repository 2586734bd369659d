"""Help has whole examples of what card texts of every rulebook may say."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain import registry
from domain.parts.phrase_grammar.card_text_compiler import CompiledParagraph, compile_paragraph
from scripts.cli.card_field_reference import examples_with_word, text_fields
from tests.parts.clause_types import clause_types

EXAMPLES = [(name, key) for name in registry.RULESETS for key in registry.text_examples(name)]
OF_OTHER_RULES = {"activate", "encouragement", "field_limit", "scrap_destroyed", "sound_force"}
"""Small effects of Macross Crusade that its rules carry out, and that no text may have."""
WITHOUT = {
    "gundam_war": {"keywords", "select"},
    "gundam_war_nexa": {"then"},
    "macross_crusade": OF_OTHER_RULES,
    "robotech": set(),
    "star_front": {"by_effect", "keywords"},
}
"""Ruleset -> the words that no example has: they stand in fields of the card or of a keyword."""
REMARKS = {"wording", "source", "stored"}
"""Fields that say nothing of what a text does."""


def clauses_of(card: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from card.get("text", ())
    if card.get("action"):
        action = dict(card["action"])
        wording = {"wording": action.pop("wording")} if "wording" in action else {}
        yield {"action": action, **wording}


@pytest.mark.parametrize(("name", "key"), EXAMPLES)
def test_an_example_is_read_and_compiles_from_its_own_words(name: str, key: str) -> None:
    """Given an example, when it has printed words, then these mean what its data says."""
    card = registry.text_examples(name)[key]
    assert registry.ruleset(name).parse_printing({"id": key, **card})["name"] == key
    (language,) = registry.card_text_grammars(name)
    for clause in clauses_of(card):
        if "wording" in clause:
            found = compile_paragraph(language, clause["wording"], lambda clause: "")
            own = {field: value for field, value in clause.items() if field != "wording"}
            assert isinstance(found, CompiledParagraph), (clause["wording"], found)
            assert clause_types(name).meaning(found.clause) == clause_types(name).meaning(own)


@pytest.mark.parametrize("name", WITHOUT)
def test_every_word_of_texts_has_an_example(name: str) -> None:
    """Given the words of the language of texts, when help is asked for one, then it shows a whole card with it."""
    words = {row.field for row in text_fields(name)} | set(registry.small_effects(name).needs)
    assert {word for word in words - REMARKS if not examples_with_word(name, word)} == WITHOUT[name]
