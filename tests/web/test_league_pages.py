"""What the pages of a tournament work out themselves: the evening in figures, and a round with two players swapped."""

import json

import pytest

from api.http.json_input import parse_json_value
from domain.tournaments.serialization import event_data_from_plain
from tests.web.modules import loaded


def moment(game, kind, at, number, seat="", turn=1):
    return {"game": game, "moment": kind, "at": at, "turn": turn, "seat": seat, "number": number}


def game(name, turns, status="finished"):
    return {
        "id": name,
        "status": status,
        "turns": turns,
        "events": 90,
        "match": "1.1.1",
        "seats": [{"seat": "A", "player": "ann"}, {"seat": "B", "player": "ben"}],
    }


@pytest.fixture(scope="module")
def figures():
    return loaded("league/highlights.js")


def told(engine, games, moments):
    result = json.loads(engine.eval(f"JSON.stringify(findHighlights({json.dumps(games)}, {json.dumps(moments)}))"))
    return {each["name"]: (each["number"], each["game"], each["at"], each["turn"]) for each in result}


def test_the_evening_in_figures_names_the_moment_of_each(figures):
    blows = [moment("g1", "blow", 40, 12, "A", 3), moment("g2", "blow", 50, 11, "A", 3)]
    chains = [moment("g2", "chain", 33, 4, "", 2), moment("g1", "chain", 21, 2)]
    ends = [moment("g1", "end", 90, 5, "", 4), moment("g2", "end", 88, 1, "", 9)]
    assert told(figures, [game("g1", 4), game("g2", 9)], [*blows, *chains, *ends]) == {
        "biggest_blow": (12, "g1", 40, 3),
        "shortest_game": (4, "g1", 90, 0),
        "longest_chain": (4, "g2", 33, 2),
        "closest_end": (1, "g2", 88, 0),
    }


def test_a_figure_without_a_moment_is_left_out(figures):
    assert set(told(figures, [game("g1", 2)], [])) == {"shortest_game"}


def test_of_games_that_are_not_listed_nothing_is_reported(figures):
    assert told(figures, [], [moment("g1", "blow", 4, 20)]) == {}


def test_a_game_that_runs_is_not_the_shortest_one(figures):
    assert told(figures, [game("g1", 2, "running"), game("g2", 7)], [])["shortest_game"][1] == "g2"


def test_two_swapped_players_stand_in_each_others_places_and_the_round_is_no_longer_the_engines():
    engine = loaded("league/pairing-offer.js")
    said = {
        "matches": [{"match": "m", "table": 1, "players": ["ann", "ben"]}],
        "byes": ["cho"],
        "engine": "x",
        "version": "1",
    }
    result = json.loads(engine.eval(f"JSON.stringify(swapPlayers({json.dumps(said)}, 'ben', 'cho'))"))
    assert result == {
        "matches": [{"match": "m", "table": 1, "players": ["ann", "cho"]}],
        "byes": ["ben"],
        "engine": "",
        "version": "",
    }


def test_what_is_agreed_for_a_tournament_becomes_its_opening():
    engine = loaded("league/new-tournament.js")
    names = ("title", "ruleset", "league", "season", "venue", "date")
    terms = {**dict.fromkeys(names, "x"), "kind": "swiss", "rounds": "0", "cut": "8", "best_of": "3", "minutes": "50"}
    terms |= {"tiebreaks": "mtr", "decklists": "sealed"}
    said = json.loads(engine.eval(f"JSON.stringify(tournamentOpening({json.dumps(terms)}, 5))"))
    opened = event_data_from_plain("opened", parse_json_value(said, "body"))
    assert [(stage.kind, stage.rounds, stage.size, stage.best_of) for stage in opened.stages] == [
        ("swiss", 0, 0, 3),
        ("single_elimination", 0, 8, 3),
    ]
    assert (opened.decklists, opened.seed, opened.title) == ("sealed", 5, "x")


def test_a_posted_round_is_changed_where_other_players_sit_now():
    """Given two open matches and a bye, when ben and eri change places, then another match comes to table 1."""
    engine = loaded("league/pairing-change.js")
    matches = [
        {"match": "1.1.1", "table": 1, "players": ["ann", "ben"]},
        {"match": "1.1.2", "table": 2, "players": ["cho", "dai"]},
    ]
    last = {"stage": 1, "round": 1, "matches": matches, "byes": ["eri"]}
    said = {"matches": [{**matches[0], "players": ["ann", "eri"]}, matches[1]], "byes": ["ben"]}
    result = json.loads(
        engine.eval(f"JSON.stringify(pairingChangeEvent({json.dumps(last)}, {json.dumps(said)}, 'typed wrongly'))")
    )
    assert result == {
        "stage": 1,
        "round": 1,
        "why": "typed wrongly",
        "out": ["1.1.1"],
        "matches": [{"match": "1.1.3", "table": 1, "players": ["ann", "eri"]}],
        "byes": ["ben"],
    }


@pytest.mark.parametrize(
    ("text", "entered"),
    [
        ("Ann Lee, Jr.\n\n  Bob  \n", [{"player": "Ann Lee, Jr."}, {"player": "Bob"}]),
        ("x" * 45, [{"player": "x" * 40, "name": "x" * 45}]),
        (
            "player,name,seed\nann,Ann A.,2\n\nben,,",
            [{"player": "ann", "name": "Ann A.", "seed": "2"}, {"player": "ben", "name": "", "seed": ""}],
        ),
    ],
)
def test_players_are_entered_one_name_a_line_or_as_rows_of_a_table(text, entered):
    engine = loaded("league/bulk-entry.js")
    result = json.loads(engine.eval(f"JSON.stringify(parseEntrants({json.dumps(text)}))"))
    assert result == entered
    again = engine.eval(f"formatEntrants({json.dumps(entered)})")
    assert json.loads(engine.eval(f"JSON.stringify(parseEntrants({json.dumps(again)}))")) == entered


LINES = {
    "3 2-1": {"games": ["ann", "ben", "ann"], "how": "played"},
    "3 0-2": {"games": ["ben", "ben"], "how": "played"},
    "３　２－１": {"games": ["ann", "ben", "ann"], "how": "played"},
    "3 1-0": {"games": ["ann"], "how": "time"},
    "3 1-1-1": {"games": ["ben", "", "ann"], "how": "played"},
    "3 ID": {"how": "agreed"},
    "3 dl": {"how": "double_loss"},
    "3 -": {"how": "forfeit", "winner": "ben"},
    "4 2-0": "no_table",
    "2-0": "not_read",
    "5 2-0": "game_loss",
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_table_and_score_is_read_or_says_why_not(line):
    engine = loaded("league/result-form.js", "league/result-entry.js")
    matches = [
        {"match": "1.1.3", "table": 3, "stage": 1, "players": ["ann", "ben"], "lost_games": []},
        {"match": "1.1.5", "table": 5, "stage": 1, "players": ["cho", "dai"], "lost_games": ["dai"]},
    ]
    read = json.loads(engine.eval(f"JSON.stringify(parseResultLine({json.dumps(line)}, {json.dumps(matches)}, () => 3))"))
    if "fault" in read:
        assert read["fault"] == LINES[line]
        return
    result = read["result"]
    if "games" in result:
        result["games"] = [game["winner"] for game in result["games"]]
    assert result == LINES[line]


@pytest.mark.parametrize(
    ("lost", "games", "ended"),
    [(["ann"], ["ben"], True), (["ann"], ["ann"], False), (["ann", "ann"], [], True), ([], ["ann"], False)],
)
def test_a_game_loss_counts_as_a_game_so_a_match_is_not_by_time_because_of_it(lost, games, ended):
    engine = loaded("league/result-form.js")
    match = {"players": ["ann", "ben"], "lost_games": lost}
    assert engine.eval(f"wasPlayedToEnd({json.dumps(match)}, {json.dumps(games)}, 3)") is ended


def test_changed_terms_are_an_event_and_leave_what_has_begun():
    """Given a swiss stage before its cut, when the cut goes to 4 and rounds to 2, then both stages follow."""
    engine = loaded("league/terms-form.js")
    stages = [
        {"kind": "swiss", "rounds": 3, "best_of": 3, "minutes": 50},
        {"kind": "single_elimination", "size": 8, "best_of": 3},
    ]
    state = {"opened": {"stages": stages}, "stage": 1, "cuts": {}}
    terms = {
        "title": "t",
        "rounds": "2",
        "minutes": "40",
        "cut": "4",
        "best_of": "3",
        "tiebreaks": "fide_032026",
        "capacity": "16",
    }
    terms |= dict.fromkeys(("league", "season", "venue", "date"), "") | {"decklists": "none"}
    said = json.loads(engine.eval(f"JSON.stringify(changedTerms({json.dumps(state)}, {json.dumps(terms)}))"))
    changed = event_data_from_plain("terms_changed", parse_json_value({**said, "why": "plan"}, "body"))
    assert [(stage.rounds, stage.size, stage.minutes) for stage in changed.stages] == [(2, 0, 40), (0, 4, 40)]
    assert changed.capacity == 16


def test_the_cross_table_has_every_meeting_of_a_pair_and_two_losers_of_a_double_loss():
    engine = loaded("league/crosstable.js")
    twice = [{"match": "1.1.1", "players": ["ann", "ben"]}, {"match": "1.2.1", "players": ["ben", "ann"]}]
    sides = "([pair, met]) => [pair, met.map(([match, side]) => [match.match, side])]"
    result = engine.eval(f"JSON.stringify([...matchesByPair({json.dumps(twice)})].map({sides}))")
    assert json.loads(result) == [["ann\nben", [["1.1.1", 0], ["1.2.1", 1]]], ["ben\nann", [["1.1.1", 1], ["1.2.1", 0]]]]
    lost = [{"winner": "", "how": how, "players": ["ann", "ben"]} for how in ("double_loss", "penalty", "agreed", "played")]
    outcomes = json.loads(engine.eval(f"JSON.stringify({json.dumps(lost)}.map((match) => matchOutcome(match, 0)))"))
    assert outcomes == ["loss", "loss", "draw", "draw"]
