"""What the pages of a tournament work out themselves: the evening in figures, and a round with two players swapped."""

import json

import pytest

from api.plain import plain
from domain.league.tournament.stored import said_from_plain
from tests.web.modules import loaded


def line(game, seat, *scores):
    return {"game": game, "seat": seat, "outcome": "", "first_turn": 1, "scores": list(scores)}


def game(name, turns):
    return {"id": name, "turns": turns, "seats": [{"seat": "A", "player": "ann"}, {"seat": "B", "player": "ben"}]}


@pytest.fixture(scope="module")
def figures():
    return loaded("league/figures.js")


def told(engine, games, lines):
    found = json.loads(engine.eval(f"JSON.stringify(figuresOf({json.dumps(games)}, {json.dumps(lines)}))"))
    return {each["name"]: (each["number"], each["game"], each.get("at")) for each in found}


def test_the_evening_in_figures_names_the_game_of_each(figures):
    games = [game("g1", 4), game("g2", 9)]
    lines = [line("g1", "A", 30, 30, 18), line("g1", "B", 30, 28, 25), line("g2", "A", 20, 19), line("g2", "B", 20, 18)]
    assert told(figures, games, lines) == {
        "biggest_blow": (12, "g1", 3),
        "shortest_game": (4, "g1", None),
        "longest_game": (9, "g2", None),
        "closest_end": (1, "g2", None),
    }


def test_a_score_that_nobody_knows_is_no_blow_and_no_end(figures):
    lines = [line("g1", "A", 30, None), line("g1", "B", 30, 30)]
    assert set(told(figures, [game("g1", 2)], lines)) == {"shortest_game", "longest_game"}


def test_of_games_that_are_not_listed_nothing_is_told(figures):
    assert told(figures, [], [line("g1", "A", 30, 10), line("g1", "B", 30, 30)]) == {}


def test_two_swapped_players_stand_in_each_others_places_and_the_round_is_no_longer_the_engines():
    engine = loaded("league/offer.js")
    said = {
        "matches": [{"match": "m", "table": 1, "players": ["ann", "ben"]}],
        "byes": ["cho"],
        "engine": "x",
        "version": "1",
    }
    found = json.loads(engine.eval(f"JSON.stringify(swapped({json.dumps(said)}, 'ben', 'cho'))"))
    assert found == {
        "matches": [{"match": "m", "table": 1, "players": ["ann", "cho"]}],
        "byes": ["ben"],
        "engine": "",
        "version": "",
    }


def test_what_is_agreed_for_a_tournament_becomes_its_opening():
    engine = loaded("league/opening.js")
    names = ("title", "ruleset", "league", "season", "venue", "date")
    terms = {**dict.fromkeys(names, "x"), "kind": "swiss", "rounds": "0", "cut": "8", "best_of": "3", "minutes": "50"}
    terms |= {"tiebreaks": "mtr", "decklists": "sealed"}
    said = json.loads(engine.eval(f"JSON.stringify(openingOf({json.dumps(terms)}, 5))"))
    opened = said_from_plain("opened", plain(said, "body"))
    assert [(stage.kind, stage.rounds, stage.size, stage.best_of) for stage in opened.stages] == [
        ("swiss", 0, 0, 3),
        ("single_elimination", 0, 8, 3),
    ]
    assert (opened.decklists, opened.seed, opened.title) == ("sealed", 5, "x")
