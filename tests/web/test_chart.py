"""What a chart is about and how its bars are called."""

import json

import pytest

from api.charts import FIRST, WORTH
from tests.web.modules import loaded


@pytest.fixture(scope="module")
def engine():
    made = loaded("statistics/columns.js", "statistics/chart.js")
    named = "(row) => labelOf(row, String)"
    made.eval(f"const about = (rows) => JSON.stringify([measureOf(JSON.parse(rows)), JSON.parse(rows).map({named})]);")
    return made


@pytest.mark.parametrize(
    ("rows", "measure", "labels"),
    [
        ([{"ruleset": "x", "printing": "x-1", "name": "Petrel", "played": 3}], "played", ["Petrel"]),
        ([{"player": "mika", "games": 2, "wins": 1}, {"player": "ren", "games": 2, "wins": None}], "wins", ["mika", "ren"]),
        ([{"deck": "tide_and_wing", "against": "ember", "games": 0, "losses": 4}], "losses", ["tide_and_wing · ember"]),
        ([{"league": "club", "players": "A: mika, B: ren", "turns": 9}], "turns", ["A: mika, B: ren"]),
        ([{"ruleset": "x", "note": ""}], None, ["x"]),
    ],
)
def test_a_chart_finds_its_measure_and_names(engine, rows, measure, labels):
    assert json.loads(engine.call("about", json.dumps(rows))) == [measure, labels]


@pytest.mark.parametrize(
    ("name", "fitting"), [("green+red", "green+red"), ("black+brown", "black+bro…"), ("終了時のカード", "終了時の…")]
)
def test_a_name_that_is_too_long_is_shortened(engine, name, fitting):
    assert engine.call("shortened", name, 10) == fitting


def test_the_page_that_needs_no_script_shows_the_same_columns_first(engine):
    assert json.loads(engine.eval("JSON.stringify([WORTH, FIRST])")) == [list(WORTH), list(FIRST)]
