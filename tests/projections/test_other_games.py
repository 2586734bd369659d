"""What other games are won by is counted too."""

from pathlib import Path

from projections.runner import open_read_models
from projections.tempo import facts_of
from replays.clerk import Clerk
from replays.file import make_record
from replays.log import open_log
from scripts.simulation import random_game


def counted(tmp_path: Path, ruleset: str, seats: int) -> tuple[list[dict], object]:
    game = random_game(ruleset, "counted", 1, seats)
    game.play()
    with open_log(tmp_path) as log:
        Clerk(log).bring_in(make_record(game.desk.events, "counted"))
        models = open_read_models(tmp_path, log)
        models.catch_up()
        rows = facts_of(models, "counted")
        models.close()
    return rows, game.desk.table


def test_the_facts_of_a_star_front_game_hold_score_and_rewards_of_both_seats(tmp_path):
    rows, table = counted(tmp_path, "star_front", 2)
    for name in ("score", "rewards"):
        told = {row["seat"]: row["amount"] for row in rows if row["fact"] == "result" and row["detail"] == name}
        assert told == table.result[name]


def test_the_facts_of_a_robotech_game_hold_the_battle_points_of_three_seats(tmp_path):
    rows, table = counted(tmp_path, "robotech", 3)
    told = {row["seat"]: row["amount"] for row in rows if row["fact"] == "counter" and row["detail"] == "battle_points"}
    scored = {seat: table.count(seat, "battle_points") for seat in "ABC" if table.count(seat, "battle_points")}
    assert told == scored
    assert max(told.values()) >= 25
