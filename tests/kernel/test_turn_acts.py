"""A turn ends, or goes on to a place, by one declaration."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Act, Desk, Node
from domain.kernel.desk.acts.common_acts import TURN_ACTS
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.command import Command
from tests.kernel.toy_ruleset import NODES, SKIRMISH, TIMELINE, mine, names, opened, refused, say

GAME = replace(SKIRMISH, acts={**SKIRMISH.acts, **TURN_ACTS})


def _needs_a_fight(desk: Desk) -> None:
    desk.demand("S-TURN", "played" in desk.table.flags, "who has played nothing fights")
    advance_clock(desk)


BOUND = replace(GAME, timeline=replace(TIMELINE, consent={"fight": _needs_a_fight}))
WAITS = replace(GAME, timeline=replace(TIMELINE, consent={}))
TOLD = replace(
    GAME,
    timeline=replace(
        TIMELINE,
        nodes=(*NODES, Node("over", "over", "", "choice")),
        after=lambda desk, key: "over" if key == "late" else TIMELINE.after(desk, "late" if key == "over" else key),
        turn_end="over",
    ),
)


def game(ruleset: Any = GAME, **terms: Any) -> Desk:
    return opened(ruleset, **terms)


@pytest.mark.parametrize("who", ["A", ""])
def test_a_turn_is_over_by_one_line(who: str) -> None:
    desk = game()
    made = say(desk, who, "end_turn")
    assert (desk.table.clock.turn, desk.table.clock.holder, desk.table.clock.node) == (2, "B", "main")
    assert [event.said["turn"] for event in made if event.name == "turn_ended"] == [1]
    assert [event.name for event in made if event.is_command] == ["turn_ended"]


def test_a_turn_is_over_by_the_word_of_nobody_but_its_holder() -> None:
    assert refused(game(), "B", "end_turn").message == "it is the turn of A"


def test_another_seat_ends_a_shared_turn_only_after_the_decisions_of_its_holder() -> None:
    desk = game(replace(GAME, timeline=replace(TIMELINE, shared=True)))
    assert refused(desk, "B", "end_turn").message.startswith("A has to decide first (fight)")
    say(desk, "A", "go", to="fight")
    say(desk, "A", "pass")
    assert names(say(desk, "B", "end_turn"))[0] == "turn_ended"


def test_a_duty_that_is_left_prevents_a_turn_from_being_over() -> None:
    assert refused(game(BOUND), "A", "end_turn").rule == "S-TURN"


def test_where_something_has_to_be_decided_the_turn_comes_as_far_as_that() -> None:
    desk = game(WAITS)
    say(desk, "A", "end_turn")
    assert (desk.table.clock.turn, desk.table.clock.node) == (1, "fight")
    assert refused(desk, "A", "end_turn").message.startswith("A has to decide first (fight)")


def test_where_the_chart_asks_for_it_the_turn_is_said_to_be_over() -> None:
    desk = game(TOLD)
    say(desk, "A", "end_turn")
    assert (desk.table.clock.turn, desk.table.clock.node) == (2, "main")


def test_what_waits_is_carried_out_before_the_turn_is_over() -> None:
    desk = game()
    say(desk, "A", "swap")
    say(desk, "A", "end_turn")
    assert desk.table.flags.get("awaits") is not None
    assert desk.table.clock.turn == 1


@pytest.mark.parametrize(("place", "node"), [("fight", "fight"), ("late", "late")])
def test_the_game_goes_on_to_a_place_of_the_turn(place: str, node: str) -> None:
    desk = game()
    assert [event.name for event in say(desk, "", "go", to=place) if event.is_command] == ["moved_on"]
    assert (desk.table.clock.turn, desk.table.clock.node) == (1, node)


@pytest.mark.parametrize(
    ("to", "shown"),
    [
        ("main", "the game is there already: main"),
        ("start", "if all pass, the game does not stop at start in this turn"),
        ("x", "no such place: x"),
    ],
)
def test_a_place_where_the_game_is_or_does_not_come_is_refused(to: str, shown: str) -> None:
    assert refused(game(), "A", "go", to=to).message == shown


def test_a_place_where_the_game_does_not_stop_is_refused_with_those_where_it_does() -> None:
    assert refused(game(), "A", "go", to="start").legal == ("fight",)


def test_a_seat_goes_on_over_no_decision_of_the_holder() -> None:
    """Given another seat's turn, when a seat goes on, then the game comes as far as the holder's first decision."""
    desk = game()
    assert refused(desk, "B", "go", to="late").message.startswith("A has to decide first (fight)")
    say(desk, "B", "go", to="fight")
    assert (desk.table.clock.turn, desk.table.clock.node) == (1, "fight")


def test_what_has_to_be_decided_on_the_way_is_stated() -> None:
    assert "decide" in refused(game(WAITS), "A", "go", to="late").message
    assert refused(game(BOUND), "A", "go", to="late").rule == "S-TURN"


def test_a_game_that_ends_on_the_way_has_ended() -> None:
    desk = game()
    for card in tuple(desk.table.at("B.deck")):
        desk.table.cards_by_place["B.deck"].remove(card)
        desk.table.cards_by_place["B.hand"].append(card)
    say(desk, "A", "end_turn")
    assert desk.table.result is not None


def _done(desk: Desk, seat: str, args: Any) -> None:
    desk.declare("turn_ended", seat, "S-TURN")
    advance_clock(desk)


DONE = Act(_done, mine("late"), False, "end the turn", rule="S-TURN", ends_turn=True)
ENDED = replace(GAME, acts={**GAME.acts, "done": DONE})


@pytest.mark.parametrize("between", [None, "A"])
def test_the_end_of_a_turn_is_not_carried_past_one_in_which_its_holder_has_said_nothing(between: str | None) -> None:
    desk = game(ENDED)
    say(desk, "B", "zap", target=desk.table.at("A.hand")[0])
    say(desk, "A", "done")
    if between:
        say(desk, between, "note", text="x")
    clock = desk.table.clock
    assert (clock.turn, clock.holder) == (2, "B")
    assert refused(desk, "A", "done").rule == "S-TURN"
    assert desk.table.clock == clock


@pytest.mark.parametrize("said", [(), ("redraw",)])
def test_a_turn_ends_by_the_word_of_its_holder_alone(said: tuple[str, ...]) -> None:
    """Given a turn of B, with something said in it or not / when A says that it is done / then B's turn goes on."""
    desk = game(ENDED)
    say(desk, "A", "done")
    for act in said:
        say(desk, "B", act)
    clock = desk.table.clock
    assert refused(desk, "A", "done").rule == "S-TURN"
    assert desk.table.clock == clock


@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_a_line_does_not_pass_over_the_turn_of_another_seat(mode: str) -> None:
    """Given a turn of A / when B says what belongs to B's turn / then it is refused, or noted where the game is."""
    desk = opened(ENDED, mode=mode)
    answer = desk.say(Command("B", "play", {"card": "bee-1"}))
    if mode == "referee":
        assert isinstance(answer, Refusal)
    else:
        assert not isinstance(answer, Refusal)
        assert answer[-1].verdict == ("illegal", "S-TURN")
    assert (desk.table.clock.turn, desk.table.clock.holder) == (1, "A")
