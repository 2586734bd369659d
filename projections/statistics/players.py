"""Players' records: games won in all, by opponent, going first or second, and the latest streak."""

from __future__ import annotations

from typing import Any

from projections.count_and_result_queries import (
    FINISHED,
    HAVING_FINISHED,
    OUTCOME_SUMS,
    SUMS_OF_COUNTS,
    counts_query,
    results_query,
    sum_where,
    with_win_rates,
)
from projections.filters import EVERYTHING, GameFilter, Rows
from projections.game_summary import GameSummary
from projections.precomputed_counts import TIMES, CountTable, KeyedQueryTable
from projections.table_definitions import IS_COUNTED, Column, Projection, Queryable, Row, Table, TableRows, format_utc

# --- tables ---
PLAYER_GAMES = Table(
    "player_games",
    "One row per game and seat with a player.",
    (
        Column("seat", str, "the seat"),
        Column("player", str, "id of the player", player=True),
        Column("outcome", str, "`win`, `loss`, `draw`, or empty while the game runs"),
        Column("first", int, "1: went first, 0: did not, empty: no turn has begun"),
        Column("started", str, "when the game was opened (UTC)"),
        Column("finished", str, "when it first had a result"),
    ),
    ("seat",),
    shared={"who": ("player",)},
    query_columns=(IS_COUNTED,),
    sort_columns=("who",),
)
PLAYER_OPPONENTS = Table(
    "player_opponents",
    "One row per game and pair of players, seen from each side.",
    (
        Column("seat", str, "the seat"),
        Column("player", str, "id of the player", player=True),
        Column("other_seat", str, "the opponent's seat"),
        Column("opponent", str, "id of the opponent", player=True),
        Column("outcome", str, "for the player: `win`, `loss`, `draw`, or empty while the game runs"),
    ),
    ("seat", "other_seat"),
)


# --- rows of a game ---


def player_rows(story: GameSummary) -> TableRows:
    """Returns one row for each player of a game, and one for each pair of opponents."""
    players = [(seat, story.header.players[seat]) for seat in story.header.seats if story.header.players.get(seat)]
    outcomes = story.outcomes()
    pairs = [
        PLAYER_OPPONENTS.row(seat=seat, player=player, other_seat=other, opponent=opponent, outcome=outcomes.get(seat, ""))
        for seat, player in players
        for other, opponent in players
        if other != seat
    ]
    return {"player_games": [_player_game_row(story, *each, outcomes) for each in players], "player_opponents": pairs}


def _player_game_row(story: GameSummary, seat: str, player: str, outcomes: dict[str, str]) -> Row:
    count = story.totals()
    return PLAYER_GAMES.row(
        seat=seat,
        player=player,
        outcome=outcomes.get(seat, ""),
        first=None if not count.first else int(count.first == seat),
        started=format_utc(story.opened_at),
        finished=format_utc(count.finished),
        is_counted=int(story.is_counted),
    )


# --- queries ---
_FIRST_OR_SECOND_SUMS = ", ".join(
    f"{sum_where(f'first = {first} AND {when}', TIMES)} AS {name}"
    for name, first, when in (
        ("first_games", 1, FINISHED),
        ("first_wins", 1, "outcome = 'win'"),
        ("second_games", 0, FINISHED),
        ("second_wins", 0, "outcome = 'win'"),
    )
)
_STREAKS_SQL = """WITH told AS (
    SELECT who, outcome, ROW_NUMBER() OVER in_order AS place_,
    SUM(CASE outcome WHEN 'win' THEN 1 ELSE 0 END) OVER in_order AS wins_,
    SUM(CASE outcome WHEN 'loss' THEN 1 ELSE 0 END) OVER in_order AS losses_
    FROM (SELECT * FROM player_games_rows WHERE outcome <> '') AS finished_ JOIN {games} USING (of_game) {where}
    WINDOW in_order AS (
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
"""Selects the streaks of equal outcomes of each player, in their finished games.

A player's games are numbered twice: among all games, and among those with the same outcome. While a streak lasts, both
numbers grow by one, so their difference identifies the streak.
"""
_STREAKS = KeyedQueryTable("player_streaks", PLAYER_GAMES.name, "who", _STREAKS_SQL)
_RECORDS = CountTable("player_sums", PLAYER_GAMES.name, ("who", "outcome", "first", "is_counted"))


def player_records(models: Queryable, which: GameFilter = EVERYTHING) -> Rows:
    """Returns for each player: games, wins, losses, draws, going first and second, the latest streak, the longest winning
    streak. `counted`: of these games, those of which only the numbers were counted.

    Finished games count. Running games are `open` and widen the interval of the rate. Private players have no row.
    """
    counts, args = counts_query(models, which, _RECORDS)
    hidden = which.hidden_ids()
    sums = f"SELECT who, {SUMS_OF_COUNTS}, {_FIRST_OR_SECOND_SUMS} FROM ({counts}) AS told_ GROUP BY who {HAVING_FINISHED}"
    source = f"SELECT player, sums_.* FROM ({sums}) AS sums_ JOIN player_games_who USING (who)"
    shown = f"WHERE player NOT IN ({', '.join('?' * len(hidden))})" if hidden else ""
    rows = models.query(f"{source} {shown} ORDER BY wins DESC, games, player{which.limit_clause()}", [*args, *hidden])
    streaks = _streaks(models, which, [row["who"] for row in rows] if which.limit_clause() else [])
    numbers = [row.pop("who") for row in rows]
    return [{**row, **streaks[number]} for number, row in zip(numbers, with_win_rates(rows), strict=True)]


def record_by_opponent(models: Queryable, player: str, which: GameFilter = EVERYTHING) -> Rows:
    """Returns a player's record by opponent. All private opponents together are one row with an empty id."""
    where, args = which.where_clause(more="player = ?")
    hidden = which.hidden_ids()
    name = f"CASE WHEN opponent IN ({', '.join('?' * len(hidden))}) THEN '' ELSE opponent END" if hidden else "opponent"
    sums = f"SELECT {name} AS opponent, {OUTCOME_SUMS} FROM player_opponents {where}"
    sql = f"{sums} GROUP BY 1 {HAVING_FINISHED} ORDER BY games DESC, 1"
    return (
        with_win_rates(models.query(sql + which.limit_clause(), [*hidden, *args, player])) if which.visible_id(player) else []
    )


def _streaks(models: Queryable, which: GameFilter, players: list[int]) -> dict[int, dict[str, Any]]:
    """Returns player -> the latest streak, its length, and the longest winning streak; of these players, or of all."""
    sql, args = results_query(models, which, _STREAKS, players)
    return {row.pop("who"): row for row in models.query(sql, args)}


PROJECTION = Projection(
    "players",
    (PLAYER_GAMES, PLAYER_OPPONENTS),
    player_rows,
    {"players": player_records},
    counts=(_RECORDS,),
    results=(_STREAKS,),
)

__all__ = ["PROJECTION", "player_records", "record_by_opponent"]
