"""Sentences of events and declarations: each is there in three languages, complete, with the same facts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from domain.registry import package_of, ruleset
from scripts.conformance.missing_terms import events_recorded_in, modules_of
from scripts.conformance.sample_games import SEEDS, game_log

_FACT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_NUMBER = re.compile(r"\{(\w+)\?")
FORMS = frozenset(
    (
        "signed",
        "gained",
        "lost",
        "known",
        "some",
        "change",
        "several",
        "other",
        "order",
        "each",
        "is",
        "crew",
        "ordinal",
        "a",
        "word",
        "against",
        "damage",
        "leaders",
        "outcomes",
        "number",
        "place",
        "points",
        "text",
        "may",
        "cannot",
        "moment",
        "kind",
        "in",
        "into",
    )
)


def required_facts(sentence: str) -> set[str]:
    """Returns the facts that a sentence requires: those outside of square brackets."""
    return _template_facts(_outside(sentence))


def optional_facts(sentence: str) -> set[str]:
    """Returns the facts that a sentence mentions only if an event has them."""
    return _template_facts(sentence) - required_facts(sentence)


def template_faults(sentence: str) -> list[str]:
    """Returns the faults of a sentence: unmatched brackets and unknown forms."""
    results = [f"{sign}: {sentence}" for sign, other in ("{}", "[]") if sentence.count(sign) != sentence.count(other)]
    return results + [f"no form {form}: {sentence}" for _, form in _FACT.findall(sentence) if form and form not in FORMS]


def _template_facts(sentence: str) -> set[str]:
    return {name for name, _ in _FACT.findall(sentence)} | set(_NUMBER.findall(sentence))


def _outside(sentence: str) -> str:
    while (shorter := re.sub(r"\[[^\[\]]*\]", "", sentence)) != sentence:
        sentence = shorter
    return sentence


LANGUAGES = {"en", "ja", "zh"}
DECLARED = {"crews", "about", "drawn", "known", "note", "who"}
"""Facts of a declaration that are no argument of its act; `about`: the card that asked; `crews`: pilots with their Mecha."""
ASIDE = {
    "assign": {"pilots", "on"},
    "look": {"cards"},
    "mulligan": {"cards"},
    "rule": {"changes"},
    "note": {"text"},
    "position": {"cards", "counts"},
    "seal": {"hash"},
    "unseal": {"salt"},
}
"""Arguments that a sentence may omit, since revealed cards show them or machines need them."""
_UNDER_A_HEADING = ("say rule", "victory_checked")
"""Events whose sentences are a heading and the text under it."""
_WITH_VERB = re.compile(r"\{\w+:(?:may|cannot)\}")
"""Facts that are shown with their verb."""
_VERB = re.compile(r"\b[a-z]+(s|ed|e|t|y|w|n|k|ght|ver|red|ck)\b")


def _words(name: str, beginning: str = "event.") -> dict[str, Mapping[str, str]]:
    terms = ruleset(name).book.terms.items()
    return {key.removeprefix(beginning): sentences for key, sentences in terms if key.startswith(beginning)}


def _everything(name: str) -> dict[str, Mapping[str, str]]:
    return {**_words(name), **{f"say {key}": sentences for key, sentences in _words(name, "say.").items()}}


def _facts(sentence: str) -> set[str]:
    return required_facts(sentence) | optional_facts(sentence)


def every_event_has_a_sentence(name: str) -> Iterator[str]:
    """Every event that follows from something has a sentence."""
    happened = {event.name for seed in SEEDS for event in game_log(name, seed) if not event.is_command}
    yield from sorted(happened - set(_words(name)))


def every_act_has_a_sentence_with_all_its_arguments(name: str) -> Iterator[str]:
    """Every act has a sentence with all its arguments."""
    said = _words(name, "say.")
    for act, contract in ruleset(name).acts.items():
        if act not in said:
            yield f"{act} has none"
            continue
        sentences, args = _facts(said[act]["en"]), set(contract.args)
        yield from (f"{act} does not name {each}" for each in sorted(args - ASIDE.get(act, set()) - sentences))
        yield from (f"{act} has no {each}" for each in sorted(sentences - args - DECLARED))


WITHOUT_FACTS = {"combat_checked", "deck_shuffled", "list_opened", "mech_merge_phase_declared", "turntable_rotated"}
"""Events whose sentences need none of their facts."""


def a_sentence_uses_a_fact_of_its_event(name: str) -> Iterator[str]:
    """Every sentence uses a fact of its event, if the event has any."""
    for package in (package_of(name), "domain.parts", "domain.card_effects", "domain.kernel"):
        for path in modules_of(package):
            for event, facts in events_recorded_in(path):
                words = [_facts(each["en"]) for key, each in _words(name).items() if key.split(".")[0] == event]
                if facts and words and event not in WITHOUT_FACTS and not facts & set().union(*words):
                    yield f"{event} has {', '.join(sorted(facts))}"


def sentences_speak_of_the_same_facts_in_all_languages(name: str) -> Iterator[str]:
    """Sentences are there in all languages and speak of the same facts."""
    for event, sentences in _everything(name).items():
        if set(sentences) != LANGUAGES:
            yield f"{event} is told in {', '.join(sentences)}"
            continue
        yield from (fault for sentence in sentences.values() for fault in template_faults(sentence))
        facts = {language: _facts(sentence) - {"who"} for language, sentence in sentences.items()}
        if facts["ja"] != facts["zh"] or not facts["zh"] <= facts["en"] | facts["ja"]:
            yield f"{event}: {facts}"


def sentences_speak_of_facts_that_every_such_event_has(name: str) -> Iterator[str]:
    """Sentences speak of facts that every such event has."""
    sentences = _words(name)
    for seed in SEEDS:
        for event in game_log(name, seed):
            wanted = set().union(*(required_facts(sentence) for sentence in sentences.get(event.name, {}).values()))
            there = {key for key, value in event.said.items() if value not in ("", (), {}, None)}
            missing = wanted - there - ({"who"} if event.seat else set())
            yield from (f"{event.name} has no {fact} ({seed})" for fact in missing)


def an_english_sentence_has_a_verb(name: str) -> Iterator[str]:
    """An English sentence has a verb, but for those under a heading."""
    for event, sentences in _everything(name).items():
        words = re.sub(r"\{\w+(:\w+)?\}", "", _WITH_VERB.sub("does", sentences["en"]))
        if not _VERB.search(words) and event not in _UNDER_A_HEADING:
            yield f"{event}: {sentences['en']}"


CHECKS = (
    every_event_has_a_sentence,
    every_act_has_a_sentence_with_all_its_arguments,
    a_sentence_uses_a_fact_of_its_event,
    sentences_speak_of_the_same_facts_in_all_languages,
    sentences_speak_of_facts_that_every_such_event_has,
    an_english_sentence_has_a_verb,
)
