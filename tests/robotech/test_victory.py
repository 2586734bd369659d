"""Victory: looked at when a turn ends, with play going on over a tie."""

import pytest

from tests.robotech.scene import action, mecha, scene


@pytest.mark.rule("RT-VIC-01", "RT-VIC-03", "RT-VIC-04")
@pytest.mark.parametrize(("points", "won"), [(24, False), (25, True), (40, True)])
def test_25_points_at_the_end_of_a_turn_win_case_99(points: int, won: bool):
    s = scene(node="results.end", bp={"A": points, "B": 10})
    s.says("A", "pass")
    s.says("B", "pass")
    assert (s.table.result is not None) == won
    if won:
        assert s.table.result == {"seats": {"A": "win", "B": "loss"}, "reason": "battle_points"}


@pytest.mark.rule("RT-VIC-05", "RT-VIC-02")
def test_a_tie_goes_on_until_there_is_a_winner_case_101():
    s = scene(node="results.end", bp={"A": 26, "B": 26}, holder="A")
    s.to("recall.begin")
    assert s.table.result is None
    s.to("results.end")
    s.says("", "effect", effects=({"do": "battle_points", "who": "B", "n": 2},))
    s.says("B", "pass")
    s.says("A", "pass")
    assert s.table.result["seats"] == {"A": "loss", "B": "win"}


@pytest.mark.rule("RT-VIC-05")
def test_a_tie_for_the_most_among_three_goes_on_case_102():
    s = scene(node="results.end", seats=3, bp={"A": 27, "B": 27, "C": 25})
    s.to("recall.begin")
    assert s.table.result is None
    assert s.happened("continued_on_tie")[0].said == {"seats": ("A", "B"), "total": 27}


@pytest.mark.rule("RT-VIC-04")
def test_the_most_points_win_where_several_have_25():
    s = scene(node="results.end", seats=3, bp={"A": 25, "B": 30, "C": 26})
    for seat in "ABC":
        s.says(seat, "pass")
    assert s.table.result["seats"] == {"A": "loss", "B": "win", "C": "loss"}


@pytest.mark.rule("RT-VIC-06", "RT-VIC-07", "RT-VIC-09")
def test_25_points_in_the_middle_of_a_turn_do_not_end_the_game():
    glory = action("Glory", {"do": "battle_points", "n": 3})
    s = scene(A={"base": [mecha("X", "9/1/1")]}, B={"hand": [glory]}, node="attackers.declare", bp={"A": 20, "B": 27})
    s.says("A", "attack", units=("X",))
    s.to("results.end")
    assert (s.bp("A"), s.table.result) == (29, None)
    s.says("B", "action", card="Glory")
    s.passes()
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.table.result["seats"] == {"A": "loss", "B": "win"}


@pytest.mark.rule("RT-VIC-08", "RT-MP-06")
def test_who_gives_up_is_out_and_the_others_play_on():
    s = scene(seats=4, node="mechanize.play")
    s.says("A", "concede")
    assert (s.speaker, s.node) == ("B", "mechanize.play")
    s.says("C", "concede")
    s.says("B", "pass")
    assert s.speaker == "D"
    s.says("B", "concede")
    assert s.table.result["seats"] == {"A": "loss", "B": "loss", "C": "loss", "D": "win"}
