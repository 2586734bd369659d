"""What can be asked of the players' records."""

from __future__ import annotations

from typing import Any

from projections import layout
from projections.asked import Asked
from projections.chosen import counts_of, is_usual, of_usual
from projections.tallies import FINISHED, OUTCOMES, OVER, rated, summed
from projections.which import COUNTED, EVERYTHING, Rows, Which

_SIDES = ", ".join(
    f"{summed(f'first = {first} AND {when}')} AS {name}"
    for name, first, when in (
        ("first_games", 1, FINISHED),
        ("first_wins", 1, "outcome = 'win'"),
        ("second_games", 0, FINISHED),
        ("second_wins", 0, "outcome = 'win'"),
    )
)
_RUNS = """WITH told AS (
    SELECT who, outcome, ROW_NUMBER() OVER in_order AS place_,
    SUM(CASE outcome WHEN 'win' THEN 1 ELSE 0 END) OVER in_order AS wins_,
    SUM(CASE outcome WHEN 'loss' THEN 1 ELSE 0 END) OVER in_order AS losses_
    FROM player_games_rows JOIN {0} USING (of_game) {1} WINDOW in_order AS (
        PARTITION BY who ORDER BY finished, started, game, seat ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
), stretches AS (
    SELECT who, outcome, place_,
    CASE outcome WHEN 'win' THEN place_ - wins_ WHEN 'loss' THEN place_ - losses_ ELSE wins_ + losses_ END AS stretch_
    FROM told
), runs AS (
    SELECT who, outcome, COUNT(*) AS length_, MAX(place_) AS upto_ FROM stretches GROUP BY who, outcome, stretch_
), ends AS (
    SELECT who, MAX(upto_) AS upto_, MAX(CASE WHEN outcome = 'win' THEN length_ ELSE 0 END) AS longest_
    FROM runs GROUP BY who
)
SELECT who, outcome AS streak, length_ AS streak_length, longest_ AS longest_wins FROM runs JOIN ends USING (who, upto_)"""
"""Runs of the same outcome, of the games of {0} that {1} chooses: those that follow each other have the same distance between
their place among all and their place among those of their outcome."""
_SUMS = f"SELECT who, {OUTCOMES}, {_SIDES} FROM player_games_rows {{0}} GROUP BY who {OVER}"
USUAL = {"player_streaks": _RUNS.format(layout.USUAL, f"WHERE {FINISHED}"), "player_sums": of_usual(_SUMS)}


def player_records(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per player: games, wins, losses, draws, going first and second, the present streak and the longest run of wins.

    Finished games count; those that still run are `open`, and widen the range of the rate. Private players have no row.
    """
    sums, args = counts_of(models, which, "player_sums", _SUMS)
    hidden = which.hidden()
    told = f"SELECT player, told_.* FROM ({sums}) AS told_ JOIN player_games_who USING (who)"
    shown = f"WHERE player NOT IN ({', '.join('?' * len(hidden))})" if hidden else ""
    rows = models.query(f"{told} {shown} ORDER BY wins DESC, games, player{which.page()}", [*args, *hidden])
    streaks = _streaks(models, which, [row["who"] for row in rows] if which.page() else [])
    numbers = [row.pop("who") for row in rows]
    return [{**row, **streaks[number]} for number, row in zip(numbers, rated(rows), strict=True)]


def against(models: Asked, player: str, which: Which = EVERYTHING) -> Rows:
    """A player's record by opponent; all private opponents together are the one without an id."""
    where, args = which.where(more="player = ?")
    hidden = which.hidden()
    name = f"CASE WHEN opponent IN ({', '.join('?' * len(hidden))}) THEN '' ELSE opponent END" if hidden else "opponent"
    sql = f"SELECT {name} AS opponent, {OUTCOMES} FROM player_opponents {where} GROUP BY 1 {OVER} ORDER BY games DESC, 1"
    return rated(models.query(sql + which.page(), [*hidden, *args, player])) if which.shown(player) else []


def _streaks(models: Asked, which: Which, players: list[int]) -> dict[int, dict[str, Any]]:
    """Player -> the present run of outcomes, its length, and the longest of wins; of these players, else of all."""
    named = f"who IN ({', '.join('?' * len(players))})" if players else ""
    if is_usual(models, which):
        found = models.query(f"SELECT * FROM player_streaks{' WHERE ' if named else ''}{named}", players)
    else:
        where, args = which.where(COUNTED, more=" AND ".join(filter(None, (FINISHED, named))))
        found = models.query(_RUNS.format(COUNTED, where), [*args, *players])
    return {row.pop("who"): row for row in found}
