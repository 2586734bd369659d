"""What can be asked of the deck records. Finished games count; those that still run are `open` and widen the range of a rate.

Decks of which nothing is known have no row of their own: they widen the share of every other one.
"""

from __future__ import annotations

from collections import Counter

from projections.asked import Asked
from projections.chosen import counts_of, of_usual
from projections.tallies import FINISHED, OVER, outcomes, rated, summed
from projections.which import EVERYTHING, Rows, Which

_TIMES = """SELECT ruleset, pairing, first, COUNT(*) AS times_
    FROM (SELECT * FROM deck_games_rows {0}) AS rows_ JOIN counted USING (of_game) GROUP BY ruleset, pairing, first"""
_SHADES = "SELECT shade, COUNT(*) AS times_ FROM deck_colors_rows {0} GROUP BY shade"
USUAL = {"deck_times": of_usual(_TIMES), "color_times": of_usual(_SHADES)}
_PAIRED = "JOIN deck_games_pairing USING (pairing)"
_ENDS = outcomes("times_")
_FIRST_WON = "first = 1 AND outcome = 'win'"


def deck_records(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per ruleset and deck: games, wins, losses, draws, rate and range, and how often it won going first.

    `share`: of the decks that are known, with `share_low` and `share_high` if none or all of the others were this one.
    """
    times, args = counts_of(models, which, "deck_times", _TIMES)
    first = f"{summed(f'first = 1 AND {FINISHED}', 'times_')} AS first_games, {summed(_FIRST_WON, 'times_')} AS first_wins"
    sql = f"SELECT ruleset, deck, MAX(kind) AS kind, {_ENDS}, {first} FROM ({times}) AS told_ {_PAIRED}"
    return _shared(
        rated(models.query(f"{sql} GROUP BY ruleset, deck {OVER} ORDER BY ruleset, games DESC, deck", args)), which
    )


def _shared(rows: Rows, which: Which) -> Rows:
    """The decks that are known, each with its share."""
    every: Counter[str] = Counter()
    for row in rows:
        every[row["ruleset"]] += row["games"]
    unknown = {row["ruleset"]: row["games"] for row in rows if not row["deck"]}
    return [
        {**row, **_share(row["games"], every[row["ruleset"]], unknown.get(row["ruleset"], 0))}
        for row in which.paged([row for row in rows if row["deck"]])
    ]


def _share(games: int, every: int, unknown: int) -> dict[str, float]:
    return {"share": games / (every - unknown), "share_low": games / every, "share_high": (games + unknown) / every}


def deck_pairings(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per ruleset and pair of decks: games, wins, losses, draws of the first one."""
    times, args = counts_of(models, which, "deck_times", _TIMES)
    sql = f"SELECT ruleset, deck, opposing, {_ENDS} FROM ({times}) AS told_ {_PAIRED} WHERE deck <> '' AND opposing <> ''"
    order = f"ORDER BY ruleset, deck, games DESC, opposing{which.page()}"
    return rated(models.query(f"{sql} GROUP BY ruleset, deck, opposing {OVER} {order}", args))


def color_records(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per ruleset and colour: games of decks with this colour, wins, losses, draws."""
    times, args = counts_of(models, which, "color_times", _SHADES)
    sql = f"SELECT ruleset, color, {_ENDS} FROM ({times}) AS told_ JOIN deck_colors_shade USING (shade)"
    order = f"ORDER BY ruleset, games DESC, color{which.page()}"
    return rated(models.query(f"{sql} GROUP BY ruleset, color {OVER} {order}", args))
