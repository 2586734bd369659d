"""What the cells of the statistics open."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.web.modules import loaded

WHICH = {"ruleset": "gundam_war", "since": "2026-01-01"}
OF_GAME = {"ruleset": "gundam_war", "game": "g1", "moment": "blow", "at": 300, "turn": 10, "number": 12}
CELLS = [
    ("games", {"player": "ren", "games": 4}, "games", {"player": "ren", **WHICH}),
    ("rate", {"deck": "blue", "rate": 0.5, "ruleset": "robotech"}, "games", {"deck": "blue", **WHICH, "ruleset": "robotech"}),
    ("plays", {"printing": "gws:C-001", "plays": 2}, "games", {"printing": "gws:C-001", **WHICH}),
    ("mean_turns", {"mean_turns": 9.5}, "games", WHICH),
    ("opponent", {"player": "ren", "opponent": "mika"}, "player", {"player": "mika"}),
    ("opposing", {"deck": "blue", "opposing": "red"}, "deck", {"deck": "red", "ruleset": "gundam_war"}),
]


@pytest.fixture(scope="module")
def address():
    engine = loaded("lib/page-address.js", "lib/local-storage.js", "lib/stored-game-links.js", "statistics/cell-links.js")
    engine.eval(
        "globalThis.localStorage = { getItem: () => null, setItem: () => null };"
        "const query = (values) => `?${new URLSearchParams(Object.entries(values).filter(([, value]) => value))}`;"
        "class URLSearchParams { constructor(pairs) { this.pairs = [...pairs]; }"
        " toString() { return this.pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&'); } }"
    )
    return lambda column, row: engine.eval(f"cellAddress({json.dumps(column)}, {json.dumps(row)}, {json.dumps(WHICH)})")


@pytest.mark.parametrize(("column", "row", "page", "wanted"), CELLS)
def test_a_number_opens_the_games_it_counts_and_a_name_its_page(address, column, row, page, wanted):
    asked = {name: value for name, (value,) in parse_qs(urlsplit(address(column, row)).query).items()}
    assert asked == {"page": page, **wanted}


@pytest.mark.parametrize("column", ["game", "number", "turn"])
def test_a_number_of_a_game_opens_it_at_its_moment(address, column):
    opened = urlsplit(address(column, OF_GAME))
    assert (parse_qs(opened.query), opened.fragment) == ({"game": ["g1"], "view": ["replay"]}, "at=300")


@pytest.mark.parametrize(("column", "row"), [("moment", OF_GAME), ("season", {"season": ""}), ("rate", {"rate": None})])
def test_other_words_and_what_is_unknown_open_nothing(address, column, row):
    assert address(column, row) == ""
