"""The measurements run; what they measure is for `scripts/bench`."""

from scripts.benchmarks import service_requests
from scripts.benchmarks.service_benchmarks import first_half_of_game
from scripts.conformance.sample_games import game_log


def test_every_measurement_gives_a_floor_and_ours() -> None:
    game = first_half_of_game(game_log("gundam_war", "spring"))
    board, say = service_requests.measure_board(game, requests=3, rounds=1), service_requests.measure_submit(game, requests=2)
    results = (board, say, service_requests.measure_stream_lag(game, commands=2))
    assert all(each.floor > 0 and each.ours >= 0 for each in results)


def test_many_tables_say_something_at_once_and_their_answers_are_ranked() -> None:
    p50, p99 = service_requests.measure_many_tables(
        first_half_of_game(game_log("gundam_war", "spring")), tables=3, commands=2
    )
    assert 0 < p50 <= p99
