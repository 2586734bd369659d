"""Results as players write them, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.tournaments.result_notation import (
    DRAW,
    LOSS,
    WIN,
    BadNotation,
    MarkedGame,
    PlayerRoundResult,
    Score,
    format_marks,
    format_round,
    format_score,
    parse_marks,
    parse_result,
    parse_round,
    parse_score,
    score_of,
)

LOST_FIRST = (MarkedGame(LOSS), MarkedGame(WIN), MarkedGame(WIN))


@pytest.mark.parametrize("text", ["×○○", "×◯〇", " x o O ", "● ○ ○", "✕○○", "Ｘｏｏ"])
def test_marks_stand_for_games_in_their_order(text: str) -> None:
    assert parse_marks(text) == LOST_FIRST
    assert format_marks(LOST_FIRST) == "×○○"


@pytest.mark.parametrize("text", ["× ○(3 left) △", "×○（３ left）△", "×○残り3△", "× ○(残り3枚) △", "×○(剩3)△"])
def test_a_mark_may_show_what_was_left_of_the_nation(text: str) -> None:
    assert parse_marks(text) == (MarkedGame(LOSS), MarkedGame(WIN, 3), MarkedGame(DRAW))
    assert format_marks(parse_marks(text)) == "× ○(3 left) △"


@pytest.mark.parametrize(("text", "score"), [("2-1", Score(2, 1)), ("２－０", Score(2, 0)), (" 1-1-1 ", Score(1, 1, 1))])
def test_a_score_states_games_won_lost_and_drawn(text: str, score: Score) -> None:
    assert parse_score(text) == score
    assert parse_score(format_score(score)) == score


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("●1回戦 vs黒単... 0-2", PlayerRoundResult(1, "黒単", (), Score(0, 2))),
        ("● １回戦　ｖｓ　黒単　２－０", PlayerRoundResult(1, "黒単", (), Score(2, 0))),
        (
            "×1回戦 vs黒単 ×○×",
            PlayerRoundResult(1, "黒単", (MarkedGame(LOSS), MarkedGame(WIN), MarkedGame(LOSS)), Score(1, 2)),
        ),
        ("○2回戦 対青茶中速 ×○○ (残り3)", PlayerRoundResult(2, "青茶中速", LOST_FIRST, Score(2, 1), 3)),
        ("Round 3 vs. Ann: ×○○ 2-1 (3 left)", PlayerRoundResult(3, "Ann", LOST_FIRST, Score(2, 1), 3)),
        ("R4 vs Max x o o", PlayerRoundResult(4, "Max", LOST_FIRST, Score(2, 1))),
        ("R4 vs Player X 2-0", PlayerRoundResult(4, "Player X", (), Score(2, 0))),
        ("r5 ○○", PlayerRoundResult(5, "", (MarkedGame(WIN), MarkedGame(WIN)), Score(2, 0))),
        ("R5: vs 緑単 2-1（残り３）", PlayerRoundResult(5, "緑単", (), Score(2, 1), 3)),
        (
            "R6 vs 緑単 × ○(3 left) ○",
            PlayerRoundResult(6, "緑単", (MarkedGame(LOSS), MarkedGame(WIN, 3), MarkedGame(WIN)), Score(2, 1)),
        ),
        ("○7回戦 不戦勝", PlayerRoundResult(7, "", (), Score(0, 0), how="bye")),
        ("Round 7 bye", PlayerRoundResult(7, "", (), Score(0, 0), how="bye")),
        ("△8回戦 vs Bob ID", PlayerRoundResult(8, "Bob", (), Score(0, 0, 1), how="agreed")),
        ("- R9 vs Bob 1-1-1", PlayerRoundResult(9, "Bob", (), Score(1, 1, 1))),
    ],
)
def test_a_line_of_a_report_states_a_round(text: str, line: PlayerRoundResult) -> None:
    assert parse_round(text) == line
    assert parse_round(format_round(line)) == line
    assert parse_round(format_round(line, "ja")) == line
    assert parse_round(format_round(line, "zh")) == line


def test_a_round_is_printed_in_the_players_words() -> None:
    line = PlayerRoundResult(1, "黒単", LOST_FIRST, Score(2, 1), 3)
    assert format_round(line) == "○Round 1 vs 黒単 ×○○ (3 left)"
    assert format_round(line, "ja") == "○1回戦 vs 黒単 ×○○ (残り3)"
    assert format_round(line, "zh") == "○第1輪 vs 黒単 ×○○ (剩餘3)"


@pytest.mark.parametrize(
    ("text", "column", "message", "expected"),
    [
        ("vs 黒単 2-0", 1, "the line does not begin with a round", "a round such as 1回戦, R1 or Round 1"),
        ("R1 vs 黒単", 9, "no result at the end of the line", "marks such as ×○○ or a score such as 2-1"),
        ("×R1 vs 黒単 ×○○", 1, "× does not agree with the games", "○"),
        ("R1 vs 黒単 ×○○ 2-0", 14, "2-0 does not agree with the marks", "2-1"),
    ],
)
def test_a_broken_line_is_reported_with_its_column(text: str, column: int, message: str, expected: str) -> None:
    with pytest.raises(BadNotation) as raised:
        parse_round(text)
    error = raised.value
    assert (error.column, str(error.message), str(error.expected)) == (column, message, expected)


@pytest.mark.parametrize(("text", "column"), [("×○?", 3), ("", 1), ("○○ 2", 4), ("  ?", 3)])
def test_broken_marks_are_reported_with_their_column(text: str, column: int) -> None:
    with pytest.raises(BadNotation, match=f"column {column}: .* expected ○, × or △"):
        parse_marks(text)


@pytest.mark.parametrize(("text", "column"), [("2:1", 1), ("  2-", 3), ("", 1)])
def test_a_broken_score_is_reported_with_its_column(text: str, column: int) -> None:
    with pytest.raises(BadNotation, match=f"column {column}: .* expected games won and lost, such as 2-1"):
        parse_score(text)


def test_a_result_alone_is_read_in_either_way() -> None:
    assert parse_result("×○○")[:3] == (LOST_FIRST, Score(2, 1), None)
    assert parse_result("2-1 (3 left)")[:3] == ((), Score(2, 1), 3)
    with pytest.raises(BadNotation, match="column 2: 'won' is no result"):
        parse_result(" won 2-1")


lefts = st.none() | st.integers(0, 60)
marked = st.lists(st.builds(MarkedGame, st.sampled_from([WIN, LOSS, DRAW]), lefts), min_size=1, max_size=5).map(tuple)
opponents = st.sampled_from(["", "黒単", "青茶中速", "Ann", "Player X", "08 Platoon", "Max o", "GW-7", "15弾"])


languages = st.sampled_from(["en", "ja", "zh"])


@given(marked, languages)
def test_marks_that_are_printed_are_read_back(games: tuple[MarkedGame, ...], language: str) -> None:
    assert parse_marks(format_marks(games, language)) == games


@given(st.integers(1, 99), opponents, marked | st.just(()), st.integers(0, 9), lefts, languages)
def test_rounds_that_are_printed_are_read_back(
    number: int, opponent: str, games: tuple[MarkedGame, ...], wins: int, left: int | None, language: str
) -> None:
    line = PlayerRoundResult(number, opponent, games, score_of(games) if games else Score(wins, 1, wins % 3), left)
    assert parse_round(format_round(line, language)) == line


@given(st.text(max_size=20))
def test_any_line_is_a_round_or_has_a_column(text: str) -> None:
    for line in (text, f"R1 {text}"):
        assert 0 <= column_of_error(line) <= len(line) + 1


def column_of_error(line: str) -> int:
    try:
        parse_round(line)
    except BadNotation as error:
        return error.column
    return 0
