"""What statistics draw: ranges that the number of games allows, mean lines, ends and shares."""

import json

import pytest

from tests.web.modules import loaded


@pytest.fixture(scope="module")
def engine():
    return loaded("statistics/chart-numbers.js")


def told(engine, call):
    return json.loads(engine.eval(f"JSON.stringify({call})"))


def test_a_range_is_wilsons_and_grows_narrow_with_games(engine):
    """90 %: half of ten games leaves 27 to 73 per cent; ten times as many games much less."""
    few, many = told(engine, "winRateRange(5, 0, 10)"), told(engine, "winRateRange(50, 0, 100)")
    assert [round(few[name]) for name in ("least", "rate", "most")] == [27, 50, 73]
    assert [round(many[name]) for name in ("least", "rate", "most")] == [42, 50, 58]


@pytest.mark.parametrize(("wins", "games"), [(0, 3), (3, 3), (0, 0), (1, 1)])
def test_a_range_never_leaves_the_line_and_few_games_are_said_to_be_few(engine, wins, games):
    result = told(engine, f"winRateRange({wins}, 0, {games})")
    assert 0 <= result["least"] <= result["most"] <= 100
    assert result["few"]


def test_a_draw_is_half_a_win(engine):
    assert told(engine, "winRateRange(2, 4, 8)")["rate"] == 50


def test_games_that_run_widen_a_range_and_leave_the_rate(engine):
    known, widened = told(engine, "winRateRange(6, 0, 10)"), told(engine, "winRateRange(6, 0, 10, 5)")
    assert widened["rate"] == known["rate"]
    assert widened["least"] < known["least"] < known["most"] < widened["most"]


def test_a_mean_line_ends_with_its_games_and_skips_what_nobody_knows(engine):
    """A game that is over has no part in later turns; where fewer than half go on, the line ends."""
    lines = '[{"scores": [40, 30]}, {"scores": [40, 20, 10]}, {"scores": [null, null, null]}]'
    assert told(engine, f"meanScoreByTurn({lines})") == [40, 25, 10]
    few_go_on = '[{"scores": [9]}, {"scores": [9]}, {"scores": [9]}, {"scores": [6, 5, 4, 3]}]'
    assert told(engine, f"meanScoreByTurn({few_go_on})") == [8.25]
    assert told(engine, "meanScoreByTurn([])") == []


def test_ends_have_no_gaps(engine):
    assert told(engine, "countGameLengths([{turns: 2}, {turns: 4}, {turns: 4}])") == [[1, 0], [2, 1], [3, 0], [4, 2]]


def test_shares_are_the_largest_and_the_rest(engine):
    result = told(engine, "largestShares([{deck: 'a', games: 1}, {deck: 'b', games: 6}, {deck: 'c', games: 3}], 2)")
    assert [(each["row"] and each["row"]["deck"], each["part"]) for each in result] == [("b", 60), ("c", 30), (None, 10)]


def test_a_pairing_is_shown_once_and_a_deck_against_itself_never(engine):
    """Given each pairing from both sides and a mirror, then one side of each is left: the one that won more."""
    rows = [("a", "b", 2), ("b", "a", 5), ("a", "a", 4), ("b", "c", 1), ("c", "b", 1)]
    text = json.dumps([{"deck": deck, "opposing": other, "wins": wins} for deck, other, wins in rows])
    assert [(row["deck"], row["opposing"]) for row in told(engine, f"pairingsOnce({text})")] == [("b", "a"), ("b", "c")]
