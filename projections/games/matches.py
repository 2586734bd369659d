"""Results of matches in the players' own notation: `×○○`, `2-1`, `○Round 2 vs ben ○○ (3 left)`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from domain.league.marks import DRAW, LOSS, WIN, Game, print_marks, print_score, score_of
from domain.league.notation import RoundLine, print_round
from projections.asked import Asked
from projections.which import EVERYTHING, Rows, Which

_SAME = ("tournament", "league", "season", "event", "round", "seating", "match", "player", "opponent")
_TOLD = """SELECT counted.game AS game, tournament, league, season, event, round, seating, started, number,
    CASE "match" WHEN '' THEN counted.game ELSE "match" END AS "match",
    mine.player AS player, theirs.player AS opponent, mine.outcome AS outcome,
    mine.remaining AS mine_left, theirs.remaining AS their_left
    FROM counted JOIN games_rows USING (of_game) JOIN game_seats_rows AS mine USING (of_game)
    JOIN game_seats_rows AS theirs USING (of_game)"""
_TWO = "(SELECT COUNT(*) FROM game_seats_rows AS all_seats WHERE all_seats.of_game = counted.of_game) = 2"

USUAL = 4
"""So many games a match has at most, as a rule."""


def match_results(models: Asked, which: Which = EVERYTHING, language: str = "en") -> Rows:
    """Per match of finished games and player: `marks`, `score`, `games` (ids in order) and `line`, in `en`, `ja` or `zh`.

    Games of two seats belong together where tournament, league, season, event, round, table, `about.match` and players are
    the same; without `about.match` a game is a match of its own. `line` is empty where the round is no number. What was
    left is the winner's nation, as far as the record knows it.
    """
    hidden = ["", *which.hidden()]
    mine = (
        f"mine.outcome <> '' AND mine.seat <> theirs.seat AND {_TWO} AND mine.player NOT IN ({', '.join('?' * len(hidden))})"
    )
    where, args = which.where("counted", more=mine)
    order = ", ".join(f'"{name}"' for name in _SAME)
    sql = f"{_TOLD} {where} ORDER BY {order}, started, number, game"
    return [_match(rows, language, which) for rows in which.paged(_matches(models, sql, [*args, *hidden], which))]


def _matches(models: Asked, sql: str, args: list[Any], which: Which) -> list[Rows]:
    """The rows of each match, at least as far as the page goes: so many rows are asked for as its matches may have."""
    wanted = which.skip + which.rows if which.rows else 0
    most = USUAL * wanted + 1
    while True:
        rows = models.query(f"{sql} LIMIT {most}" if wanted else sql, args)
        found = [list(group) for _, group in groupby(rows, key=lambda row: [row[name] for name in _SAME])]
        if not wanted or len(rows) < most:
            return found
        if len(found) > wanted:  # the last one may go on
            return found[:-1]
        most *= USUAL


def _match(rows: Rows, language: str, which: Which) -> dict[str, Any]:
    games = [_game(row) for row in rows]
    about = {name: rows[0][name] for name in _SAME}
    about["player"], about["opponent"] = which.shown(about["player"]), which.shown(about["opponent"])
    return {
        **about,
        "marks": print_marks(games, language),
        "score": print_score(score_of(games)),
        "games": [row["game"] for row in rows],
        "line": _line(about, games, language),
    }


def _game(row: dict[str, Any]) -> Game:
    left = {WIN: row["mine_left"], LOSS: row["their_left"]}.get(row["outcome"])
    return Game(row["outcome"] if row["outcome"] in (WIN, LOSS) else DRAW, left)


def _line(about: dict[str, Any], games: Iterable[Game], language: str) -> str:
    if not about["round"].isascii() or not about["round"].isdigit():
        return ""
    told = tuple(games)
    return print_round(RoundLine(int(about["round"]), about["opponent"], told, score_of(told)), language)
