"""Everything that happens in a game can be told in three languages."""

import re

import pytest

from domain.registry import ruleset
from tests.conformance.games import RULESETS, SEEDS, log

LANGUAGES = {"en", "ja", "zh"}


def words(name):
    return {key.removeprefix("event."): told for key, told in ruleset(name).book.terms.items() if key.startswith("event.")}


@pytest.mark.parametrize("name", RULESETS)
def test_every_event_that_follows_from_something_has_words(name):
    happened = {event.name for seed in SEEDS for event in log(name, seed) if not event.is_command}
    assert happened - set(words(name)) == set()


@pytest.mark.parametrize("name", RULESETS)
def test_words_are_there_in_all_languages_and_speak_of_the_same_facts(name):
    for event, told in words(name).items():
        assert set(told) == LANGUAGES, event
        facts = {language: sorted(set(re.findall(r"\{(\w+)\}", sentence))) for language, sentence in told.items()}
        assert facts["ja"] == facts["zh"] == facts["en"], event


@pytest.mark.parametrize("name", RULESETS)
def test_words_speak_of_facts_that_every_such_event_has(name):
    told = words(name)
    for seed in SEEDS:
        for event in log(name, seed):
            wanted = re.findall(r"\{(\w+)\}", told[event.name]["en"]) if event.name in told else []
            assert set(wanted) <= set(event.said), event
