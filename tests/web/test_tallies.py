"""Pages of players and decks: results added up, each sum with exactly its games."""

import json

import pytest

from tests.web.modules import loaded

GAMES = [
    ("one", "gw", [("mika", "win", "red"), ("ren", "loss", "blue")]),
    ("two", "gw", [("ren", "win", "blue"), ("mika", "loss", "red")]),
    ("three", "gw", [("mika", "draw", "blue"), ("ren", "draw", "blue")]),
    ("four", "rt", [("mika", "win", "korr"), ("ren", "loss", ""), ("sato", "loss", "korr")]),
]


@pytest.fixture(scope="module")
def engine():
    made = loaded("profiles/game-tallies.js")
    rows = [
        {
            "id": game,
            "ruleset": ruleset,
            "status": "finished",
            "seats": [{"player": player, "outcome": outcome, "deck": deck} for player, outcome, deck in seats],
        }
        for game, ruleset, seats in [*GAMES, ("running", "gw", [("mika", "", ""), ("ren", "", "")])]
    ]
    rows[-1]["status"] = "running"
    made.eval(f"const rows = {json.dumps(rows)}; const mika = finishedSides(rows, (seat) => seat.player === 'mika');")
    return made


def told(engine, call):
    """Key, games, wins, losses, draws and the games of each sum."""
    shown = (
        "({ key, games, wins, losses, draws, sides }) => [key, games, wins, losses, draws, sides.map(({ row }) => row.id)]"
    )
    return json.loads(engine.eval(f"JSON.stringify(({call}).map({shown}))"))


def test_a_player_has_each_finished_game_once_by_opponent(engine):
    everything = ["one", "two", "three", "four"]
    assert told(engine, "tallySides(mika)") == [["all", 4, 2, 1, 1, everything]]
    assert told(engine, "tallySides(mika, ({ others }) => others.map((seat) => seat.player))") == [
        ["ren", 4, 2, 1, 1, everything],
        ["sato", 1, 1, 0, 0, ["four"]],
    ]


def test_decks_belong_to_their_rulebook_and_a_mirror_is_no_match_up(engine):
    assert told(engine, "tallySides(mika, ({ row, own }) => [deckKey(row, own.deck)])") == [
        ["gw\nred", 2, 1, 1, 0, ["one", "two"]],
        ["gw\nblue", 1, 0, 0, 1, ["three"]],
        ["rt\nkorr", 1, 1, 0, 0, ["four"]],
    ]
    assert told(engine, "tallySides(sidesAgainstOtherDecks(mika), ({ row, others }) => [deckKey(row, others[0].deck)])") == [
        ["gw\nblue", 2, 1, 1, 0, ["one", "two"]]
    ]


def test_rivals_are_those_met_most_and_of_equals_the_closest(engine):
    opponents = json.dumps(
        [
            {"key": key, "games": games, "wins": wins, "losses": games - wins, "draws": 0, "sides": []}
            for key, games, wins in [("a", 4, 4), ("b", 4, 2), ("c", 9, 0)]
        ]
    )
    assert [each[0] for each in told(engine, f"mostMetOpponents({opponents}, 2)")] == ["c", "b"]
