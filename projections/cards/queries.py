"""What can be asked of card usage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.tournaments.win_rates import MIN_MATCHES, win_rate_range
from projections.asked import Asked
from projections.chosen import counts_of, of_usual
from projections.tallies import FINISHED, summed
from projections.which import EVERYTHING, Rows, Which

_SUMS = ", ".join(
    [f"MAX({name}) AS {name}" for name in ("name", "name_ja", "name_zh", "type", "color", "model", "tint")]
    + [
        f"{summed(when, what)} AS {name}"
        for name, when, what in (
            ("in_decks", "listed > 0", "times_"),
            ("copies", "TRUE", "times_ * listed"),
            ("seen", "TRUE", "times_ * seen"),
            ("played", "played > 0", "times_"),
            ("plays", "TRUE", "times_ * played"),
            ("won_when_played", "played > 0 AND outcome = 'win'", "times_"),
            ("lost_when_played", "played > 0 AND outcome = 'loss'", "times_"),
            ("drawn_when_played", "played > 0 AND outcome = 'draw'", "times_"),
            ("open_when_played", "played > 0 AND outcome = ''", "times_"),
            ("listed_won_", "listed > 0 AND outcome = 'win'", "times_"),
            ("listed_drawn_", "listed > 0 AND outcome = 'draw'", "times_"),
        )
    ]
)
_TIMES = "SELECT look, way, COUNT(*) AS times_ FROM card_games_rows {0} GROUP BY look, way"
"""How often each card went each way; what it is called and which way that was is looked up once."""

_LISTS = f"""SELECT ruleset, {summed(FINISHED)} AS seats_, SUM(listed) AS lists_
    FROM game_seats_rows JOIN counted USING (of_game) {{0}} GROUP BY ruleset"""
USUAL = {"card_times": of_usual(_TIMES), "card_lists": of_usual(_LISTS)}


def card_usage(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per ruleset and printing: decks it was listed in, copies there, games in which it was seen and played, how often it
    was played in all, and how those games ended for the seat that played it; most played first.

    `share`: of the decks whose list is known, with `share_low` and `share_high` if none or all of the others had it ·
    `rate`: games won by the seat that played it, in Wilson's range, which games that still run widen · `enough`: 1 where
    there are games enough to be ranked by it · `lift`: that rate over the one of all decks that list it.
    """
    times, args = counts_of(models, which, "card_times", _TIMES)
    told = f"({times}) AS told_ JOIN card_games_look USING (look) JOIN card_games_way USING (way)"
    order = "ORDER BY ruleset, played DESC, in_decks DESC, printing"
    rows = models.query(
        f"SELECT ruleset, printing, {_SUMS} FROM {told} GROUP BY ruleset, printing {order}{which.page()}", args
    )
    lists = _lists(models, which)
    return [_told(row, *lists.get(row["ruleset"], (0, 0))) for row in rows]


def _lists(models: Asked, which: Which) -> dict[str, tuple[int, int]]:
    """Ruleset -> seats of finished games, and those of them whose list is known."""
    sql, args = counts_of(models, which, "card_lists", _LISTS)
    return {row["ruleset"]: (row["seats_"], row["lists_"]) for row in models.query(sql, args)}


def _told(row: Mapping[str, Any], seats: int, known: int) -> dict[str, Any]:
    decks, unknown = row["in_decks"], max(0, seats - known)
    shares = {
        "share": decks / known if known else None,
        "share_low": decks / seats if seats else 0.0,
        "share_high": (decks + unknown) / seats if seats else 1.0,
    }
    over = row["won_when_played"] + row["lost_when_played"] + row["drawn_when_played"]
    rate = win_rate_range(row["won_when_played"] + row["drawn_when_played"] / 2, over, row["open_when_played"])
    listed = (row["listed_won_"] + row["listed_drawn_"] / 2) / decks if decks else None
    lift = None if rate.rate is None or listed is None else rate.rate - listed
    rates = {"rate": rate.rate, "low": rate.low, "high": rate.high, "enough": int(rate.of >= MIN_MATCHES), "lift": lift}
    return {name: value for name, value in row.items() if not name.endswith("_")} | shares | rates
