"""What can be asked of card usage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.league.rates import ENOUGH, ranged
from projections.asked import Asked
from projections.tallies import FINISHED
from projections.which import EVERYTHING, Rows, Which

_SUMS = """MAX(name) AS name, MAX(name_ja) AS name_ja, MAX(name_zh) AS name_zh, MAX(type) AS type, MAX(color) AS color,
    SUM(listed > 0) AS in_decks, SUM(listed) AS copies,
    SUM(seen) AS seen, SUM(played > 0) AS played, SUM(played) AS plays,
    SUM(played > 0 AND outcome = 'win') AS won_when_played,
    SUM(played > 0 AND outcome = 'loss') AS lost_when_played,
    SUM(played > 0 AND outcome = 'draw') AS drawn_when_played,
    SUM(played > 0 AND outcome = '') AS open_when_played,
    SUM(listed > 0 AND outcome = 'win') AS listed_won_, SUM(listed > 0 AND outcome = 'draw') AS listed_drawn_"""


def card_usage(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per ruleset and printing: decks it was listed in, copies there, games in which it was seen and played, how often it
    was played in all, and how those games ended for the seat that played it; most played first.

    `share`: of the decks whose list is known, with `share_low` and `share_high` if none or all of the others had it ·
    `rate`: games won by the seat that played it, in Wilson's range, which games that still run widen · `enough`: 1 where
    there are games enough to be ranked by it · `lift`: that rate over the one of all decks that list it.
    """
    where, args = which.where()
    sql = f"SELECT ruleset, printing, {_SUMS} FROM card_games {where} GROUP BY ruleset, printing"
    rows = models.query(f"{sql} ORDER BY ruleset, played DESC, in_decks DESC, printing", args)
    seats, known = _seats(models, which), _known(models, which)
    return [_told(row, seats.get(row["ruleset"], 0), known.get(row["ruleset"], 0)) for row in rows]


def _seats(models: Asked, which: Which) -> dict[str, int]:
    """Ruleset -> seats of finished games."""
    where, args = which.where(more=FINISHED)
    rows = models.query(f"SELECT ruleset, COUNT(*) AS seats_ FROM game_seats {where} GROUP BY ruleset", args)
    return {row["ruleset"]: row["seats_"] for row in rows}


def _known(models: Asked, which: Which) -> dict[str, int]:
    """Ruleset -> those of them whose list is known."""
    where, args = which.where(more="listed > 0")
    lists = f"SELECT DISTINCT ruleset, game, seat FROM card_games {where}"
    rows = models.query(f"SELECT ruleset, COUNT(*) AS lists_ FROM ({lists}) GROUP BY ruleset", args)
    return {row["ruleset"]: row["lists_"] for row in rows}


def _told(row: Mapping[str, Any], seats: int, known: int) -> dict[str, Any]:
    decks, unknown = row["in_decks"], max(0, seats - known)
    shares = {
        "share": decks / known if known else None,
        "share_low": decks / seats if seats else 0.0,
        "share_high": (decks + unknown) / seats if seats else 1.0,
    }
    over = row["won_when_played"] + row["lost_when_played"] + row["drawn_when_played"]
    rate = ranged(row["won_when_played"] + row["drawn_when_played"] / 2, over, row["open_when_played"])
    listed = (row["listed_won_"] + row["listed_drawn_"] / 2) / decks if decks else None
    lift = None if rate.rate is None or listed is None else rate.rate - listed
    rates = {"rate": rate.rate, "low": rate.low, "high": rate.high, "enough": int(rate.of >= ENOUGH), "lift": lift}
    return {name: value for name, value in row.items() if not name.endswith("_")} | shares | rates
