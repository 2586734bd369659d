"""Terms: every word of a ruleset that a reader may meet is there in English, Japanese and Chinese."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files

from domain import registry
from domain.kernel.contract.ruleset import Ruleset
from domain.parts.common.ruleset_package import shared_messages
from scripts.conformance.event_sentences import optional_facts, required_facts
from scripts.conformance.missing_terms import (
    card_identifiers,
    contract_identifiers,
    event_identifiers,
    events_in_code,
    events_recorded_in,
    missing_terms,
    modules_of,
    offer_identifiers,
)
from scripts.conformance.sample_games import SEEDS, game_log

LANGUAGES = ["en", "ja", "zh"]


def what_the_contract_names_has_a_term(name: str) -> Iterator[str]:
    """Everything that the contract names has a term."""
    rules = registry.ruleset(name)
    yield from missing_terms(rules, contract_identifiers(rules))


def every_place_of_the_chart_has_words(name: str) -> Iterator[str]:
    """Every place of the timing chart has its words."""
    rules = registry.ruleset(name)
    nodes = rules.timeline.nodes
    parts = {re.sub(r"^ft\d*$", "free_timing", part) for node in nodes for part in node.key.split(".")}
    parts -= {each for node in nodes for each in (node.phase, node.step)}  # the contract names these
    yield from sorted(part for part in parts if not {f"phase.{part}", f"step.{part}", part} & set(rules.book.terms))


def everything_on_the_cards_has_a_term(name: str) -> Iterator[str]:
    """Everything on the cards that is an identifier has a term."""
    yield from missing_terms(registry.ruleset(name), card_identifiers(registry.specimens(name).cards.values()))


def every_specimen_has_a_name_in_every_language(name: str) -> Iterator[str]:
    """Every specimen card and deck has a name in every language."""
    shown = registry.specimens(name)
    cards = {key: card.get("names", {}) for key, card in shown.cards.items()}
    for key, names in {**cards, **{key: deck.titles for key, deck in shown.decks.items()}}.items():
        if set(names) != set(LANGUAGES[1:]) or not all(names.values()):
            yield key


def what_a_text_names_has_a_term(name: str) -> Iterator[str]:
    """Chips and other things that enter by a name which no card bears have a term."""
    texts = (card.get("text", ()) for card in registry.specimens(name).cards.values())
    effects = (effect for text in texts for clause in text for effect in clause.get("effects", ()))
    chips = [effect for effect in effects if effect.get("do") == "chip"]
    yield from missing_terms(registry.ruleset(name), {chip.get("name") or chip["card"]["name"] for chip in chips})


def every_event_of_the_code_has_a_term(name: str) -> Iterator[str]:
    """Every event that the code can write has a term."""
    yield from missing_terms(registry.ruleset(name), (f"event.{each}" for each in events_in_code(registry.package_of(name))))


def sentences_speak_of_facts_that_the_code_writes(name: str) -> Iterator[str]:
    """Every sentence speaks of facts that the code writes."""
    terms, written = registry.ruleset(name).book.terms, dict[str, frozenset[str] | None]()
    for package in (registry.package_of(name), "domain.parts", "domain.card_effects", "domain.kernel"):
        for path in modules_of(package):
            for event, facts in events_recorded_in(path):
                words, before = terms.get(f"event.{event}"), written.get(event, frozenset())
                written[event] = None if facts is None or before is None else facts | before
                if words and facts is not None and not required_facts(words["en"]) <= facts | {"who"}:
                    yield f"{path.name}: {event}"
    for event, known in written.items():
        sentence = terms.get(f"event.{event}", {}).get("en", "")
        unwritten = optional_facts(sentence) - (known or frozenset()) - {"who"} - DERIVED
        if (
            known is not None
            and unwritten
            and (event not in _SHARED or known - required_facts(sentence) - optional_facts(sentence))
        ):
            yield f"{event}: nobody writes {', '.join(sorted(unwritten))}"


DERIVED = frozenset(
    {"winners", "losers", "standing", "both", "voided", "victor", "strong", "beaten", "weak"}
    | {"hit", "amount", "area", "areas", "still", "holder", "lower", "turned", "loser", "source", "sources"}
)
"""Facts that the viewer derives from an event (`replays/viewer/replay/derived-facts.js`)."""
_SHARED = frozenset(shared_messages("events.toml"))
"""Events of several games, which need not say all that the sentence has room for."""


def everything_that_happens_has_a_term(name: str) -> Iterator[str]:
    """Everything that happens in random games has a term."""
    events = (event for seed in SEEDS for event in game_log(name, seed))
    yield from missing_terms(registry.ruleset(name), (word for event in events for word in event_identifiers(event)))


def everything_that_is_offered_has_a_term(name: str) -> Iterator[str]:
    """Everything that is offered has a term."""
    yield from missing_terms(registry.ruleset(name), offer_identifiers(name))


def help_is_there_and_no_more(name: str) -> Iterator[str]:
    """Every act, argument and set-up key has a text of help, and no text of help is unused."""
    rules = registry.ruleset(name)
    used, there = _help_ids(rules), set(rules.book.help)
    yield from (f"not there: {each}" for each in sorted(used - there))
    yield from (f"not used: {each}" for each in sorted(there - used - set(shared_messages("help.toml"))))


def _help_ids(rules: Ruleset) -> set[str]:
    """Returns the ids of the help of acts, arguments and set-up keys."""
    arguments = (arg for act in rules.acts.values() for arg in act.args.values())
    settings = (setting.about for setting in rules.setup.values())
    return {*(act.summary for act in rules.acts.values()), *(arg.about for arg in arguments), *settings}


def a_term_has_a_word_in_every_language(name: str) -> Iterator[str]:
    """A term, a text of help and the reason why a rule is unchecked have words in every language."""
    book = registry.ruleset(name).book
    for table in (book.terms, book.help, book.unchecked):
        yield from (key for key, words in table.items() if list(words) != LANGUAGES or not all(words.values()))


def nothing_is_said_again_that_all_rulebooks_share(name: str) -> Iterator[str]:
    """No ruleset says again what all rulebooks share."""
    for file in ("terms.toml", "events.toml", "declarations.toml"):
        own = tomllib.loads(files(registry.package_of(name)).joinpath(file).read_text("utf-8"))
        yield from (f"{file}: {key}" for key, words in shared_messages(file).items() if own.get(key) == words)


def every_small_effect_has_a_word(name: str) -> Iterator[str]:
    """Every small effect has a word in every language, for who says it by hand."""
    rules = registry.ruleset(name)
    yield from (verb for verb in sorted(rules.verbs) if set(rules.book.terms.get(f"verb.{verb}", {})) != set(LANGUAGES))


CHECKS = (
    what_the_contract_names_has_a_term,
    every_place_of_the_chart_has_words,
    everything_on_the_cards_has_a_term,
    every_specimen_has_a_name_in_every_language,
    what_a_text_names_has_a_term,
    every_event_of_the_code_has_a_term,
    sentences_speak_of_facts_that_the_code_writes,
    everything_that_happens_has_a_term,
    everything_that_is_offered_has_a_term,
    help_is_there_and_no_more,
    a_term_has_a_word_in_every_language,
    nothing_is_said_again_that_all_rulebooks_share,
    every_small_effect_has_a_word,
)
