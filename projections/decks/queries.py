"""What can be asked of the deck records. Finished games count; decks of which nothing is known have no row."""

from __future__ import annotations

from projections.asked import Asked
from projections.tallies import FINISHED, OUTCOMES
from projections.which import EVERYTHING, Rows, Which

_KNOWN = f"{FINISHED} AND deck <> ''"


def deck_records(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per ruleset and deck: games, wins, losses, draws, and how often it won going first."""
    where, args = which.where(more=_KNOWN)
    first = "SUM(first = 1) AS first_games, SUM(first = 1 AND outcome = 'win') AS first_wins"
    sql = f"SELECT ruleset, deck, MAX(kind) AS kind, {OUTCOMES}, {first} FROM deck_games {where}"
    return models.query(f"{sql} GROUP BY ruleset, deck ORDER BY ruleset, games DESC, deck", args)


def deck_pairings(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per ruleset and pair of decks: games, wins, losses, draws of the first one."""
    where, args = which.where(more=f"{_KNOWN} AND opposing <> ''")
    sql = f"SELECT ruleset, deck, opposing, {OUTCOMES} FROM deck_games {where}"
    return models.query(f"{sql} GROUP BY ruleset, deck, opposing ORDER BY ruleset, deck, games DESC, opposing", args)


def color_records(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per ruleset and colour: games of decks with this colour, wins, losses, draws."""
    where, args = which.where("deck_games", more=FINISHED)
    join = "deck_games JOIN deck_colors USING (game, seat)"
    sql = f"SELECT deck_games.ruleset AS ruleset, color, {OUTCOMES} FROM {join} {where}"
    return models.query(f"{sql} GROUP BY 1, color ORDER BY 1, games DESC, color", args)
