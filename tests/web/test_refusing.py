"""What a refusal says beside its rule is told in the reader's language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from py_mini_racer import MiniRacer

import domain
from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.opening import load
from domain.kernel.record.command import command_from
from domain.registry import available, ruleset, specimen_cards
from scripts.cli.commands.record import events_of_sheet
from scripts.cli.demos import sheet_of
from tests.web.modules import loaded

DOMAIN = Path(domain.__file__).parent
HARNESS = """
let tongue = "ja";
function say(word) { return word; }
function language() { return tongue; }
const names = {
  seat: (seat) => `<${seat}>`, act: (act) => `act ${act}`, place: (node) => `at ${node}`, called: (card) => `"${card}"`,
  term: (word) => word, value: (each) => each, has: (term) => ["act.choose", "act.first"].includes(term),
  verb: (verb) => `do ${verb}`, zone: (key) => `[${key}]`,
};
function said(detail, spoken) { tongue = spoken; return JSON.stringify(inWords({ detail }, names)); }
function lines(problem, spoken) { tongue = spoken; return JSON.stringify(reasonsOf(JSON.parse(problem), names)); }
"""


@pytest.fixture(scope="module")
def engine() -> MiniRacer:
    made = loaded("lib/api.js", "/viewer/replay/refusal-words.js", "/viewer/replay/refusals.js", "pad/refusing.js")
    made.eval(HARNESS)
    return made


def said(engine: MiniRacer, detail: str, tongue: str = "ja") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(engine.call("said", detail, tongue))
    return found


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("Kestrel is not in play", '"Kestrel"は場にありません'),
        ("A has to decide first (end.done): done", "先に<A>が決めます（at end.done）：act done"),
        (
            "B has to decide first (end.hand): discard; keep is said only at setup.redraw",
            "先に<B>が決めます（at end.hand）：act discard。「act keep」はat setup.redrawだけの宣言です",
        ),
        ("C has to choose first: targets, 1 to 2 of 5", "先に<C>が選びます：targets（5のうち1–2）"),
        (
            "done cannot be said here or later in this turn, only at x.a, y.b; the game is at z.c, turn 3 of B",
            "「act done」はこのターンにはもう宣言できません（at x.a、at y.bのみ）。今はat z.c、ターン3（<B>）です",
        ),
        ("Osprey is not in the Battle Zone", '"Osprey"はbattle_zoneにありません'),
        (
            "there is no battle to tell of; that of turn 5 is told before its turn ends: take what ended it back",
            "結果を言う戦闘がありません。ターン5の戦闘はそのターンのうちに言います。ターンを終えた行を取り消してください",
        ),
        ("somebody has to decide first (setup.first): first", "先に決めます（at setup.first）：act first"),
        ("gain: #4 is not in play", 'do gain："#4"は場にありません'),
        ("Kestrel is not there (A.hand, A.hangar)", '"Kestrel"は[A.hand]、[A.hangar]にありません'),
        ("1 green power is needed, 0 is there", "greenの指定国力1が必要ですが、0です"),
        (
            "one UNIT is played in a turn, and one additional Battleship, Base or Support",
            "unitは1ターンに1枚、戦艦・基地・支援がもう1枚だけです",
        ),
        ("total power 4 is needed, 2 is there", "合計国力4が必要ですが、2です"),
    ],
)
def test_what_is_met_most_has_a_sentence(engine: MiniRacer, english: str, japanese: str) -> None:
    told = said(engine, english)
    assert (told["detail"], told["spoken"]) == (japanese, True)
    assert said(engine, english, "en") == {"detail": english}
    assert said(engine, english, "zh")["spoken"]


def test_what_has_none_stays_as_it_was_said_behind_the_rule(engine: MiniRacer) -> None:
    problem = {
        "detail": "the moon is full; Kestrel is not in play",
        "rule": "X-1",
        "statement": "one",
        "statements": {"ja": "一"},
    }
    assert json.loads(engine.call("lines", json.dumps(problem), "ja")) == ["X-1: 一", problem["detail"]]
    told = {**problem, "detail": "Kestrel is not in play", "legal": ["#1", "#1", "B choose", "first", "assign.ft"]}
    assert json.loads(engine.call("lines", json.dumps(told), "ja")) == [
        '"Kestrel"は場にありません',
        "X-1: 一",
        "#1 · <B> · act choose · act first · at assign.ft",
    ]


@pytest.mark.parametrize("name", available())
def test_nearly_all_refusals_of_a_game_are_stated_in_the_readers_language(engine: MiniRacer, name: str) -> None:
    """Given lines of a game said where they do not belong, then nine of ten refusals are told by a sentence or a rule."""
    met, english = 0, []
    for refusal in refusals(name):
        met += 1
        stated = ruleset(name).book.rules.get(refusal.rule)
        if not (stated and stated.statements.get("ja")) and "spoken" not in said(engine, refusal.message):
            english.append(refusal.message)
    assert met > 50
    assert len(english) < met / 10, sorted(set(english))


def refusals(name: str) -> Iterator[Refusal]:
    """Why lines of the demo game are refused elsewhere in it."""
    events = events_of_sheet(sheet_of(name), [])
    commands = [command_from(event) for event in events if event.is_command and event.seat]
    for position in range(30, len(events), len(events) // 4):
        desk = None
        for command in commands[:: max(1, len(commands) // 40)]:
            if desk is None:
                desk = load(events[:position], ruleset(name))
                desk.catalogue = specimen_cards(name)
            answer = desk.say(command)
            if isinstance(answer, Refusal):
                yield answer
            else:
                desk = None


def test_every_sentence_belongs_to_a_refusal_of_the_rules(engine: MiniRacer) -> None:
    """What the rules say no longer has no words any more, and no two sentences are for the same."""
    rules = "".join(path.read_text("utf-8") for path in DOMAIN.rglob("*.py"))
    english = json.loads(engine.eval("JSON.stringify(SENTENCES.map(([english]) => english))"))
    assert len(set(english)) == len(english)
    fixed = {each: max(re.split(r"\{\w+\}", each), key=len).strip() for each in english}
    assert [each for each, part in fixed.items() if not any(words in rules for words in triples(part))] == []


def triples(text: str) -> list[str]:
    """Every three words in a row, for some sentences are put together of parts."""
    words = text.split()
    return [" ".join(words[at : at + 3]) for at in range(max(1, len(words) - 2))]
