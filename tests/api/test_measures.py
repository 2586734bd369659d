"""The measurements run; what they measure is for `scripts/bench`."""

from api import measures


def test_every_measurement_gives_a_floor_and_ours() -> None:
    found = (measures.board(requests=3, rounds=1), measures.say(requests=2, rounds=1), measures.live_lag(sayings=2))
    assert all(each.floor > 0 and each.ours >= 0 for each in found)
