"""What can be asked of turn and tempo facts."""

from __future__ import annotations

from projections.asked import Asked
from projections.chosen import of_chosen
from projections.tallies import summed
from projections.which import EVERYTHING, Rows, Which


def game_tempo(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per game: the columns of `tempo_games`."""
    where, args = which.where()
    return models.query(f"SELECT * FROM tempo_games {where} ORDER BY game{which.page()}", args)


def tempo(models: Asked, which: Which = EVERYTHING) -> Rows:
    """Per ruleset, over finished games: how long they are, how often the first player won, what is left, and how often
    something was taken back, ruled, punished or illegal."""
    where, args = which.where(more="status = 'finished'")
    means = ("turns", "seconds", "lines", "winner_left", "loser_left", "damage", "paid")
    sums = ("takebacks", "corrections", "rulings", "penalties", "illegal")
    told = [f"ROUND(AVG({name}), 1) AS mean_{name}" for name in means] + [f"SUM({name}) AS {name}" for name in sums]
    won, lost = (summed(f"first_outcome = '{how}'") for how in ("win", "loss"))
    first, undone = f"{won} AS first_won, {lost} AS first_lost", f"{summed('takebacks > 0')} AS games_with_takebacks"
    sql = f"SELECT ruleset, COUNT(*) AS games, {first}, {', '.join(told)}, {undone} FROM tempo_games {where}"
    return models.query(f"{sql} GROUP BY ruleset ORDER BY ruleset{which.page()}", args)


def fact_totals(models: Asked, which: Which = EVERYTHING, fact: str = "") -> Rows:
    """Per ruleset, fact and detail: the total over all seats and games, and in how many games; damage by source and so on."""
    where, args = of_chosen(models, which)
    sums = f"SELECT what, SUM(amount) AS amount, SUM(once) AS games FROM tempo_facts_rows {where} GROUP BY what"
    sql = f"SELECT ruleset, fact, detail, amount, games FROM ({sums}) AS told_ JOIN tempo_facts_what USING (what)"
    of, named = ("WHERE fact = ?", [fact]) if fact else ("", [])
    return models.query(f"{sql} {of} ORDER BY ruleset, fact, amount DESC, detail{which.page()}", [*args, *named])


def facts_of(models: Asked, game: str) -> Rows:
    """The facts of one game, listed or not: seat, fact, detail, amount."""
    sql = "SELECT seat, fact, detail, amount FROM tempo_facts WHERE game = ? ORDER BY seat, fact, detail"
    return models.query(sql, (game,))
