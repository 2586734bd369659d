"""What can be asked of the games list."""

from __future__ import annotations

from typing import Any

from projections.asked import Asked
from projections.which import EVERYTHING, Rows, Which


def list_games(models: Asked, which: Which = EVERYTHING, status: str = "", player: str = "") -> Rows:
    """The games, the newest last: the columns of `games`, `id`, `players`, `result`, and `seats` with a dict per seat.

    `status`: `running` or `finished` · `player`: games of this player id.
    """
    if player and not which.shown(player):
        return []
    terms = {"status = ?": status, "game IN (SELECT game FROM game_seats WHERE player = ?)": player}
    asked = {term: value for term, value in terms.items() if value}
    where, args = which.where(more=" AND ".join(asked))
    return _with_seats(
        models, which, models.query(f"SELECT * FROM games {where} ORDER BY started, game", [*args, *asked.values()])
    )


def game(models: Asked, game_id: str, which: Which = EVERYTHING) -> dict[str, Any]:
    """One game, listed or not, as `list_games` gives it. Raises KeyError where there is none of this id."""
    found = _with_seats(models, which, models.query("SELECT * FROM games WHERE game = ?", (game_id,)))
    if not found:
        raise KeyError(game_id)
    return found[0]


def _with_seats(models: Asked, which: Which, games: Rows) -> Rows:
    seats: dict[str, Rows] = {row["game"]: [] for row in games}
    for seat in models.query("SELECT game, seat, player, outcome, remaining FROM game_seats ORDER BY game, seat"):
        if seat["game"] in seats:
            told = {"seat": seat["seat"], "player": which.shown(seat["player"])}
            seats[seat["game"]].append({**told, "outcome": seat["outcome"], "remaining": seat["remaining"]})
    return [_entry(row, seats[row["game"]]) for row in games]


def _entry(row: dict[str, Any], seats: Rows) -> dict[str, Any]:
    players = ", ".join(f"{seat['seat']}: {seat['player'] or '?'}" for seat in seats)
    return {"id": row["game"], **row, "players": players, "result": _result(row, seats), "seats": seats}


def _result(row: dict[str, Any], seats: Rows) -> str:
    if row["status"] == "running":
        return ""
    if row["winner"]:
        return f"{row['winner']} won"
    return "drawn" if any(seat["outcome"] == "draw" for seat in seats) else "nobody won"
