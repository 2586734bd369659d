"""What the counter says: openings that every rulebook accepts, and numbers as the rules will have them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from py_mini_racer import MiniRacer

from domain import registry
from domain.kernel.contract.layout import layout_to_json
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.command import Command
from replays.sheet import parse_sheet, parse_typed_command, play_sheet
from tests.web.modules import loaded

MODULES = (
    "viewer/kernel/table.js",
    "viewer/kernel/stepper.js",
    "viewer/graph/score-history.js",
    "count/count-state.js",
    "count/merge.js",
    "count/scoresheet.js",
)


@pytest.fixture(scope="module")
def counter() -> MiniRacer:
    """The modules that count, without a page."""
    return loaded(*(f"/{name}" if name.startswith("viewer") else name for name in MODULES))


def called(engine: MiniRacer, function: str, *args: Any) -> Any:
    """What a function of the modules returns."""
    given = ", ".join(json.dumps(arg) for arg in args)
    return json.loads(str(engine.eval(f"JSON.stringify({function}({given}) ?? null)")))


def book(name: str) -> tuple[list[dict[str, str]], dict[str, dict[str, list[str]]]]:
    """The timing chart and the acts of a rulebook, as the page has them."""
    ruleset = registry.ruleset(name)
    chart = [{"phase": node.phase, "step": node.step, "kind": node.kind} for node in ruleset.timeline.nodes]
    acts = {each: {"kinds": list(act.args["kind"].words) if "kind" in act.args else []} for each, act in ruleset.acts.items()}
    return chart, acts


def opened(name: str) -> Desk:
    ruleset = registry.ruleset(name)
    answer = open_game(ruleset, make_header(ruleset, 2, mode="scribe"), {})
    assert not isinstance(answer, Refusal)
    return answer[0]


def command(desk: Desk, said: dict[str, Any]) -> Command:
    """What the page sends, as the service reads it."""
    if "line" in said:
        return parse_typed_command(said["line"], desk, None, {})
    args = {key: tuple(value) if isinstance(value, list) else value for key, value in said["args"].items()}
    return Command(said["seat"], said["act"], args)


@pytest.mark.parametrize("first", ["A", "B"])
@pytest.mark.parametrize("name", registry.RULESETS)
def test_every_rulebook_accepts_an_opening_as_it_is_tapped(counter: MiniRacer, name: str, first: str) -> None:
    """Given a rulebook, when a seat goes first and any seat has redrawn in any way, then all of it is recorded, nothing of it
    is illegal, and the first turn has begun."""
    chart, acts = book(name)
    for choice in called(counter, "redrawChoices", acts):
        for seat in "AB":
            desk = opened(name)
            steps = called(counter, "openingCommands", chart, acts, ["A", "B"], first, {seat: choice})
            for said in [each for step in steps for each in step]:
                answer = desk.say(command(desk, said))
                assert not isinstance(answer, Refusal), f"{name}: {said}: {answer}"
                assert "illegal" not in {event.verdict[0] for event in answer}, said
            assert (desk.table.clock.turn, desk.table.clock.holder) == (1, first)


@pytest.mark.parametrize("name", registry.RULESETS)
def test_numbers_without_a_network_are_those_that_the_rules_give(counter: MiniRacer, name: str) -> None:
    """Given a counted game, when the page goes on without a network, then its numbers and turns are those of the record."""
    ruleset = registry.ruleset(name)
    chart, acts = book(name)
    score = layout_to_json(ruleset.mat)["score"]
    desk, seats = opened(name), ["A", "B"]
    (opening,) = called(counter, "openingCommands", chart, acts, seats, "B", {})
    taps = [("B", "end_turn", {"unrecorded": True}), ("A", "count", {"now": 3}), ("A", "end_turn", {"unrecorded": True})]
    commands = [*opening, *({"seat": seat, "act": act, "args": args} for seat, act, args in [*taps, *taps])]
    for said in commands:
        assert not isinstance(desk.say(command(desk, said)), Refusal)
    state = called(counter, "stateAfter", called(counter, "stateBefore", score, seats), commands, score, seats)
    for seat in seats:
        answer = desk.say(Command(seat, "count", {"now": state["numbers"][seat]}))
        assert not isinstance(answer, Refusal)
        assert answer[0].verdict == ("legal",), f"{seat} {state['numbers']}"
    assert (state["turn"], state["holder"], state["first"]) == (desk.table.clock.turn, desk.table.clock.holder, "B")


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ({"seat": "A", "act": "concede", "args": {}}, {"A": "loss", "B": "win"}),
        ({"seat": "", "act": "time", "args": {"leader": "A"}}, {"A": "win", "B": "loss"}),
        ({"seat": "", "act": "time", "args": {}}, {"A": "draw", "B": "draw"}),
        ({"seat": "", "act": "agree_draw", "args": {"agreed": ["A", "B"]}}, {"A": "draw", "B": "draw"}),
    ],
)
def test_an_end_that_is_not_sent_yet_is_the_one_that_the_rules_give(counter: MiniRacer, said: Any, ends: Any) -> None:
    """Given a counted game, when its end is said without a network, then the page shows what will be recorded."""
    desk = opened("gundam_war")
    for act in ({"seat": "A", "act": "first", "args": {"seat": "A"}}, said):
        assert not isinstance(desk.say(command(desk, act)), Refusal)
    state = called(counter, "stateAfter", {"numbers": {}, "turn": 1, "holder": "A", "result": None}, [said], {}, ["A", "B"])
    assert state["result"]["seats"] == ends == desk.table.result["seats"]  # type: ignore[index]


def test_what_was_filled_in_is_read_from_notes_of_both_forms(counter: MiniRacer) -> None:
    """Given a note about a line, and one of the first version that names its line in its text, then their words come out."""
    first = [f"#7 ({turn}, Ann (left): 30 → 24) Attack: Ember (2)" for turn in ("turn 2", "ターン2", "第2回合")]
    for text in first:
        notes = [{"line": None, "text": "#70 (turn 9)"}, {"line": 8, "text": "Card text"}, {"line": None, "text": text}]
        assert called(counter, "filledInLater", notes, 7) == "Attack: Ember (2)"
        assert called(counter, "filledInLater", notes, 8) == "Card text"
        assert called(counter, "filledInLater", notes, 71) is None


def test_a_number_goes_on_from_where_another_phone_has_brought_it(counter: MiniRacer) -> None:
    """Given 30 → 24 counted here, when the record says 27 meanwhile, then six are taken from 27, down to 0."""
    assert called(counter, "rebaseChange", {"before": 30, "now": 24}, 27) == {"before": 27, "now": 21}
    assert called(counter, "rebaseChange", {"before": 30, "now": 24}, 2) == {"before": 2, "now": 0}


def count_of(seat: str, by: int) -> dict[str, Any]:
    """An event in which a number was counted, as the page has it."""
    return {"name": "number_counted", "seat": seat, "said": {"before": 44, "after": 44 + by}, "changes": []}


def test_a_change_is_compared_with_what_other_phones_counted_of_its_seat_and_turn(counter: MiniRacer) -> None:
    """Given two counts elsewhere, when a change was counted here, then the equal one of its turn is the same, another one
    differs; what a takeback removed, or this phone recorded, is none; and equal changes pair one to one."""
    events = [
        {"name": "turn_began", "seat": "A", "said": {}, "changes": [[18, 1, "A"]]},
        *(
            {"name": "number_counted", "seat": "B", "said": {"before": 44, "after": 44 + by}, "changes": []}
            for by in (-6, -1, -2)
        ),
        {"name": "turn_began", "seat": "B", "said": {}, "changes": [[18, 2, "B"]]},
        {"name": "number_counted", "seat": "B", "said": {"before": 38, "after": 30}, "changes": []},
    ]
    given = json.dumps(events)
    elsewhere = json.loads(
        str(counter.eval(f"JSON.stringify(changesCountedElsewhere({given}, 1, (at) => at === 2, new Set([3])))"))
    )
    assert elsewhere == [{"at": 1, "turn": 1, "seat": "B", "by": -6}, {"at": 5, "turn": 2, "seat": "B", "by": -8}]
    changes = [("B", 1, -6), ("B", 1, -5), ("B", 2, -6), ("A", 1, -6), ("B", 3, -8)]
    found = [
        called(counter, "findConcurrentChange", {"seat": seat, "turn": turn, "by": by}, elsewhere)
        for seat, turn, by in changes
    ]
    assert [each and each["stands"] for each in found] == ["same", "differs", "differs", None, None]
    assert called(
        counter, "withoutEqualChanges", elsewhere, [{"seat": "B", "turn": 1, "by": -6}, {"seat": "B", "turn": 1, "by": -6}]
    ) == [{"at": 5, "turn": 2, "seat": "B", "by": -8}]


@pytest.mark.parametrize("first", ["A", "B"])
@pytest.mark.parametrize("name", registry.RULESETS)
def test_a_game_that_was_counted_without_a_service_is_handed_over_as_a_scoresheet(
    counter: MiniRacer, name: str, first: str
) -> None:
    """Given a rulebook, when a game is counted without a service, then its sheet is a whole game: every line is recorded with
    its time, with players, match and result, and none is illegal."""
    ruleset = registry.ruleset(name)
    chart, acts = book(name)
    choice = called(counter, "redrawChoices", acts)[1]
    steps = called(counter, "openingCommands", chart, acts, ["A", "B"], first, {"A": choice})
    taps = [
        {"seat": "B", "act": "count", "args": {"now": 3}},
        {"seat": first, "act": "end_turn", "args": {"unrecorded": True}},
    ]
    for end in (
        {"seat": "A", "act": "concede", "args": {}},
        {"seat": "", "act": "time", "args": {"leader": "B"}},
        {"seat": "", "act": "time", "args": {}},
        {"seat": "", "act": "agree_draw", "args": {"agreed": ["A", "B"]}},
    ):
        said = [each for step in steps for each in step] + taps + [end]
        entries = [{"body": {"says": [each]}, "order": 1_796_000_000_000 + 1000 * at} for at, each in enumerate(said)]
        about = {"match": "abc", "game": "2"}
        table = {"ruleset": name, "players": {"A": "mika: `x`", "B": ""}, "about": about, "started": 1_796_000_000_000}
        played = play_sheet(parse_sheet(called(counter, "formatScoresheet", table, ["A", "B"], entries)), ruleset)
        events = [event for event in played.events if event.is_command][1:]
        assert [(event.seat, event.said["act"]) for event in events] == [
            (each.get("seat", "A"), each.get("act", "mulligan")) for each in said
        ]
        assert "illegal" not in {event.verdict[0] for event in played.events}
        assert {event.at for event in events} == {entry["order"] // 100 for entry in entries}
        header = played.desk.table.header
        assert (header.players, header.about["match"], str(header.about["game"])) == ({"A": "mika:  x"}, "abc", "2")
        assert header.about["date"] == "2026-11-30"
        assert played.desk.table.result is not None
