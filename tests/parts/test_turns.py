"""The skeleton of a turn: free timings around what a phase or step is for, and how turns follow one another."""

import pytest

from domain.kernel.contract.ruleset import Node, Timeline
from domain.parts.bandai.free_timings import windows_by_label
from domain.parts.common.acts import in_own_turn_at, when_at_nodes, when_attacker_at, when_defender_at
from domain.parts.common.turns import (
    begin_turn,
    enter_at_every_window,
    first_windows,
    make_defender_chooser,
    next_place,
    next_turn,
    opponent,
    phase_nodes,
)
from tests.kernel.toy_ruleset import opened


def keys(nodes: tuple[Node, ...]) -> list[str]:
    return [f"{node.key} {node.kind}" for node in nodes]


def test_a_free_timing_comes_before_and_after_what_a_step_is_for() -> None:
    nodes = phase_nodes("battle", "attack", ("move", "choice"))
    assert keys(nodes) == ["attack.ft1 window", "attack.move choice", "attack.ft2 window"]
    assert {(node.phase, node.step) for node in nodes} == {("battle", "attack")}


def test_a_phase_that_is_for_nothing_is_one_free_timing() -> None:
    assert keys(phase_nodes("assign", ends=True)) == ["assign.ft window", "assign.end fixed"]


def test_where_no_free_timing_comes_before_there_is_one_after() -> None:
    nodes = phase_nodes("reroll", "", ("roll", "fixed"), begins=True, opens=False)
    assert keys(nodes) == ["reroll.begin fixed", "reroll.roll fixed", "reroll.ft window"]


@pytest.mark.rule("MC-FREE-05", "MC-TURN-05")
def test_a_phase_begins_with_its_first_step_unless_its_beginning_is_a_place_of_its_own() -> None:
    nodes = (
        *phase_nodes("reroll", "", ("roll", "fixed"), begins=True, opens=False),
        *phase_nodes("draw", "", ("draw", "fixed")),
        *phase_nodes("battle", "attack", ("move", "choice")),
        *phase_nodes("battle", "return"),
    )
    assert first_windows(nodes) == {"draw.ft1": ("draw",), "attack.ft1": ("battle", "attack"), "return.ft": ("return",)}


def test_every_free_timing_is_entered_alike() -> None:
    nodes = phase_nodes("draw", "", ("draw", "fixed"))
    assert set(enter_at_every_window(nodes, lambda desk: None)) == {"draw.ft1", "draw.ft2"}


def test_places_that_are_passed_over_are_not_reached() -> None:
    nodes = phase_nodes("draw", "", ("draw", "fixed"), ends=True)
    timeline = Timeline(nodes, lambda desk, key: "", lambda desk: None)
    assert next_place(timeline, "draw.ft1", lambda key: key in ("draw.draw", "draw.ft2")) == "draw.end"
    assert next_place(timeline, "draw.ft2", lambda key: True) == ""


def test_the_next_turn_is_the_other_seat_s() -> None:
    desk = opened()
    assert next_turn(desk, "start", "S-TURN") == "start"
    assert (desk.table.clock.turn, desk.table.clock.holder, desk.table.clock.speaker) == (2, "B", "B")
    begin_turn(desk, "B", "start", "S-TURN")
    assert (desk.table.clock.turn, desk.table.clock.holder) == (3, "B")


def test_the_defender_decides_at_one_place_and_the_turn_player_elsewhere() -> None:
    desk = opened()
    assert (opponent(desk.table, "A"), opponent(desk.table, "B")) == ("B", "A")
    chooser = make_defender_chooser("fight")
    assert (chooser(desk, "fight"), chooser(desk, "main")) == ("B", "A")


@pytest.mark.parametrize(
    ("when", "heard"),
    [
        (when_at_nodes("main", "late"), ["", "A", "B"]),
        (in_own_turn_at("main"), ["", "A"]),
        (when_attacker_at("main"), ["A"]),
        (when_defender_at("main"), ["B"]),
    ],
)
def test_who_may_say_what_belongs_to_a_place(when, heard) -> None:
    desk = opened()
    assert [seat for seat in ("", "A", "B") if when(desk, seat, {})("main")] == heard
    assert not any(when(desk, seat, {})("fight") for seat in ("A", "B"))


def test_a_label_names_the_free_timings_of_its_phase_or_step() -> None:
    nodes = (*phase_nodes("draw", "", ("draw", "fixed")), *phase_nodes("battle", "attack"), *phase_nodes("battle", "return"))
    assert windows_by_label(nodes) == {
        "draw": ("draw.ft1", "draw.ft2"),
        "battle": ("attack.ft", "return.ft"),
        "attack": ("attack.ft",),
        "return": ("return.ft",),
    }
