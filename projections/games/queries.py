"""What can be asked of the games list."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from domain.kernel.record.changes import Plain
from projections.asked import Asked
from projections.games.rows import FINISHED, RUNNING, status, winners
from projections.story import outcomes_in
from projections.which import COUNTED, EVERYTHING, NAMED, Rows, Which, named

AS_THEY_ARE: Mapping[str, str] = MappingProxyType({})
"""No game stands otherwise."""
_BY_START = "SELECT game FROM games_rows CROSS JOIN counted USING (of_game) JOIN games_terms USING (terms)"
"""In words that let SQLite go along the index of `started`, so that a page is looked up and the whole list not sorted."""
AT_ONCE = 500
"""Games whose seats are asked for together."""


def list_games(models: Asked, which: Which = EVERYTHING, status: str = "", player: str = "") -> Rows:
    """The games, the newest last: the columns of `games`, `id`, `players`, `result`, and `seats` with a dict per seat.

    `status`: `running` or `finished` · `player`: games of this player id.
    """
    if player and not which.shown(player):
        return []
    terms = {"status = ?": status, "game IN (SELECT game FROM game_seats WHERE player = ?)": player}
    asked = {term: value for term, value in terms.items() if value}
    where, args = which.where(more=" AND ".join(asked))
    sql = f"SELECT * FROM games {where} ORDER BY started, game{which.page()}"
    return _with_seats(models, which, models.query(sql, [*args, *asked.values()]))


def newest_games(
    models: Asked, which: Which = EVERYTHING, status: str = "", after: str = "", otherwise: Mapping[str, str] = AS_THEY_ARE
) -> Rows:
    """The games as `list_games` gives them, the newest first: a page of them where `which` says so.

    `after`: those that are older than this game; none where there is no such game · `otherwise`: games that stand otherwise
    for whoever asks, with their `status` there.
    """
    here = models.query("SELECT started FROM games WHERE game = ?", (after,)) if after else []
    if after and not here:
        return []
    terms: dict[str, list[Any]] = {"(started, game) < (?, ?)": [here[0]["started"], after]} if here else {}
    if status:
        fits = named(game for game, stands in otherwise.items() if stands == status)
        told = f"(status = ? AND game NOT IN ({NAMED}) OR game IN ({NAMED}))"
        terms[told] = [status, named(otherwise), fits]
    where, args = which.where(COUNTED, " AND ".join(terms))
    sql = f"{_BY_START} {where} ORDER BY started DESC, game DESC{which.page()}"
    ids = [row["game"] for row in models.query(sql, [*args, *(value for values in terms.values() for value in values)])]
    found = {row["game"]: row for row in models.query(f"SELECT * FROM games WHERE game IN ({NAMED})", (named(ids),))}
    return _with_seats(models, which, [found[each] for each in ids])


def running_of(models: Asked, games: Iterable[str]) -> frozenset[str]:
    """Those of these games that have no result."""
    sql = f"SELECT game FROM games WHERE status = ? AND game IN ({NAMED})"
    return frozenset(row["game"] for row in models.query(sql, (RUNNING, named(games))))


def game(models: Asked, game_id: str, which: Which = EVERYTHING) -> dict[str, Any]:
    """One game, listed or not, as `list_games` gives it. Raises KeyError where there is none of this id."""
    found = _with_seats(models, which, models.query("SELECT * FROM games WHERE game = ?", (game_id,)))
    if not found:
        raise KeyError(game_id)
    return found[0]


def _with_seats(models: Asked, which: Which, games: Rows) -> Rows:
    seats: dict[str, Rows] = {row["game"]: [] for row in games}
    ids = list(seats)
    for start in range(0, len(ids), AT_ONCE):
        some = ids[start : start + AT_ONCE]
        chosen = f"game IN ({', '.join('?' * len(some))}) ORDER BY game, seat"
        for seat in models.query(f"SELECT game, seat, player, outcome, remaining FROM game_seats WHERE {chosen}", some):
            told = {"seat": seat["seat"], "player": which.shown(seat["player"])}
            seats[seat["game"]].append({**told, "outcome": seat["outcome"], "remaining": seat["remaining"]})
    return [_entry(row, seats[row["game"]]) for row in games]


def _entry(row: dict[str, Any], seats: Rows) -> dict[str, Any]:
    players = ", ".join(f"{seat['seat']}: {seat['player'] or '?'}" for seat in seats)
    result = _told(row["winner"], [seat["outcome"] for seat in seats]) if row["status"] == FINISHED else ""
    return {"id": row["game"], **row, "players": players, "result": result, "seats": seats}


def standing(result: Plain, seats: tuple[str, ...]) -> dict[str, str]:
    """How a game with this result (None: it has none) stands in the list: `status`, `winner` and `result`."""
    outcomes = outcomes_in(result, seats)
    winner = winners(outcomes)
    told = "" if result is None else _told(winner, outcomes.values())
    return {"status": status(result), "winner": winner, "result": told}


def _told(winner: str, outcomes: Collection[str]) -> str:
    if winner:
        return f"{winner} won"
    return "drawn" if "draw" in outcomes else "nobody won"
