"""Results of matches in the players' notation: `×○○`, `2-1`, `○Round 2 vs ben ○○ (3 left)`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from domain.tournaments.result_notation import (
    DRAW,
    LOSS,
    WIN,
    MarkedGame,
    PlayerRoundResult,
    format_marks,
    format_round,
    format_score,
    score_of,
)
from projections.filters import COUNTED, EVERYTHING, IDS_SQL, GameFilter, Rows
from projections.table_definitions import Queryable

_MATCH = ("tournament", "league", "season", "event", "round", "seating", "match")
_MATCH_SIDE = (*_MATCH, "player", "opponent")
_MATCH_ID = """CASE "match" WHEN '' THEN counted.game ELSE "match" END"""
_GAMES_SQL = f"""SELECT of_game, tournament, league, season, event, round, seating, {_MATCH_ID} AS "match"
    FROM counted JOIN games_rows USING (of_game)"""
_SIDES_SQL = f"""SELECT counted.game AS game, tournament, league, season, event, round, seating, started, number,
    {_MATCH_ID} AS "match",
    mine.player AS player, theirs.player AS opponent, mine.outcome AS outcome,
    mine.remaining AS mine_left, theirs.remaining AS their_left
    FROM counted JOIN games_rows USING (of_game) JOIN game_seats_rows AS mine USING (of_game)
    JOIN game_seats_rows AS theirs USING (of_game)"""
_TABLES = ("counted", "games_rows", "mine", "theirs")
_ONLY_GAMES = "".join(f" AND {table}.of_game IN (SELECT CAST(value AS INTEGER) FROM ({IDS_SQL}))" for table in _TABLES)
"""Restricts every table by itself, since DuckDB reads an unrestricted one completely."""

GAMES_PER_MATCH = 4
"""Games that a match rarely exceeds."""


def match_results(models: Queryable, which: GameFilter = EVERYTHING, language: str = "en") -> Rows:
    """Returns for each match of finished games and player: `marks`, `score`, `games` (ids in order), and `line` in a
    language.

    A match is all games of two seats with equal tournament, league, season, event, round, table, `about.match` and
    players; a game without `about.match` is a match of its own. `line` is empty unless the round is a number. Cards left
    are the winner's, if the record has them.
    """
    hidden = ["", *which.hidden_ids()]
    named = f"mine.player NOT IN ({', '.join('?' * len(hidden))})"
    mine = f"mine.outcome <> '' AND mine.seat <> theirs.seat AND seats = 2 AND {named}"
    where, args = which.where_clause(COUNTED, more=mine)

    def of(only: str, *numbers: str) -> list[Rows]:
        sql = f"{_SIDES_SQL} {where}{only} ORDER BY {_order(_MATCH_SIDE)}, started, number, game"
        rows = models.query(sql, [*args, *hidden, *numbers])
        return [list(group) for _, group in groupby(rows, key=lambda row: [row[name] for name in _MATCH_SIDE])]

    result = _matches_of_page(models, which, of) if which.rows else of("")
    return [_match_row(rows, language, which) for rows in which.page_of(result)]


def _matches_of_page(models: Queryable, which: GameFilter, of: Callable[..., list[Rows]]) -> list[Rows]:
    """Returns the rows of the matches up to the end of the page.

    It reads the first games only, since sorting all seats of very many games takes seconds. The last match read is
    dropped: it may be incomplete.
    """
    where, args = which.where_clause(COUNTED)
    wanted = which.skip + which.rows
    most = GAMES_PER_MATCH * wanted + 1
    while True:
        games = models.query(f"{_GAMES_SQL} {where} ORDER BY {_order(_MATCH)} LIMIT {most}", args)
        last = [] if len(games) < most else _match_key(games[-1])
        numbers = json.dumps([row["of_game"] for row in games if _match_key(row) != last])
        result = of(_ONLY_GAMES, *[numbers] * len(_TABLES))
        if not last or len(result) >= wanted:
            return result
        most *= GAMES_PER_MATCH


def _order(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _match_key(row: dict[str, Any]) -> list[Any]:
    return [row[name] for name in _MATCH]


def _match_row(rows: Rows, language: str, which: GameFilter) -> dict[str, Any]:
    games = [_marked_game(row) for row in rows]
    about = {name: rows[0][name] for name in _MATCH_SIDE}
    about["player"], about["opponent"] = which.visible_id(about["player"]), which.visible_id(about["opponent"])
    return {
        **about,
        "marks": format_marks(games, language),
        "score": format_score(score_of(games)),
        "games": [row["game"] for row in rows],
        "line": _round_line(about, games, language),
    }


def _marked_game(row: dict[str, Any]) -> MarkedGame:
    left = {WIN: row["mine_left"], LOSS: row["their_left"]}.get(row["outcome"])
    return MarkedGame(row["outcome"] if row["outcome"] in (WIN, LOSS) else DRAW, left)


def _round_line(about: dict[str, Any], games: Iterable[MarkedGame], language: str) -> str:
    if not about["round"].isascii() or not about["round"].isdigit():
        return ""
    marked = tuple(games)
    return format_round(PlayerRoundResult(int(about["round"]), about["opponent"], marked, score_of(marked)), language)
