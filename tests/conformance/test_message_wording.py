"""Messages read as people write: a count of one with a noun in the singular, and no word of the machine, in all languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain import registry
from domain.kernel.contract.refusal import Refusal
from domain.kernel.messages.message import (
    JOINS,
    LANGUAGES,
    choose_plural_form,
    fact_kind,
    fact_names_of,
    plural_forms,
    render,
    to_json,
)
from domain.kernel.record.command import Command
from scripts.cli.terminal.vocabulary import FactNames, Vocabulary
from scripts.simulation.random_games import RandomGame

SAMPLES = {
    "who": "A",
    "act": "play",
    "acts": "play",
    "n": 1,
    "place": "main",
    "zones": "hand",
    "verb": "draw",
    "word": "unit",
}
SAMPLES |= {"card": "Korr", "reason": "it is over", "help": "a sentence", "part": "so it is", "wanted": "a word"}
"""A fact of each kind; of the others a name."""
SINGULAR = frozenset("as differs does goes has holds is letters names needs nobody says this was".split())  # noqa: SIM905
"""Words behind a number that are no plural nouns: verbs behind the number of a line or an event, and ends of ranges."""
MOST_EVENTS, ARGUMENT_SHARE = 400, 0.8
"""How long the random game is, and how many arguments of a line are said again."""
OF_TYPER = {"option_requires_n_arguments", "argument_takes_n_values", "game_is_split_over_1"}
"""Messages of which the number is never one."""
MACHINE = re.compile(r"\bdict\b|\btuple\b|\bNoneType\b|\bNone\b|\bft\d|\{\w+\}|(?<![ (:])\.\.\.|undefined")
"""Words of the machine, places that nothing fills, and cut texts. Blanks (`--name ...`, `league:...`) are typed so."""
NAMED_BY_ID = re.compile(r"#\d|\b[A-Z]\.(?:hand|deck|nation|hangar|junkyard)\b|\b[a-z]+\.ft\d")
"""Ids of cards, zones and places, which a reader knows by their names."""


def tables() -> Iterator[Path]:
    """The tables of messages."""
    for folder in ("domain", "replays", "api/http", "scripts/cli", "scripts/conformance", "projections"):
        yield from sorted(Path(folder).rglob("messages.toml"))


@pytest.mark.parametrize("path", [*tables()], ids=str)
def test_a_count_of_one_has_its_noun_in_the_singular(path: Path) -> None:
    rows = tomllib.loads(path.read_text("utf-8"))
    said = {id: with_samples(words["en"], "en") for id, words in rows.items() if id not in OF_TYPER}
    assert {id: text for id, text in said.items() if plural_of_one(text)} == {}


@pytest.mark.parametrize("path", [*tables()], ids=str)
def test_no_message_has_a_word_of_the_machine(path: Path) -> None:
    rows = tomllib.loads(path.read_text("utf-8"))
    said = {(id, each): with_samples(words[each], each) for id, words in rows.items() for each in LANGUAGES}
    assert {key: text for key, text in said.items() if MACHINE.search(text)} == {}


@pytest.mark.parametrize("text", ["1 cards", "of 1 more events", "1 targets are to be named, not 0"])
def test_a_plural_of_one_is_found(text: str) -> None:
    assert plural_of_one(text)
    assert not plural_of_one(text.replace("1", "2"))


@pytest.mark.parametrize("name", registry.RULESETS)
def test_every_refusal_of_random_games_is_reported_by_names(name: str) -> None:
    """Given lines of random games said where they do not belong, then every refusal is stated by names in every language."""
    met = refusals(name)
    assert len(met) > 10
    odd = [
        text
        for texts in met.values()
        for text in texts.values()
        if MACHINE.search(text) or plural_of_one(text) or NAMED_BY_ID.search(without_numbers(text))
    ]
    assert odd == []


def as_on_a_page(reasons: list[dict[str, Any]], language: str, names: FactNames) -> str:
    """What a page shows of a refusal, from what the service sends of it (`replays/viewer/replay/refusal-text.js`)."""

    def filled(reason: dict[str, Any], fact: re.Match[str]) -> str:
        said, kind = reason["facts"][fact[1]], fact_kind(fact[1])
        if not isinstance(said, str):
            return as_on_a_page(said, language, names)
        return re.sub(r"(?<!\S)#\d+$", UNKNOWN, names(kind, said)) if kind == "card" else names(kind, said)

    sentences = (re.sub(r"\{(\w+)\}", lambda fact, each=each: filled(each, fact), each[language]) for each in reasons)
    return JOINS[language].join(sentences)


UNKNOWN = "?"
"""A card that has no name for its reader."""


def with_samples(forms: Any, language: str) -> str:
    """A message with a sample of each fact, numbers as one."""
    facts: Mapping[str, Any] = {
        fact: SAMPLES.get(fact_kind(fact), "x")
        for form in plural_forms(forms)
        for fact in (*fact_names_of(form), "n", "n2", "n3")
    }
    return render(choose_plural_form(forms, facts), facts, language)


def plural_of_one(text: str) -> bool:
    """Whether a plural stands behind a count of one."""
    nouns = re.findall(r"(?<![\d.,/:-])\b1 (?:more |of )?([a-z]+s)\b", text)
    return any(noun not in SINGULAR for noun in nouns)


def without_numbers(text: str) -> str:
    """A text without the numbers of cards behind their names, by which copies are stated."""
    return re.sub(r"(?<=\S) #\d+", "", text)


def refusals(name: str) -> dict[str, dict[str, str]]:
    """Refusals of lines of a random game, said by another seat, later, or without one of their arguments: id -> language ->
    what it says to a reader at the table."""
    random, result = Random(f"wording of {name}"), dict[str, dict[str, str]]()
    game = RandomGame(registry.ruleset(name), registry.specimens(name), "wording", 1)
    said: list[Command] = []
    while len(game.desk.events) < MOST_EVENTS and game.step():
        said += [game.last_command] if game.last_command else []
        command = random.choice(said)
        args = {key: value for key, value in command.args.items() if random.random() < ARGUMENT_SHARE}
        before = len(game.desk.events)
        answer = game.desk.say(Command(random.choice(game.desk.table.header.seats), command.act, args))
        if isinstance(answer, Refusal):
            reasons = to_json(answer.reason)
            names = {each: FactNames(Vocabulary(each, name), game.desk.table) for each in LANGUAGES}
            result.setdefault(str(answer.reason), {each: as_on_a_page(reasons, each, names[each]) for each in names})
        else:
            game.desk.log.roll_back(len(game.desk.events) - before)
    return result
