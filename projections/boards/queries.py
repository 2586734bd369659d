"""What can be asked of boards and scores."""

from __future__ import annotations

import json
from typing import Any

from projections.asked import Asked
from projections.tallies import FINISHED
from projections.which import EVERYTHING, Rows, Which

FEW = 500
"""So many games are asked for one by one."""


def glance(models: Asked, game: str, which: Which = EVERYTHING) -> dict[str, Any]:
    """A game at a glance, listed or not, with `players` by seat. Raises KeyError where there is none of this id."""
    found = models.query("SELECT glance FROM boards WHERE game = ?", (game,))
    if not found:
        raise KeyError(game)
    told: dict[str, Any] = json.loads(found[0]["glance"])
    seats = models.query("SELECT seat, player FROM game_seats WHERE game = ?", (game,))
    return {**told, "players": {seat["seat"]: which.shown(seat["player"]) for seat in seats if seat["player"]}}


def score_lines(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per finished game and seat: `scores`, the score when each turn was over, and how it ended for the seat."""
    where, args = which.where("counted", more=f"{FINISHED} AND lined = 1")
    sql = f"SELECT ruleset, game, seat, outcome, of_game AS of_ FROM game_seats_rows JOIN counted USING (of_game) {where}"
    lines = models.query(f"{sql} ORDER BY ruleset, game, seat{which.page()}", args)
    if not lines:
        return []
    games = sorted({line["of_"] for line in lines})
    few = len(games) <= FEW
    these = f"of_game IN ({', '.join('?' * len(games))})" if few else "of_game BETWEEN ? AND ?"
    told = "SELECT of_game AS of_, seat, turn, score FROM score_turns_rows JOIN score_turns_stand USING (stand)"
    found: dict[tuple[int, str], list[dict[str, Any]]] = {(line["of_"], line["seat"]): [] for line in lines}
    for row in models.query(f"{told} WHERE {these} ORDER BY of_game, turn", games if few else (games[0], games[-1])):
        if (row["of_"], row["seat"]) in found:
            found[row["of_"], row["seat"]].append(row)
    with_turns = ((line, found[line.pop("of_"), line["seat"]]) for line in lines)
    return [_line(*each) for each in with_turns if each[1]]


def _line(about: dict[str, Any], turns: Rows) -> dict[str, Any]:
    return {**about, "first_turn": turns[0]["turn"], "scores": [turn["score"] for turn in turns]}


def game_moments(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per finished game and moment: the largest blow, the longest chain, the end; `at` is where a replay opens."""
    where, args = which.where()
    sql = f'SELECT ruleset, game, moment, "at", turn, seat, number FROM game_moments {where}'
    return models.query(f"{sql} ORDER BY 1, 2, 3{which.page()}", args)
