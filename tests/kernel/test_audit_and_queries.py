"""Looking back over what counts, and past what is open: nothing is carried out by looking."""

from __future__ import annotations

import pytest

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.desk import GameDesk
from domain.kernel.desk.timing.implied_passes import predict_after_moments
from domain.kernel.record.changes import FlagSet
from domain.kernel.record.command import Command
from tests.kernel.toy_ruleset import opened, say


def test_the_events_that_count_come_from_the_last_to_the_first() -> None:
    desk = opened()
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "note", text="one")
    assert list(desk.events_backwards()) == desk.events[::-1]


@pytest.mark.parametrize("again", [False, True])
def test_what_was_taken_back_does_not_count(again: bool) -> None:
    desk = opened()
    say(desk, "A", "play", card="ape-1")
    before = list(desk.events)
    say(desk, "A", "swap")
    say(desk, "A", "takeback", agreed=("A", "B"))
    assert list(desk.events_backwards()) == before[::-1]
    if again:
        say(desk, "A", "note", text="two")
        assert list(desk.events_backwards()) == [desk.events[-1], *before[::-1]]
        say(desk, "A", "takeback", agreed=("A", "B"), line=before[-1].line)
        assert list(desk.events_backwards()) == [desk.events[0]]


def test_what_is_being_written_counts_too() -> None:
    desk = opened()
    with desk.speculate():
        desk.begin_act()
        desk.record("fixed", "given")
        assert [event.name for event in desk.events_backwards()] == ["given", "opened"]
    assert [event.name for event in desk.events_backwards()] == ["opened"]


def moment(desk: GameDesk, open_: bool) -> None:
    """A moment opens, or is over."""
    desk.command = Command("", "rule")
    desk.begin_act()
    desk.record("fixed", "given")
    desk.do(FlagSet("moment", "x" if open_ else None))
    desk.commit()


def test_what_lies_past_a_moment_is_looked_at_once_as_long_as_nothing_is_said() -> None:
    desk, wanted = opened(), list[str]()

    def judge(desk: Desk) -> str:
        wanted.append(desk.table.clock.node)
        return desk.table.clock.node

    assert (predict_after_moments(desk, judge), predict_after_moments(desk, judge)) == ("main", "main")
    assert len(wanted) == 1
    say(desk, "A", "pass")
    assert predict_after_moments(desk, judge) == "main"
    assert len(wanted) == 1
    say(desk, "B", "note", text="a word")
    predict_after_moments(desk, judge)
    assert len(wanted) == 2
    say(desk, "B", "takeback", agreed=("A", "B"))
    predict_after_moments(desk, judge)
    assert len(wanted) == 3


def test_another_moment_that_opens_is_predicted_again() -> None:
    desk, wanted = opened(), list[int]()

    def judge(desk: Desk) -> int:
        wanted.append(1)
        return desk.log.line

    predict_after_moments(desk, judge)
    moment(desk, True)
    moment(desk, False)
    predict_after_moments(desk, judge)
    assert len(wanted) == 2


def test_where_a_moment_cannot_go_by_without_a_word_nothing_is_stated() -> None:
    desk = opened(explicit_passes=True)
    moment(desk, True)
    state = desk.table.state()
    assert predict_after_moments(desk, lambda desk: desk.table.clock.node) is None
    assert desk.table.state() == state


def test_lookahead_while_a_line_is_written_is_not_remembered() -> None:
    desk, wanted = opened(), list[int]()

    def judge(desk: Desk) -> int:
        wanted.append(1)
        return 1

    with desk.speculate():
        desk.begin_act()
        desk.record("fixed", "given")
        for _ in range(2):
            assert predict_after_moments(desk, judge) == 1
    assert len(wanted) == 2
