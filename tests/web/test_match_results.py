"""The result of a match is stated on pages and in the terminal as its players would write it in the reader's language."""

import json

import pytest

from api.web.javascript_messages import app_messages
from domain.tournaments.result_notation import (
    DRAW,
    LOSS,
    WIN,
    MarkedGame,
    PlayerRoundResult,
    format_marks,
    format_round,
    score_of,
)
from scripts.cli.terminal.row_tables import describe_rows
from tests.web.modules import loaded

GAMES = (MarkedGame(LOSS, 12), MarkedGame(DRAW), MarkedGame(WIN, 3))
LINES = [
    PlayerRoundResult(2, opponent, GAMES, score_of(GAMES)) for opponent in ("ben", "Round 3", "Max o", "(5 left)", "J.", "")
]
LANGUAGES = ("en", "ja", "zh")


@pytest.fixture(params=LANGUAGES)
def spoken(request):
    """A language, and the page's wording of a value of a row in it."""
    engine = loaded("statistics/cell-format.js")
    engine.eval(f"var said = {json.dumps(app_messages(request.param))};")
    engine.eval(r"var say = (name, values) => said[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);")

    def wording(value, column, row):
        return engine.eval(f"makeCellFormatter({{}})({json.dumps(value)}, {json.dumps(column)}, {json.dumps(row)})")

    return request.param, wording


@pytest.mark.parametrize("line", LINES)
def test_a_match_is_described_in_the_readers_notation(spoken, line):
    language, wording = spoken
    row = {"round": "2", "opponent": line.opponent, "marks": format_marks(GAMES), "line": format_round(line)}
    result = {"marks": format_marks(GAMES, language), "line": format_round(line, language)}
    assert {column: wording(row[column], column, row) for column in result} == result
    assert describe_rows([row], list(result), language)[1] == [result]


def test_a_match_of_no_round_has_no_line(spoken):
    language, wording = spoken
    row = {"round": "final", "opponent": "ben", "marks": format_marks(GAMES), "line": ""}
    assert describe_rows([row], ["line"], language)[1] == [{"line": ""}]
    assert wording("", "line", row) == "–"
