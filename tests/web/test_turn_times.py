"""Clocks of the seats: by when things were recorded, so that every phone tells the same."""

import json

import pytest

from tests.web.modules import loaded

MINUTE, HOUR = 600, 36_000
BEGIN = 17_000_000_000


def turn(at, seat=""):
    return {"at": BEGIN + at if at is not None else 0, "changes": [[18, 1, seat, "draw"]] if seat else [[14, "A", "life", 1]]}


@pytest.fixture(scope="module")
def times():
    engine = loaded("pad/turn-times.js")
    return lambda events, now, over="false": json.loads(
        engine.eval(f"JSON.stringify(turnTimes({json.dumps(events)}, {BEGIN + now}, {over}))")
    )


def test_time_goes_to_the_seat_whose_turn_it_is_until_now_or_the_end_of_the_game(times):
    events = [turn(0), turn(MINUTE, "A"), turn(3 * MINUTE), turn(4 * MINUTE, "B")]
    assert times(events, 9 * MINUTE) == {"A": 3 * MINUTE, "B": 5 * MINUTE}
    assert times([*events, turn(6 * MINUTE)], 9 * MINUTE, "true") == {"A": 3 * MINUTE, "B": 2 * MINUTE}


def test_a_paused_game_costs_nobody_time_and_a_record_without_times_shows_none(times):
    events = [turn(0, "A"), turn(MINUTE), turn(30 * HOUR), turn(30 * HOUR + MINUTE, "B")]
    assert times(events, 60 * HOUR) == {"A": 2 * MINUTE}
    assert times([turn(None, "A"), turn(None, "B")], MINUTE) == {}


def test_a_clock_that_is_behind_takes_no_time_back(times):
    assert times([turn(5 * MINUTE, "A"), turn(6 * MINUTE)], MINUTE) == {"A": MINUTE}
