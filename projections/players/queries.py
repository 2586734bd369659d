"""What can be asked of the players' records."""

from __future__ import annotations

from typing import Any

from projections.asked import Asked
from projections.tallies import FINISHED, OUTCOMES, OVER, rated
from projections.which import EVERYTHING, Rows, Which

_SIDES = """,
    SUM(first = 1 AND outcome <> '') AS first_games, SUM(first = 1 AND outcome = 'win') AS first_wins,
    SUM(first = 0 AND outcome <> '') AS second_games, SUM(first = 0 AND outcome = 'win') AS second_wins"""

_RUNS = """WITH told AS (
    SELECT player, outcome, ROW_NUMBER() OVER (PARTITION BY player ORDER BY finished, started, game, seat) AS place_
    FROM player_games {0}
), stretches AS (
    SELECT player, outcome, place_, place_ - ROW_NUMBER() OVER (PARTITION BY player, outcome ORDER BY place_) AS stretch_
    FROM told
), runs AS (
    SELECT player, outcome, COUNT(*) AS length_, MAX(place_) AS upto_ FROM stretches GROUP BY player, outcome, stretch_
), ends AS (
    SELECT player, MAX(upto_) AS upto_, MAX(CASE WHEN outcome = 'win' THEN length_ ELSE 0 END) AS longest_
    FROM runs GROUP BY player
)
SELECT player, outcome AS streak, length_ AS streak_length, longest_ AS longest_wins
FROM runs JOIN ends USING (player, upto_)"""
"""Runs of the same outcome: games that follow each other have the same distance between their place among all and their place
among those of their outcome."""


def player_records(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per player: games, wins, losses, draws, going first and second, the present streak and the longest run of wins.

    Finished games count; those that still run are `open`, and widen the range of the rate. Private players have no row.
    """
    hidden = which.hidden()
    where, args = which.where(more=f"player NOT IN ({', '.join('?' * len(hidden))})" if hidden else "")
    sql = f"SELECT player, {OUTCOMES}{_SIDES} FROM player_games {where} GROUP BY player {OVER}"
    rows = models.query(f"{sql} ORDER BY wins DESC, games, player{which.page()}", [*args, *hidden])
    streaks = _streaks(models, which, [row["player"] for row in rows] if which.page() else [])
    return [{**row, **streaks[row["player"]]} for row in rated(rows)]


def against(models: Asked, player: str, which: Which = EVERYTHING) -> Rows:
    """A player's record by opponent; all private opponents together are the one without an id."""
    where, args = which.where(more="player = ?")
    hidden = which.hidden()
    name = f"CASE WHEN opponent IN ({', '.join('?' * len(hidden))}) THEN '' ELSE opponent END" if hidden else "opponent"
    sql = f"SELECT {name} AS opponent, {OUTCOMES} FROM player_opponents {where} GROUP BY 1 {OVER} ORDER BY games DESC, 1"
    return rated(models.query(sql + which.page(), [*hidden, *args, player])) if which.shown(player) else []


def _streaks(models: Asked, which: Which, players: list[str]) -> dict[str, dict[str, Any]]:
    """Player -> the present run of outcomes, its length, and the longest of wins; of these players, else of all."""
    named = f" AND player IN ({', '.join('?' * len(players))})" if players else ""
    where, args = which.where(more=FINISHED + named)
    found = models.query(_RUNS.format(where), [*args, *players])
    return {str(row.pop("player")): row for row in found}
