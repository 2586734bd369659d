"""What is said of random games is in the words of people, in three languages: no id, no code, no fact that is missing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from py_mini_racer import MiniRacer

from domain import registry
from domain.kernel.record.event import Event
from replays.viewer.js_bundle import bundle_modules
from replays.viewer.replay_json import replay_data, to_script_json
from scripts.conformance.edges.paper_games import record_paper_game
from scripts.conformance.edges.sparsely_recorded_games import open_unlisted_game
from scripts.conformance.sample_games import SEEDS, game_view
from scripts.simulation.random_games import random_game
from tests.soak import in_full

LANGUAGES = ("en", "ja", "zh")
LINES = in_full(300, 150)
GAMES = 100
"""Random games of each ruleset in the soak."""
FAULTS = re.compile(
    r"\w+:\w+-\d+|#\?|#\d+|\b[A-Z]\.[a-z_]+|\bft\d|\bdict\b|\bNone\b|undefined|\[object|[{}\[\]|]|(?<!\d)–(?!\d)|\w_\w"
    r"|^\W*$"
)
"""Ids of printings, cards and zones, places of the timing chart, words of the machine, missing facts, and nothing."""
ELLIPSIS = re.compile(r"(?:^|\s)…(?:\s|$)")
PLURAL_OF_ONE = re.compile(
    r"(?<![\d.,/+−-])\b1 (?:\w+ )?(?:cards|coins|points|ProtoPoints|Points|times|travellers|rewards|abilities)\b"
)
NO_AMOUNT = re.compile(r"(?<![\d./+−-])0 (?:\w+ )?(?:cards?|points?|ProtoPoints|travellers|coins|rewards|captives|times)\b")
"""What did not happen, told as an amount."""
EMPTY_PLACE = re.compile(
    r"[:：,、;；]\s*$|[:：]\s*[:：,，、。;；)）]|[(（]\s*[)）]|「」|[、,，]\s*[、,，]|^\s*[、,，:：]|\s[,:;)]|[(（]\s"
    r"|  |^\s|\s$|^and | (?:and|is|v|at|to|of|for)$| (?:is|v)(?:,| and)|[はがをに](?:$|、は|、が|、を)|[為對対的](?:$|、)"
)
"""What stands where a name, a number or a word is missing: signs without anything behind or between them, loose joiners."""
LATIN = re.compile(r"[A-Za-z]{4,}")
ALLOWED_LATIN = re.compile(r"Auto|Card \d|Player|NEX-A|Senki|GW-|NX-|MC-|RT-|SF-")
SCRIPT = """
  const SENTENCES = (record, language) => {
    const telling = new Narration(JSON.parse(record), language);
    const told = telling.record.events.map((event) => [telling.words(event), event.spoken ? event.said.act : event.name]);
    return JSON.stringify(told);
  };
  const WITH_GAPS = (record, language, gaps) => {
    const telling = new Narration(JSON.parse(record), language);
    const facts = JSON.parse(gaps);
    const told = telling.record.events.map((event, at) => [telling.words({ ...event, said: facts[at] ?? event.said }), at]);
    return JSON.stringify(told.filter(([, at]) => at in facts));
  };
"""


@pytest.fixture(scope="module")
def engine() -> MiniRacer:
    made = MiniRacer()
    made.eval(bundle_modules("replay/narration.js") + SCRIPT)
    return made


def views(name: str) -> Iterator[Sequence[Event]]:
    """Logs of random games: in the suite one that other checks play too, as spectators see it; and games of which much is
    unknown."""
    yield game_view(name, SEEDS[0], "spectator")
    yield record_paper_game(name, "s1", LINES)
    unlisted = open_unlisted_game(name, "s1", 1)
    for _ in range(LINES):
        if not unlisted.step():
            break
    yield unlisted.desk.events
    for number in range(in_full(GAMES, 0)):
        game = random_game(name, f"sentences {number}")
        game.play()
        yield game.desk.events


@pytest.mark.parametrize("name", registry.RULESETS)
def test_every_sentence_of_a_random_game_is_in_words(engine: MiniRacer, name: str) -> None:
    """Given random games, when every event is stated in three languages, then no sentence has a word of the machine."""
    for events in views(name):
        record = to_script_json(replay_data(events))
        for language in LANGUAGES:
            result: list[list[Any]] = json.loads(engine.call("SENTENCES", record, language))
            assert {(kind, text) for text, kind in result if is_odd(text, language)} == set()


def missing(random: Random, value: Any) -> Any:
    """What stands for a member without content."""
    if isinstance(value, list | tuple):
        return []
    return random.choice(({}, {"A": ""})) if isinstance(value, Mapping) else random.choice(("", None, False, [], [""]))


def with_gaps(random: Random, value: Any) -> Any:
    """A list or mapping of which at least one member stays and others may be missing; other values as they are."""
    if isinstance(value, Mapping) and len(value) > 1:
        stays = random.choice(list(value))
        return {key: each if key == stays or random.random() < 0.4 else missing(random, each) for key, each in value.items()}
    if isinstance(value, list | tuple) and len(value) > 1 and not all(isinstance(each, int) for each in value):
        stays = random.randrange(len(value))
        return [each if at == stays or random.random() < 0.4 else missing(random, each) for at, each in enumerate(value)]
    return value


@pytest.mark.parametrize("name", registry.RULESETS)
def test_a_sentence_leaves_out_what_is_missing_of_a_fact(engine: MiniRacer, name: str) -> None:
    """Given events of random games of which a list or mapping has members without content, when they are stated, then the
    sentence has those with content, and no sign or joiner for the others."""
    for seed in SEEDS[: in_full(len(SEEDS), 2)]:
        random = Random(f"gaps {name} {seed}")
        record = replay_data(game_view(name, seed, "spectator"))
        given = {
            at: {fact: with_gaps(random, value) for fact, value in event["said"].items()}
            for at, event in enumerate(record["events"])
            if not event["spoken"]
        }
        gaps = {at: said for at, said in given.items() if said != record["events"][at]["said"]}
        for language in LANGUAGES:
            result: list[list[Any]] = json.loads(
                engine.call("WITH_GAPS", to_script_json(record), language, to_script_json(gaps))
            )
            assert [(text, gaps[at]) for text, at in result if is_odd(text, language)] == []


def is_odd(text: str, language: str) -> bool:
    """Whether a sentence has a fault; players of random games have no names, and names of cards are translated."""
    if FAULTS.search(text) or ELLIPSIS.search(text) or EMPTY_PLACE.search(text):
        return True
    if language == "en":
        return bool(PLURAL_OF_ONE.search(text) or NO_AMOUNT.search(text))
    return bool(LATIN.search(ALLOWED_LATIN.sub("", text)))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Player A plays rts:A-06", "en"),
        ("Player A draws 1 cards", "en"),
        ("Player A loses 0 voucher points", "en"),
        ("Ruling: #61 is Kestrel", "en"),
        ("– moves to hand", "en"),
        ("プレイヤーAがKestrelをプレイする", "ja"),
        ("玩家A使用 {card}", "zh"),
        ("公開種族宣言卡：玩家A為、玩家B為燈籠", "zh"),
        ("Races revealed: Player A is , Player B is Lantern", "en"),
        ("戦闘の組み合わせ：", "ja"),
        ("Battles: Crowd v ", "en"),
    ],
)
def test_an_odd_sentence_is_found(text: str, language: str) -> None:
    assert is_odd(text, language)


@pytest.mark.parametrize("text", ["Player A wins 12–8: the countdown is over", "Turn 1 begins: 1 card", "#"])
def test_a_plain_sentence_is_not_odd(text: str) -> None:
    assert is_odd(text, "en") == (text == "#")
