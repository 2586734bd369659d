"""Help has a whole example of every small effect, of each of its fields, and of the fields of texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from domain import registry
from domain.parts.card_schema import discriminator_of, fields_of
from domain.rulesets.gundam_war_nexa.card_schema.continuous_effects import ContinuousEffect
from domain.rulesets.gundam_war_nexa.card_schema.small_effects import SmallEffect
from domain.rulesets.gundam_war_nexa.card_schema.texts import Text, TriggeredText, X
from domain.rulesets.gundam_war_nexa.printing_parser import parse_printing
from scripts.cli.card_field_reference import examples_with_word

NAME = "gundam_war_nexa"
EXAMPLES = registry.text_examples(NAME)
UNSEEN = {"stored", "seat", "wording", "source", "links"}
"""Fields that no card list says."""


def tables(value: Any) -> Iterator[dict[str, Any]]:
    """Every table in a text."""
    if isinstance(value, dict):
        yield value
        for each in value.values():
            yield from tables(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from tables(each)


def all_tables() -> list[dict[str, Any]]:
    cards = [*EXAMPLES.values(), *registry.specimens(NAME).cards.values()]
    return [table for card in cards for text in card.get("text", ()) for table in tables(text)]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_a_card_that_is_read(name: str) -> None:
    assert parse_printing({"id": name, **EXAMPLES[name]})["name"] == name


def test_every_small_effect_and_each_field_of_it_has_an_example() -> None:
    """Given the types of small effects, when their fields are looked for in the examples, then none is missing."""
    shown = {(table["do"], field) for table in all_tables() if "do" in table for field in table}
    kinds = discriminator_of(SmallEffect).kinds
    wanted = [(do, field.name) for do, kind in kinds.items() for field in fields_of(kind) if field.name not in UNSEEN]
    common = {"to", "n", "who", "until"}
    assert [pair for pair in wanted if pair not in shown and pair[1] not in common] == []


@pytest.mark.parametrize("kind", [Text, TriggeredText, ContinuousEffect, X])
def test_every_field_of_a_text_has_an_example(kind: Any) -> None:
    shown = {field for table in all_tables() for field in table}
    assert [field.name for field in fields_of(kind) if field.name not in shown | UNSEEN] == []


@pytest.mark.parametrize("word", ["chooses_x", "void", "resolved", "let", "either", "later"])
def test_the_examples_of_a_word_have_it(word: str) -> None:
    result = examples_with_word(NAME, word)
    assert result
    assert all(word in str(card["text"]) for card in result.values())
