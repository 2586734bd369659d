"""Whatever a reader may meet of a rulebook has a word in English, Japanese and Chinese."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from domain import registry
from domain.kernel.changes import AttributeSet, Counted, Marked, ResultSet
from domain.kernel.event import FAMILIES, Event
from domain.kernel.ruleset import Ruleset
from domain.parts.rulebook import shared
from scripts.simulation import random_game
from tests.conformance.games import RULESETS, SEEDS, finished
from tests.conformance.playthrough import decks, heard, play, read
from tests.conformance.sentences import required

LANGUAGES = ["en", "ja", "zh"]
WORD = re.compile(r"[a-z][a-z_]*[a-z0-9]")
FREE = ("args", "act", "header", "seat", "name", "text", "printing", "why", "rule", "verdict", "reason", "result", "decks_by")
"""What is said in an event and is no identifier of the rulebook, or is looked at by itself."""
PRINTED = ("races", "allegiances", "traits")
"""What stands on a card as a name and no identifier, and decks are called by."""
every_ruleset = pytest.mark.parametrize("name", RULESETS)


@every_ruleset
def test_everything_that_the_contract_names_has_a_term(name: str) -> None:
    assert not missing(name, of_the_contract(registry.ruleset(name)))


@every_ruleset
def test_every_place_of_the_chart_is_told_in_words(name: str) -> None:
    ruleset = registry.ruleset(name)
    said = (re.sub(r"^ft\d*$", "free_timing", part) for node in ruleset.timeline.nodes for part in node.key.split("."))
    parts = set(said)
    assert sorted(part for part in parts if not {f"phase.{part}", f"step.{part}", part} & set(ruleset.book.terms)) == []


@every_ruleset
def test_everything_on_the_cards_has_a_term(name: str) -> None:
    assert not missing(name, of_the_cards(registry.specimens(name).cards.values()))


@every_ruleset
def test_every_specimen_card_and_deck_has_a_name_in_every_language(name: str) -> None:
    shown = registry.specimens(name)
    named = {
        **{key: card.get("names", {}) for key, card in shown.cards.items()},
        **{key: deck.titles for key, deck in shown.decks.items()},
    }
    assert {key: names for key, names in named.items() if set(names) != set(LANGUAGES[1:]) or not all(names.values())} == {}


@every_ruleset
def test_what_a_text_of_a_specimen_names_has_a_term(name: str) -> None:
    """Chips and other things that enter by a name which no card bears."""
    texts = (card.get("text", ()) for card in registry.specimens(name).cards.values())
    effects = [effect for text in texts for clause in text for effect in clause.get("effects", ())]
    chips = [effect for effect in effects if effect.get("do") == "chip"]
    assert not missing(name, {chip.get("name") or chip["card"]["name"] for chip in chips})


@every_ruleset
def test_every_event_that_the_code_can_write_has_a_term(name: str) -> None:
    assert not missing(name, (f"event.{each}" for each in events_in_code(f"rulesets/{name}")))


@every_ruleset
def test_every_sentence_speaks_of_facts_that_the_code_writes(name: str) -> None:
    terms = registry.ruleset(name).book.terms
    for path in (path for folder in (f"rulesets/{name}", "parts") for path in modules_of(folder)):
        for event, facts in records_in(path):
            told = terms.get(f"event.{event}")
            if told and facts is not None:
                assert required(told["en"]) <= facts | {"who"}, f"{path}: {event}"


def test_every_event_of_the_parts_and_the_kernel_has_a_term_that_all_rulebooks_share() -> None:
    written = events_in_code("parts") | events_in_code("kernel")
    assert sorted(written - set(shared("events.toml"))) == []


@every_ruleset
def test_everything_that_happens_in_golden_and_random_games_has_a_term(name: str) -> None:
    golden = play(name, decks(name), list(map(heard, read(name)[1])))[0].events
    games = [golden, *(finished(name, seed).desk.events for seed in SEEDS)]
    assert not missing(name, (word for events in games for event in events for word in of_an_event(event)))


@every_ruleset
def test_everything_that_is_offered_has_a_term(name: str) -> None:
    assert not missing(name, offered(name))


@every_ruleset
def test_every_sentence_of_help_is_there_in_japanese_and_chinese(name: str) -> None:
    assert sorted(sentences(registry.ruleset(name)) - set(registry.ruleset(name).book.help)) == []


@every_ruleset
def test_no_sentence_of_help_is_left_that_nobody_says(name: str) -> None:
    left = set(registry.ruleset(name).book.help) - sentences(registry.ruleset(name))
    assert sorted(left - set(shared("help.toml"))) == []


@every_ruleset
def test_a_term_has_a_word_in_every_language_and_a_sentence_in_both_others(name: str) -> None:
    book = registry.ruleset(name).book
    assert [key for key, words in book.terms.items() if list(words) != LANGUAGES or not all(words.values())] == []
    assert [key for key, words in book.help.items() if list(words) != LANGUAGES[1:] or not all(words.values())] == []


@every_ruleset
def test_no_ruleset_says_again_what_all_rulebooks_share(name: str) -> None:
    for words in ("terms.toml", "events.toml", "declarations.toml"):
        own = tomllib.loads(files(f"domain.rulesets.{name}").joinpath(words).read_text("utf-8"))
        assert [key for key, told in shared(words).items() if own.get(key) == told] == []


def sentences(ruleset: Ruleset) -> set[str]:
    """What helps with acts, arguments and set-up keys."""
    arguments = (arg for act in ruleset.acts.values() for arg in act.args.values())
    helped = (
        *(act.summary for act in ruleset.acts.values()),
        *(each.about for each in (*arguments, *ruleset.setup.values())),
    )
    return set(helped)


def missing(name: str, wanted: Any) -> list[str]:
    """What has no term; the value of a house rule may be named as any word is."""
    terms = registry.ruleset(name).book.terms
    return sorted({key for key in wanted if key not in terms and key.removeprefix(value_of(key)) not in terms})


def value_of(key: str) -> str:
    """The beginning of a house rule's value: `switch.lost_target.` of `switch.lost_target.fail_all`."""
    found = re.match(r"switch\.\w+\.", key)
    return found[0] if found else ""


def of_the_contract(ruleset: Ruleset) -> Iterator[str]:
    """Title, zones, places of the chart, acts with what they ask for, set-up keys, house rules with their values."""
    yield "title"
    yield from (zone.name for zone in ruleset.zones)
    for node in ruleset.timeline.nodes:
        yield f"phase.{node.phase}"
        yield from (f"step.{node.step}" for _ in range(bool(node.step)))
        yield node.kind
    for act, contract in ruleset.acts.items():
        yield f"act.{act}"
        yield from (f"arg.{arg}" for arg in contract.args)
    yield from (f"setup.{name}" for name in ruleset.setup)
    for name, switch in ruleset.book.switches.items():
        yield f"switch.{name}"
        yield from (f"switch.{name}.{value}" for value in switch.values if not value.isdigit())


def of_the_cards(cards: Any) -> Iterator[str]:
    """Types, colours, keywords and other words of a list that are identifiers."""
    for card in cards:
        for key in (*("type", "color", "colors", "race", "races", "traits", "allegiances"),
                    *("terrain", "battle_types", "corps", "lineage", "gender")):  # fmt: skip
            value = card.get(key) or ()
            words = [value] if isinstance(value, str) else value if isinstance(value, tuple) else ()
            yield from (word for word in words if key in PRINTED or WORD.fullmatch(word))
        yield from (keyword["keyword"] for keyword in card.get("keywords", ()))


def of_an_event(event: Event) -> Iterator[str]:
    """Words that it tells, marks, counters, attributes, and why the game ended."""
    for key, value in event.said.items():
        if key not in FREE:
            yield from (f"setup.{each}" for each in value) if key == "setup" else words_in(value)
    for change in event.changes:
        if isinstance(change, Marked):
            yield change.kind.partition(":")[0]
        elif isinstance(change, (AttributeSet, Counted)) and ":" not in change.name:
            yield change.name
        elif isinstance(change, ResultSet) and change.result:
            yield change.result["reason"]


def words_in(value: Any) -> Iterator[str]:
    """The identifiers in something said."""
    if isinstance(value, str) and WORD.fullmatch(value):
        yield value
    elif isinstance(value, tuple):
        yield from (word for item in value for word in words_in(item))
    elif isinstance(value, dict):
        yield from (word for item in (*value, *value.values()) for word in words_in(item))


def offered(name: str) -> Iterator[str]:
    """The identifiers in the offers of a random game."""
    game = random_game(name, "terms")
    while game.step():
        for seat in game.desk.table.header.seats if game.decisions % 9 == 0 else ():
            for offer in game.ruleset.offers(game.desk, seat):
                yield from words_in(tuple(offer.args.values()))
                yield from words_in(tuple(option for slot in offer.slots.values() for option in slot.options))


@cache
def events_in_code(name: str) -> frozenset[str]:
    """The names of events that stand in the code of a folder of `domain`."""
    return frozenset(word for path in modules_of(name) for word in events_in(path))


def modules_of(name: str) -> Iterator[Path]:
    """The modules in a folder of `domain`."""
    return Path(str(files("domain"))).joinpath(name).rglob("*.py")


def events_in(path: Path) -> Iterator[str]:
    """The names of events in a module."""
    return (name for name, _ in records_in(path))


def records_in(path: Path) -> Iterator[tuple[str, set[str] | None]]:
    """The events that a module writes: name, and the facts where they are written out in the same place."""
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "record":
            told = [arg.value if isinstance(arg, ast.Constant) else None for arg in call.args]
            if len(told) > 1 and told[0] in FAMILIES and isinstance(told[1], str):
                yield told[1], facts_of(call.args[4]) if len(call.args) > 4 else set()


def facts_of(written: ast.expr) -> set[str] | None:
    """The keys of a dict of constants; None for anything else."""
    keys = written.keys if isinstance(written, ast.Dict) else [None]
    found = [key.value for key in keys if isinstance(key, ast.Constant)]
    return set(map(str, found)) if len(found) == len(keys) else None


@pytest.mark.parametrize("name", RULESETS)
def test_every_small_effect_has_a_word_in_three_languages(name):
    """Given effects by hand, which are chosen from a list, then every one of them is called by a word of each language."""
    rules = registry.ruleset(name)
    terms = rules.book.terms
    assert [verb for verb in sorted(rules.verbs) if set(terms.get(f"verb.{verb}", {})) != {"en", "ja", "zh"}] == []
