"""What is said of random games is in the words of people, in three languages: no id, no code, no fact that is missing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from py_mini_racer import MiniRacer

from domain import registry
from domain.kernel.record.event import Event
from replays.viewer.js_bundle import bundle_script
from replays.viewer.replay_json import replay_data, to_script_json
from scripts.conformance.sample_games import SEEDS, game_view
from scripts.simulation.random_games import random_game
from tests.soak import in_full

LANGUAGES = ("en", "ja", "zh")
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
LATIN = re.compile(r"[A-Za-z]{4,}")
ALLOWED_LATIN = re.compile(r"Auto|Player|NEX-A|Senki|GW-|NX-|MC-|RT-|SF-")
SCRIPT = """
  const SENTENCES = (record, language) => {
    const telling = new Narration(JSON.parse(record), language);
    const told = telling.record.events.map((event) => [telling.words(event), event.spoken ? event.said.act : event.name]);
    return JSON.stringify(told);
  };
"""


@pytest.fixture(scope="module")
def engine() -> MiniRacer:
    made = MiniRacer()
    made.eval(bundle_script("replay/narration.js") + SCRIPT)
    return made


def views(name: str) -> Iterator[Sequence[Event]]:
    """Logs of random games: in the suite one that other checks play too, as spectators see it."""
    yield game_view(name, SEEDS[0], "spectator")
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


def is_odd(text: str, language: str) -> bool:
    """Whether a sentence has a fault; players of random games have no names, and names of cards are translated."""
    if FAULTS.search(text) or ELLIPSIS.search(text):
        return True
    if language == "en":
        return bool(PLURAL_OF_ONE.search(text))
    return bool(LATIN.search(ALLOWED_LATIN.sub("", text)))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Player A plays rts:A-06", "en"),
        ("Player A draws 1 cards", "en"),
        ("Ruling: #61 is Kestrel", "en"),
        ("– moves to hand", "en"),
        ("プレイヤーAがKestrelをプレイする", "ja"),
        ("玩家A使用 {card}", "zh"),
    ],
)
def test_an_odd_sentence_is_found(text: str, language: str) -> None:
    assert is_odd(text, language)


@pytest.mark.parametrize("text", ["Player A wins 12–8: the countdown is over", "Turn 1 begins: 1 card", "#"])
def test_a_plain_sentence_is_not_odd(text: str) -> None:
    assert is_odd(text, "en") == (text == "#")
