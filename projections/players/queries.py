"""What can be asked of the players' records."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from projections.asked import Asked
from projections.tallies import FINISHED, OUTCOMES, OVER, rated
from projections.which import EVERYTHING, Rows, Which

_SIDES = """,
    SUM(first = 1 AND outcome <> '') AS first_games, SUM(first = 1 AND outcome = 'win') AS first_wins,
    SUM(first = 0 AND outcome <> '') AS second_games, SUM(first = 0 AND outcome = 'win') AS second_wins"""


def player_records(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per player: games, wins, losses, draws, going first and second, the present streak and the longest run of wins.

    Finished games count; those that still run are `open`, and widen the range of the rate. Private players have no row.
    """
    where, args = which.where()
    sql = f"SELECT player, {OUTCOMES}{_SIDES} FROM player_games {where} GROUP BY player {OVER}"
    streaks = _streaks(models, which)
    return [
        {**row, **streaks[row["player"]]}
        for row in rated(models.query(f"{sql} ORDER BY wins DESC, games, player", args))
        if which.shown(row["player"])
    ]


def against(models: Asked, player: str, which: Which = EVERYTHING) -> Rows:
    """A player's record by opponent; all private opponents together are the one without an id."""
    where, args = which.where(more="player = ?")
    hidden = sorted(which.private)
    name = f"CASE WHEN opponent IN ({', '.join('?' * len(hidden))}) THEN '' ELSE opponent END"
    sql = f"SELECT {name} AS opponent, {OUTCOMES} FROM player_opponents {where} GROUP BY 1 {OVER} ORDER BY games DESC, 1"
    return rated(models.query(sql, [*hidden, *args, player])) if which.shown(player) else []


def _streaks(models: Asked, which: Which) -> dict[str, dict[str, Any]]:
    where, args = which.where(more=FINISHED)
    sql = f"SELECT player, outcome FROM player_games {where} ORDER BY player, finished, started, game"
    return {
        player: _streak([row["outcome"] for row in rows])
        for player, rows in groupby(models.query(sql, args), key=lambda row: str(row["player"]))
    }


def _streak(outcomes: list[str]) -> dict[str, Any]:
    runs = [(outcome, len(list(run))) for outcome, run in groupby(outcomes)]
    longest = max((length for outcome, length in runs if outcome == "win"), default=0)
    return {"streak": runs[-1][0], "streak_length": runs[-1][1], "longest_wins": longest}
