"""What can be asked of turn and tempo facts."""

from __future__ import annotations

from projections.asked import Asked
from projections.chosen import counts_of, of_usual
from projections.tallies import summed
from projections.which import EVERYTHING, Rows, Which

_MEANS = ("turns", "seconds", "lines", "winner_left", "loser_left", "damage", "paid")
_SUMS = ("takebacks", "corrections", "rulings", "penalties", "illegal")
_ASKED = ", ".join(
    [
        "ruleset, COUNT(*) AS games",
        summed("first_outcome = 'win'") + " AS first_won",
        summed("first_outcome = 'loss'") + " AS first_lost",
        *(f"ROUND(AVG({name}), 1) AS mean_{name}" for name in _MEANS),
        *(f"SUM({name}) AS {name}" for name in _SUMS),
        f"{summed('takebacks > 0')} AS games_with_takebacks",
    ]
)
_TEMPO = f"""SELECT {_ASKED} FROM (SELECT * FROM tempo_games_rows {{0}}) AS rows_ JOIN counted USING (of_game)
    JOIN tempo_games_ending USING (ending) WHERE status = 'finished' GROUP BY ruleset"""
_FACTS = "SELECT what, SUM(amount) AS amount, SUM(once) AS games FROM tempo_facts_rows {0} GROUP BY what"
USUAL = {"tempo_sums": of_usual(_TEMPO), "fact_sums": of_usual(_FACTS)}


def game_tempo(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per game: the columns of `tempo_games`."""
    where, args = which.where()
    return models.query(f"SELECT * FROM tempo_games {where} ORDER BY game{which.page()}", args)


def tempo(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per ruleset, over finished games: how long they are, how often the first player won, what is left, and how often
    something was taken back, ruled, punished or illegal."""
    sums, args = counts_of(models, which, "tempo_sums", _TEMPO)
    return models.query(f"SELECT * FROM ({sums}) AS told_ ORDER BY ruleset{which.page()}", args)


def fact_totals(models: Asked, which: Which = EVERYTHING, fact: str = "") -> Rows:
    """Per ruleset, fact and detail: the total over all seats and games, and in how many games; damage by source and so on."""
    sums, args = counts_of(models, which, "fact_sums", _FACTS)
    sql = f"SELECT ruleset, fact, detail, amount, games FROM ({sums}) AS told_ JOIN tempo_facts_what USING (what)"
    of, named = ("WHERE fact = ?", [fact]) if fact else ("", [])
    return models.query(f"{sql} {of} ORDER BY ruleset, fact, amount DESC, detail{which.page()}", [*args, *named])


def facts_of(models: Asked, game: str) -> Rows:
    """The facts of one game, listed or not: seat, fact, detail, amount."""
    sql = "SELECT seat, fact, detail, amount FROM tempo_facts WHERE game = ? ORDER BY seat, fact, detail"
    return models.query(sql, (game,))
