"""The front page's small things: the key in what somebody pastes, and the last results of a player."""

import json

import pytest

from tests.web.modules import loaded


@pytest.mark.parametrize(
    ("pasted", "key"),
    [
        ("http://table.local:8000/?game=8m2k#key=ab_cd-efghijklmnopq", "ab_cd-efghijklmnopq"),
        ("http://table.local:8000/?game=8m2k&key=ab_cd-efghijklmnopq", "ab_cd-efghijklmnopq"),
        ("  https://10.0.0.4:8000/#key=PRINTED_key-123456 ", "PRINTED_key-123456"),
        ("abcdefghijklmnop0123", "abcdefghijklmnop0123"),
        ("", ""),
        ("mika", ""),
        ("no link at all, only words of some length", ""),
    ],
)
def test_a_key_is_found_in_a_link_in_the_printed_address_and_alone(pasted, key):
    engine = loaded("home/game-tile.js")
    assert engine.call("keyFromLink", pasted) == key


def test_the_last_results_of_a_player_are_the_newest_finished_games():
    rows = [
        {"status": "running", "players": {"A": "mika"}, "winner": "", "result": ""},
        {"status": "finished", "players": {"A": "mika", "B": "ren"}, "winner": "A", "result": "A won"},
        {"status": "finished", "players": {"A": "ren", "B": "mika"}, "winner": "A", "result": "A won"},
        {"status": "finished", "players": {"A": "mika", "B": "ren"}, "winner": "", "result": "drawn"},
        {"status": "finished", "players": {"A": "sato", "B": "ren"}, "winner": "A", "result": "A won"},
    ]
    engine = loaded("home/players-and-decks.js")
    assert json.loads(engine.eval(f"JSON.stringify(recentResults('mika', {json.dumps(rows)}))")) == ["win", "loss", "draw"]
