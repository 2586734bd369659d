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
_SQL = """SELECT games.game, games.tournament, games.league, games.season, games.event, games.round, games.seating,
    started, number,
    CASE "match" WHEN '' THEN games.game ELSE "match" END AS "match",
    mine.player, theirs.player AS opponent, mine.outcome, mine.remaining AS mine_left, theirs.remaining AS their_left
    FROM games JOIN game_seats AS mine USING (game) JOIN game_seats AS theirs USING (game)"""


def match_results(models: Asked, which: Which = EVERYTHING, language: str = "en") -> Rows:
    """Per match of finished games and player: `marks`, `score`, `games` (ids in order) and `line`, in `en`, `ja` or `zh`.

    Games of two seats belong together where tournament, league, season, event, round, table, `about.match` and players are
    the same; without `about.match` a game is a match of its own. `line` is empty where the round is no number. What was
    left is the winner's nation, as far as the record knows it.
    """
    two = "(SELECT COUNT(*) FROM game_seats AS all_seats WHERE all_seats.game = games.game) = 2"
    where, args = which.where("games", more=f"mine.outcome <> '' AND mine.seat <> theirs.seat AND {two}")
    order = ", ".join(f'"{name}"' for name in _SAME)
    rows = models.query(f"SELECT * FROM ({_SQL} {where}) ORDER BY {order}, started, number, game", args)
    found = [_match(list(group), language, which) for _, group in groupby(rows, key=lambda row: [row[n] for n in _SAME])]
    return [row for row in found if row["player"]]


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
