"""Words beyond what `scripts.conformance` asks of a ruleset: those of the parts, of golden games."""

import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from py_mini_racer import MiniRacer

from domain import registry
from domain.cards.deck_list import HEADING_KINDS
from domain.cards.name_matching import fold
from domain.parts.card_schema import fields_of, words_in
from domain.parts.common.ruleset_package import shared_messages
from replays.viewer.js_bundle import bundle_modules
from scripts.conformance.missing_terms import event_identifiers, events_in_code, missing_terms
from tests.conformance.playthrough import decks, heard, play, read


def test_every_event_of_the_parts_and_the_kernel_has_a_term_that_all_rulebooks_share() -> None:
    written = set().union(*(events_in_code(f"domain.{part}") for part in ("parts", "card_effects", "kernel")))
    assert sorted(written - set(shared_messages("events.toml"))) == []


def test_no_sentence_is_a_key() -> None:
    """Given the tables of messages, help, events and declarations, then a text is named by an id and not by its English."""
    root = Path(registry.__file__).parents[1]
    tables = ("messages", "help", "events", "declarations", "unchecked")
    paths = [
        path for folder in ("api", "domain", "projections", "replays", "scripts") for path in (root / folder).rglob("*.toml")
    ]
    keys = [(path.name, key) for path in paths if path.stem in tables for key in tomllib.loads(path.read_text("utf-8"))]
    assert len(keys) > 2_000
    assert [each for each in keys if " " in each[1]] == []


@pytest.mark.parametrize("name", registry.RULESETS)
def test_everything_that_happens_in_a_golden_game_has_a_term(name: str) -> None:
    events = play(name, decks(name), list(map(heard, read(name)[1])))[0].events
    assert not missing_terms(registry.ruleset(name), (word for event in events for word in event_identifiers(event)))


@pytest.mark.parametrize("name", registry.RULESETS)
def test_every_rule_is_stated_in_three_languages(name: str) -> None:
    """Beyond `conform`, which lets a rulebook have one language alone."""
    rules = registry.ruleset(name).book.rules.values()
    assert [text.id for text in rules if set(text.statements) != {"ja", "zh"} or not text.statement.strip()] == []


@pytest.mark.parametrize("name", registry.RULESETS)
def test_a_footnote_reads_in_the_readers_language_where_the_rule_is_stated_in_it(name: str) -> None:
    """Given a rule that is stated in Japanese and one that is not, then the first is in it and the other in English."""
    stated = next(text for text in registry.ruleset(name).book.rules.values() if text.statements)
    plain = stated._replace(id="a house rule", statements={})
    engine = MiniRacer()
    engine.eval(bundle_modules("replay/rule-statement.js"))
    record = {
        "rules": {text.id: text.statement for text in (stated, plain)},
        "rule_words": {stated.id: dict(stated.statements)},
    }
    result = {text.id: engine.call("translatedRuleStatement", record, text.id, "ja") for text in (stated, plain)}
    assert result == {stated.id: stated.statements["ja"], plain.id: plain.statement}


@pytest.mark.parametrize("name", registry.RULESETS)
def test_every_card_type_is_a_heading_of_deck_lists_in_three_languages(name: str) -> None:
    """Players write the types of cards over the parts of their lists."""
    (types,) = (
        field
        for field in fields_of(import_module(f"domain.rulesets.{name}.card_schema.texts").Printed)
        if field.name == "type"
    )
    terms = registry.ruleset(name).book.terms
    words = [word for kind in words_in(types.annotation) for word in terms[kind].values()]
    assert [word for word in words if fold(word) not in HEADING_KINDS] == []
