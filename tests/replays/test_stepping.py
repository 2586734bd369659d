"""Stepping through a record: forward, back, by line, by turn, and jumps."""

from random import Random

import pytest

from replays.table_at_position import Stepper, fold
from scripts.simulation.random_games import random_game


@pytest.fixture(scope="module")
def events():
    game = random_game("gundam_war", "stepping")
    game.play()
    return game.desk.events


@pytest.mark.parametrize("seed", [11, 12])
def test_every_jump_shows_the_table_that_folding_shows(events, seed):
    random, stepper = Random(seed), Stepper(events)
    for _ in range(40):
        position = random.randrange(len(events) + 1)
        stepper.jump(position)
        assert stepper.position == position
        assert stepper.table.state() == fold(events, position).state()


def test_going_back_after_a_jump_over_a_keyframe_undoes_the_right_events(events):
    stepper = Stepper(events, len(events))
    stepper.jump(3)
    stepper.jump(len(events))
    for position in reversed(range(len(events))):
        stepper.back()
        if position % 17 == 0:
            assert stepper.table.state() == fold(events, position).state()
    assert not stepper.back()


def test_a_step_by_line_ends_where_the_next_thing_is_said(events):
    stepper = Stepper(events)
    for line in range(1, 12):
        stepper.line(1)
        assert events[stepper.position - 1].line == line
    stepper.line(-1)
    assert events[stepper.position - 1].line == 10


def test_a_step_by_turn_changes_the_turn_by_one(events):
    stepper = Stepper(events)
    for turn in range(1, 5):
        stepper.turn(1)
        assert stepper.table.clock.turn == turn
    stepper.turn(-1)
    assert stepper.table.clock.turn == 3
