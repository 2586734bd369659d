"""Everything that is said and happens in a game can be told in three languages, in whole sentences."""

import re

import pytest

from domain.registry import ruleset
from tests.conformance.games import RULESETS, SEEDS, log
from tests.conformance.sentences import faults, optional, required

LANGUAGES = {"en", "ja", "zh"}
DECLARED = {"known", "note", "who"}
"""Facts of a declaration that are no argument of its act."""
ASIDE = {"look": {"cards"}, "mulligan": {"cards"}, "rule": {"changes"}, "note": {"text"}}
"""Arguments that are told by what became known with them."""


def words(name, beginning="event."):
    terms = ruleset(name).book.terms.items()
    return {key.removeprefix(beginning): told for key, told in terms if key.startswith(beginning)}


def everything(name):
    return {**words(name), **{f"say {key}": told for key, told in words(name, "say.").items()}}


@pytest.mark.parametrize("name", RULESETS)
def test_every_event_that_follows_from_something_has_words(name):
    happened = {event.name for seed in SEEDS for event in log(name, seed) if not event.is_command}
    assert happened - set(words(name)) == set()


@pytest.mark.parametrize("name", RULESETS)
def test_every_act_has_a_sentence_that_tells_all_its_arguments(name):
    said = words(name, "say.")
    for act, contract in ruleset(name).acts.items():
        assert act in said
        told = required(said[act]["en"]) | optional(said[act]["en"])
        assert set(contract.args) - ASIDE.get(act, set()) <= told, act
        assert told <= set(contract.args) | DECLARED, act


@pytest.mark.parametrize("name", RULESETS)
def test_words_are_there_in_all_languages_and_speak_of_the_same_facts(name):
    for event, told in everything(name).items():
        assert set(told) == LANGUAGES, event
        assert all(faults(sentence) == [] for sentence in told.values()), event
        facts = {language: required(sentence) | optional(sentence) for language, sentence in told.items()}
        assert facts["ja"] - {"who"} == facts["zh"] - {"who"}, event
        assert facts["zh"] - {"who"} <= facts["en"] | facts["ja"], event


@pytest.mark.parametrize("name", RULESETS)
def test_words_speak_of_facts_that_every_such_event_has(name):
    told = words(name)
    for seed in SEEDS:
        for event in log(name, seed):
            wanted = set().union(*(required(sentence) for sentence in told.get(event.name, {}).values()))
            there = {key for key, value in event.said.items() if value not in ("", (), {}, None)}
            assert wanted <= there | ({"who"} if event.seat else set()), event


@pytest.mark.parametrize("name", RULESETS)
def test_an_english_sentence_has_a_verb(name):
    """At least four words that are no facts, or a fact that does something."""
    for event, told in everything(name).items():
        assert re.search(r"\b[a-z]+(s|ed|e|t|y|w|n|k|ght|ver|red|ck)\b", re.sub(r"\{\w+(:\w+)?\}", "", told["en"])), event
