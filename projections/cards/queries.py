"""What can be asked of card usage."""

from __future__ import annotations

from projections.asked import Asked
from projections.which import EVERYTHING, Rows, Which

_SUMS = """MAX(name) AS name, MAX(name_ja) AS name_ja, MAX(name_zh) AS name_zh, MAX(type) AS type, MAX(color) AS color,
    SUM(listed > 0) AS in_decks, SUM(listed) AS copies,
    SUM(seen) AS seen, SUM(played > 0) AS played, SUM(played) AS plays,
    SUM(played > 0 AND outcome = 'win') AS won_when_played,
    SUM(played > 0 AND outcome = 'loss') AS lost_when_played,
    SUM(played > 0 AND outcome = 'draw') AS drawn_when_played"""


def card_usage(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per ruleset and printing: decks it was listed in, copies there, games in which it was seen and played, how often it
    was played in all, and how those games ended for the seat that played it; most played first."""
    where, args = which.where()
    sql = f"SELECT ruleset, printing, {_SUMS} FROM card_games {where} GROUP BY ruleset, printing"
    return models.query(f"{sql} ORDER BY ruleset, played DESC, in_decks DESC, printing", args)
