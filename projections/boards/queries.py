"""What can be asked of boards and scores."""

from __future__ import annotations

import json
from typing import Any

from projections.asked import Asked
from projections.tallies import FINISHED
from projections.which import EVERYTHING, Rows, Which


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
    where, args = which.where(more=FINISHED)
    sql = f"SELECT ruleset, game, seat, outcome, turn, score FROM score_turns {where} ORDER BY ruleset, game, seat, turn"
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for row in models.query(sql, args):
        about = {name: row[name] for name in ("ruleset", "game", "seat", "outcome")}
        line = found.setdefault((row["game"], row["seat"]), {**about, "first_turn": row["turn"], "scores": []})
        line["scores"].append(row["score"])
    return list(found.values())


def game_moments(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per finished game and moment: the largest blow, the longest chain, the end; `at` is where a replay opens."""
    where, args = which.where()
    return models.query(
        f"SELECT ruleset, game, moment, at, turn, seat, number FROM game_moments {where} ORDER BY 1, 2, 3", args
    )
