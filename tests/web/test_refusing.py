"""What a refusal says next to its rule is stated in the reader's language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from py_mini_racer import MiniRacer

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.game_opening import load_desk
from domain.kernel.messages.message import Message, as_message, join, to_json
from domain.kernel.record.command import command_of_event
from domain.registry import available, ruleset, specimen_cards
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.demo_games import scoresheet_path
from scripts.conformance.message_tables import ruleset_catalog
from tests.web.modules import loaded

HARNESS = """
let tongue = "ja";
function say(word) { return word; }
function language() { return tongue; }
const names = {
  seat: (seat) => `<${seat}>`, act: (act) => `act ${act}`, place: (node) => `at ${node}`, called: (card) => `"${card}"`,
  term: (word) => word, value: (each) => each, has: (term) => ["act.choose", "act.first"].includes(term),
  verb: (verb) => `do ${verb}`, isVerb: (word) => word === "roll", zone: (key) => `[${key}]`,
};
function said(problem, spoken) { tongue = spoken; return JSON.stringify(translateProblem(JSON.parse(problem), names)); }
function lines(problem, spoken) { tongue = spoken; return JSON.stringify(refusalLines(JSON.parse(problem), names)); }
"""


@pytest.fixture(scope="module")
def engine() -> MiniRacer:
    made = loaded("/viewer/replay/refusal-text.js", "lib/api.js", "pad/refusal-messages.js")
    made.eval(HARNESS)
    return made


def said(engine: MiniRacer, problem: dict[str, Any], tongue: str = "ja") -> dict[str, Any]:
    results: dict[str, Any] = json.loads(engine.call("said", json.dumps(problem), tongue))
    return results


def problem_of(refused: Message) -> dict[str, Any]:
    """What the service answers for a refusal."""
    return {"detail": str(refused), "reasons": to_json(refused)}


def message(name: str, id: str, **facts: Any) -> Message:
    """A message of a rulebook."""
    return ruleset_catalog(name).message(id, **facts)


NOT_IN_FIELD = message("macross_crusade", "card_is_not_in_field", card=message("macross_crusade", "nothing"))
NO_NUMBER = message(
    "robotech",
    "field_is_value_expected_wanted",
    field="n",
    value="'x'",
    wanted=message("robotech", "whole_number_from_n", n=1),
)
THE_LAST = ruleset("star_front").book.help_message("default_the_last")


@pytest.mark.parametrize(
    ("refused", "japanese"),
    [
        (message("robotech", "card_is_not_in_play", card="Kestrel"), '"Kestrel"は場にありません'),
        (
            message("robotech", "who_has_to_decide_first", who="A", place="end.done", acts="done"),
            "先に<A>が決めます（at end.done）：act done",
        ),
        (
            join(
                message("gundam_war", "who_has_to_decide_first", who="B", place="end.hand", acts="discard"),
                message("gundam_war", "act_is_said_only_at_place", act="keep", place="setup.redraw"),
            ),
            "先に<B>が決めます（at end.hand）：act discard。「act keep」はat setup.redrawだけの宣言です",
        ),
        (
            message("robotech", "who_has_to_choose_first", who="C", word="targets", n="1 to 2", n2=5),
            "先に<C>が選びます：targets（5のうち1–2）",
        ),
        (
            join(
                message("robotech", "act_cannot_be_said_here_or_later", act="done", place="x.a, y.b"),
                message("robotech", "game_is_at_place_turn", place="z.c", n=3, who="B"),
            ),
            "「act done」はこのターンにはもう宣言できません（at x.a、at y.bのみ）。今はat z.c、ターン3（<B>）です",
        ),
        (message("robotech", "card_is_not_in_word", card="Osprey", word="Battle Zone"), '"Osprey"はbattle_zoneにありません'),
        (
            join(message("gundam_war", "there_is_no_battle_to"), message("gundam_war", "that_turn_n_is_told", n=5)),
            "結果を申告する戦闘がありません。ターン5の戦闘はそのターンのうちに申告してください。ターンを終えた行を取り消してください",
        ),
        (
            message("robotech", "somebody_has_to_decide_first", place="setup.first", acts="first"),
            "先に決めます（at setup.first）：act first",
        ),
        (
            message("gundam_war", "verb_reason", verb="gain", reason=message("gundam_war", "card_is_not_in_play", card="#4")),
            'do gain："#4"は場にありません',
        ),
        (
            message("gundam_war_nexa", "card_is_not_there_zones", card="Kestrel", zones="A.hand, A.hangar"),
            '"Kestrel"は[A.hand]、[A.hangar]にありません',
        ),
        (message("gundam_war", "n_word_power_is_needed", n=1, word="green", n2=0), "greenの指定国力1が必要ですが、0です"),
        (
            message("gundam_war", "one_word_is_played_in_turn_and_one", word="UNIT"),
            "unitは1ターンに1枚、艦船・拠点・サポートがもう1枚だけです",
        ),
        (message("gundam_war_nexa", "total_power_n_is_needed", n=4, n2=2), "合計国力4が必要ですが、2です"),
        (
            message("macross_crusade", "line_n_act_by_who", n=4, act="play", who="A", reason=NOT_IN_FIELD),
            '4行目（<A>の「act play」）が今度は認められません："（指定なし）"は場にありません'.replace('"', ""),
        ),
        (
            message("robotech", "verb_reason", verb="draw", reason=NO_NUMBER),
            "do draw：nが'x'です（1以上の整数を指定してください）",
        ),
        (
            message(
                "star_front", "act_field_is_value_expected_whole", act="takeback", field="line", value="'x'", help=THE_LAST
            ),
            "「act takeback」のlineが'x'です。整数を指定してください（書かなければ最後の宣言）",
        ),
    ],
)
def test_a_refusal_is_described_in_the_words_of_the_language(engine: MiniRacer, refused: Message, japanese: str) -> None:
    problem = problem_of(refused)
    answer = said(engine, problem)
    assert (answer["detail"], answer["spoken"]) == (japanese, True)
    assert said(engine, problem, "en")["spoken"]
    assert said(engine, problem, "zh")["spoken"]
    assert refused.is_translated(), "the terminal says the same"


def test_an_english_reader_learns_places_and_cards_by_their_names(engine: MiniRacer) -> None:
    refused = message("gundam_war_nexa", "card_is_not_there_zones", card="#7", zones="A.hand, A.hangar")
    assert said(engine, problem_of(refused), "en")["detail"] == 'there is no "#7" in [A.hand], [A.hangar]'
    earlier = message("robotech", "it_cannot_be_played_now", place="attack.ft1")
    assert said(engine, problem_of(earlier), "en")["detail"] == "it cannot be played at this moment (at attack.ft1)"


def test_what_has_none_stays_as_it_was_said_behind_the_rule(engine: MiniRacer) -> None:
    problem = {
        **problem_of(join("the moon is full", message("robotech", "card_is_not_in_play", card="Kestrel"))),
        "rule": "X-1",
        "statement": "one",
        "statements": {"ja": "一"},
    }
    assert json.loads(engine.call("lines", json.dumps(problem), "ja")) == ["X-1: 一", problem["detail"]]
    legal = ["#1", "#1", "B choose", "first", "assign.ft"]
    known = {**problem, **problem_of(message("robotech", "card_is_not_in_play", card="Kestrel")), "legal": legal}
    assert json.loads(engine.call("lines", json.dumps(known), "ja")) == [
        '"Kestrel"は場にありません',
        "X-1: 一",
        "#1 · <B> · act choose · act first · at assign.ft",
    ]


@pytest.mark.parametrize("name", available())
def test_every_refusal_that_a_game_meets_is_described_in_the_readers_language(name: str) -> None:
    """Given lines of a game said where they do not belong, then every refusal is stated by its sentences."""
    met = [as_message(refusal.reason) for refusal in refusals(name)]
    assert len(met) > 50
    assert [str(each) for each in met if not each.is_translated()] == []


def refusals(name: str) -> Iterator[Refusal]:
    """Why lines of the demo game are refused elsewhere in it."""
    events = play_sheet_file(scoresheet_path(name), [])
    commands = [command_of_event(event) for event in events if event.is_command and event.seat]
    ends = [at for at in range(1, len(events)) if events[at].line != events[at - 1].line]  # a log ends with a whole line
    for position in ends[len(ends) // 8 :: len(ends) // 4]:
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
