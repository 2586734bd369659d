"""What a refusal says beside its rule is told in the reader's language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from py_mini_racer import MiniRacer

from domain.kernel.contract.reasons import said_in, told
from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.opening import load_desk
from domain.kernel.record.command import command_from
from domain.registry import available, ruleset, specimen_cards
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.demo_games import scoresheet_path
from tests.web.modules import loaded

HARNESS = """
let tongue = "ja";
function say(word) { return word; }
function language() { return tongue; }
const names = {
  seat: (seat) => `<${seat}>`, act: (act) => `act ${act}`, place: (node) => `at ${node}`, called: (card) => `"${card}"`,
  term: (word) => word, value: (each) => each, has: (term) => ["act.choose", "act.first"].includes(term),
  verb: (verb) => `do ${verb}`, zone: (key) => `[${key}]`,
};
function said(problem, spoken) { tongue = spoken; return JSON.stringify(inWords(JSON.parse(problem), names)); }
function lines(problem, spoken) { tongue = spoken; return JSON.stringify(reasonsOf(JSON.parse(problem), names)); }
"""


@pytest.fixture(scope="module")
def engine() -> MiniRacer:
    made = loaded("/viewer/replay/refusal-text.js", "lib/api.js", "pad/refusal-messages.js")
    made.eval(HARNESS)
    return made


def said(engine: MiniRacer, problem: dict[str, Any], tongue: str = "ja") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(engine.call("said", json.dumps(problem), tongue))
    return found


def problem_of(english: str, name: str) -> dict[str, Any]:
    """What the service answers for a refusal."""
    return {"detail": english, "reasons": told(ruleset(name).book.refusals.reasons(english))}


@pytest.mark.parametrize(
    ("english", "japanese", "name"),
    [
        ("Kestrel is not in play", '"Kestrel"は場にありません', "robotech"),
        ("A has to decide first (end.done): done", "先に<A>が決めます（at end.done）：act done", "robotech"),
        (
            "B has to decide first (end.hand): discard; keep is said only at setup.redraw",
            "先に<B>が決めます（at end.hand）：act discard。「act keep」はat setup.redrawだけの宣言です",
            "gundam_war",
        ),
        ("C has to choose first: targets, 1 to 2 of 5", "先に<C>が選びます：targets（5のうち1–2）", "robotech"),
        (
            "done cannot be said here or later in this turn, only at x.a, y.b; the game is at z.c, turn 3 of B",
            "「act done」はこのターンにはもう宣言できません（at x.a、at y.bのみ）。今はat z.c、ターン3（<B>）です",
            "robotech",
        ),
        ("Osprey is not in the Battle Zone", '"Osprey"はbattle_zoneにありません', "robotech"),
        (
            "there is no battle to tell of; that of turn 5 is told before its turn ends: take what ended it back",
            "結果を言う戦闘がありません。ターン5の戦闘はそのターンのうちに言います。ターンを終えた行を取り消してください",
            "gundam_war",
        ),
        ("somebody has to decide first (setup.first): first", "先に決めます（at setup.first）：act first", "robotech"),
        ("gain: #4 is not in play", 'do gain："#4"は場にありません', "gundam_war"),
        ("Kestrel is not there (A.hand, A.hangar)", '"Kestrel"は[A.hand]、[A.hangar]にありません', "gundam_war_nexa"),
        ("1 green power is needed, 0 is there", "greenの指定国力1が必要ですが、0です", "gundam_war"),
        (
            "one UNIT is played in a turn, and one additional Battleship, Base or Support",
            "unitは1ターンに1枚、戦艦・基地・支援がもう1枚だけです",
            "gundam_war",
        ),
        ("total power 4 is needed, 2 is there", "合計国力4が必要ですが、2です", "gundam_war_nexa"),
        (
            "line 4 (play by A) is refused now: nothing is not in the Field",
            '4行目（<A>の「act play」）が今度は認められません："（指定なし）"は場にありません'.replace('"', ""),
            "macross_crusade",
        ),
        (
            "draw: n is 'x', expected a whole number from 1",
            "do draw：nが'x'です（1以上の整数を書きます）",
            "robotech",
        ),
        (
            "takeback: line is 'x', expected a whole number (default: the last)",
            "「act takeback」のlineが'x'です。整数を書きます（書かなければ最後の宣言）",
            "star_front",
        ),
    ],
)
def test_a_refusal_is_told_in_the_words_of_the_language(engine: MiniRacer, english: str, japanese: str, name: str) -> None:
    problem = problem_of(english, name)
    answer = said(engine, problem)
    assert (answer["detail"], answer["spoken"]) == (japanese, True)
    assert said(engine, problem, "en") == problem
    assert said(engine, problem, "zh")["spoken"]
    assert said_in("ja", ruleset(name).book.refusals.reasons(english)), "the terminal says the same"


def test_what_has_none_stays_as_it_was_said_behind_the_rule(engine: MiniRacer) -> None:
    problem = {
        **problem_of("the moon is full; Kestrel is not in play", "robotech"),
        "rule": "X-1",
        "statement": "one",
        "statements": {"ja": "一"},
    }
    assert json.loads(engine.call("lines", json.dumps(problem), "ja")) == ["X-1: 一", problem["detail"]]
    legal = ["#1", "#1", "B choose", "first", "assign.ft"]
    known = {**problem, **problem_of("Kestrel is not in play", "robotech"), "legal": legal}
    assert json.loads(engine.call("lines", json.dumps(known), "ja")) == [
        '"Kestrel"は場にありません',
        "X-1: 一",
        "#1 · <B> · act choose · act first · at assign.ft",
    ]


@pytest.mark.parametrize("name", available())
def test_every_refusal_that_a_game_meets_is_told_in_the_readers_language(name: str) -> None:
    """Given lines of a game said where they do not belong, then every refusal is told by its sentences."""
    met = [refusal.message for refusal in refusals(name)]
    assert len(met) > 50
    assert [each for each in met if not ruleset(name).book.refusals.reasons(each)] == []


def refusals(name: str) -> Iterator[Refusal]:
    """Why lines of the demo game are refused elsewhere in it."""
    events = play_sheet_file(scoresheet_path(name), [])
    commands = [command_from(event) for event in events if event.is_command and event.seat]
    for position in range(30, len(events), len(events) // 4):
        desk = None
        for command in commands[:: max(1, len(commands) // 40)]:
            if desk is None:
                desk = load_desk(events[:position], ruleset(name))
                desk.catalogue = specimen_cards(name)
            answer = desk.say(command)
            if isinstance(answer, Refusal):
                yield answer
            else:
                desk = None
