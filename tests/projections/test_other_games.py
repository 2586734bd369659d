"""What other games are called by, are won by and count is in the statistics too: whole games of every rulebook."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from py_mini_racer import MiniRacer

from domain.kernel.record.event import Event
from domain.kernel.views.views import SPECTATOR, make_view
from domain.registry import RULESETS, ruleset
from projections.read_models import ReadModels, open_read_models
from projections.statistics.boards_and_highlights import game_highlights
from projections.statistics.cards import card_usage
from projections.statistics.decks import color_records, deck_pairings, deck_records
from projections.statistics.game_averages import facts_of_game, list_game_courses
from projections.statistics.game_list import list_games
from replays.clerk import Clerk
from replays.file import make_record
from replays.log import open_log
from replays.table_at_position import fold
from replays.viewer.js_bundle import bundle_modules
from replays.viewer.replay_json import replay_data, to_script_json
from scripts.cli import demo_games
from scripts.cli.commands.record import play_sheet_file
from tests.web.test_words import dictionary


@cache
def log(name: str) -> tuple[Event, ...]:
    """The demo game of a rulebook."""
    return play_sheet_file(demo_games.scoresheet_path(name), [])


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReadModels]:
    """The statistics of the demo games of all rulebooks. Only to be asked."""
    folder = tmp_path_factory.mktemp("counted")
    with open_log(folder) as answer:
        for name in RULESETS:
            Clerk(answer).store_game(make_record(log(name), demo_games.demo_game_id(name)))
        models = open_read_models(folder, answer)
        models.catch_up()
        yield models
        models.close()


def result(name: str) -> dict[str, Any]:
    """The result of a demo game."""
    return dict(fold(log(name)).result)


def facts(models: ReadModels, name: str, fact: str, detail: str) -> dict[str, int]:
    """Seat -> amount of a fact of a demo game."""
    rows = facts_of_game(models, demo_games.demo_game_id(name))
    return {row["seat"]: row["amount"] for row in rows if (row["fact"], row["detail"]) == (fact, detail)}


def test_the_decks_of_every_rulebook_go_by_what_the_rulebook_calls_them_by(counted: ReadModels) -> None:
    answer = {(row["ruleset"], row["deck"], row["kind"]) for row in deck_records(counted)}
    assert answer == {
        ("gundam_war", "blue+white", "青白"),
        ("gundam_war", "green+red", "緑赤"),
        ("gundam_war_nexa", "blue+purple+white", "青白紫"),
        ("gundam_war_nexa", "black+brown+green+red", "緑黒赤茶"),
        ("macross_crusade", "black+blue+purple", "青黒紫"),
        ("macross_crusade", "green+purple+red", "緑赤紫"),
        ("robotech", "Vantari", "Vantari"),
        ("robotech", "Korr+Vantari", "Korr+Vantari"),
        ("star_front", "tideclock", "tideclock"),
        ("star_front", "lantern", "lantern"),
    }


def test_a_deck_that_nobody_registered_goes_by_the_races_it_showed(counted: ReadModels) -> None:
    (row,) = [row for row in deck_pairings(counted) if row["opposing"] == "Vantari + Korr+Vantari"]
    assert (row["ruleset"], row["deck"], row["losses"]) == ("robotech", "Korr+Vantari", 1)


def test_races_have_records_as_colours_have(counted: ReadModels) -> None:
    answer = {(row["ruleset"], row["color"]): (row["games"], row["wins"], row["losses"]) for row in color_records(counted)}
    assert answer["star_front", "tideclock"] == (1, 1, 0)
    assert answer["star_front", "lantern"] == (1, 0, 1)
    assert answer["robotech", "Korr"] == (2, 1, 1)
    assert answer["robotech", "Vantari"] == (3, 1, 2)
    assert ("star_front", "neutral") not in answer


def test_score_and_rewards_of_a_star_front_game_are_facts_of_both_seats(counted: ReadModels) -> None:
    assert facts(counted, "star_front", "result", "score") == result("star_front")["score"] == {"A": 12, "B": 5}
    assert facts(counted, "star_front", "result", "rewards") == result("star_front")["rewards"]


def test_battle_points_of_a_robotech_game_are_facts_of_all_its_seats(counted: ReadModels) -> None:
    table = fold(log("robotech"))
    answer = facts(counted, "robotech", "counter", "battle_points")
    assert answer == {seat: table.count(seat, "battle_points") for seat in "ABC"} == {"A": 16, "B": 29, "C": 22}


def test_a_card_goes_by_the_colour_that_its_picture_has_on_the_board(counted: ReadModels) -> None:
    answer = {(row["ruleset"], row["name"]): (row["color"], row["tint"]) for row in card_usage(counted)}
    assert answer["gundam_war", "Kestrel"] == ("blue", "blue")
    assert answer["robotech", "Osprey"] == ("Vantari", "Vantari")
    assert answer["robotech", "Glory"] == ("", "Tactics")
    assert answer["star_front", "Knife Juggler"] == ("lantern", "lantern")


@pytest.mark.parametrize("name", RULESETS)
def test_how_a_game_ended_is_described_in_the_word_of_its_rulebook(counted: ReadModels, name: str) -> None:
    (row,) = [row for row in list_games(counted) if row["ruleset"] == name]
    (tempo,) = [row for row in list_game_courses(counted) if row["ruleset"] == name]
    assert row["reason"] == tempo["reason"] == result(name)["reason"]
    assert row["reason"] in ("nation_exhausted", "battle_points", "early_end")
    assert tempo["turns"] == fold(log(name)).clock.turn


def test_what_was_paid_in_a_robotech_game_is_counted_in_protopoints(counted: ReadModels) -> None:
    spent = [event.said["amount"] for event in log("robotech") if event.name == "proto_points_spent"]
    assert sum(facts(counted, "robotech", "paid", "proto_points_spent").values()) == sum(spent) > 0


@pytest.mark.parametrize("name", RULESETS)
def test_every_fact_that_is_counted_has_words(counted: ReadModels, name: str) -> None:
    answer, terms = dictionary("app")["en"], ruleset(name).book.terms
    counts = {(row["fact"], row["detail"]) for row in facts_of_game(counted, demo_games.demo_game_id(name))}
    assert [fact for fact, _ in counts if f"value.{fact}" not in answer] == []
    named = {f"value.{detail}" if fact == "verdict" else detail for fact, detail in counts if detail and fact != "broken"}
    assert sorted(named - set(answer) - set(terms)) == []


def moments_of_a_replay(name: str) -> dict[str, tuple[int, int]]:
    """Kind -> position and number, as the viewer finds them in what a spectator sees of a demo game."""
    engine = MiniRacer()
    engine.eval(bundle_modules("graph/score-history.js", "graph/moments.js"))
    engine.eval(f"const record = {to_script_json(replay_data(make_view(log(name), SPECTATOR)))};")
    answer = json.loads(str(engine.eval("JSON.stringify(findMoments(record, buildScoreHistory(record)))")))
    return {each["kind"]: (each["at"], abs(each["by"])) for each in answer if each["kind"] in ("blow", "chain")}


def test_the_moments_of_the_statistics_are_those_at_which_a_replay_stands(counted: ReadModels) -> None:
    """Given the demo games, then biggest blow and longest chain lie where the viewer finds them, and the end at the end."""
    rows = game_highlights(counted)
    for name in RULESETS:
        own = {row["moment"]: (row["at"], row["number"]) for row in rows if row["game"] == demo_games.demo_game_id(name)}
        assert own.pop("end", (len(log(name)), 0))[0] == len(log(name))
        assert own == moments_of_a_replay(name)
