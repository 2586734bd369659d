"""Counts over the games of a filter, and sums of outcomes with their win rates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from domain.tournaments.win_rate_intervals import MIN_MATCHES, win_rate_range
from projections.filters import COUNTED, GameFilter
from projections.tables import USUAL_GAMES, Queryable


def where_in_filter(models: Queryable, which: GameFilter) -> tuple[str, list[Any]]:
    """Returns a WHERE clause for the rows of the filtered games, and its values; empty if the filter allows every game."""
    where, args = which.where_clause(COUNTED)
    counts = f"(SELECT COUNT(*) FROM {COUNTED}) AS all_, (SELECT COUNT(*) FROM {COUNTED} {where}) AS some_"
    (result,) = models.query(f"SELECT {counts}", args)
    if result["all_"] == result["some_"]:
        return "", []
    return f"WHERE of_game IN (SELECT of_game FROM {COUNTED} {where})", args


def counts_query(models: Queryable, which: GameFilter, name: str, query: str) -> tuple[str, list[Any]]:
    """Returns SQL that counts rows of the filtered games, and its values.

    `query` has `{0}` in place of the filter's condition. Where an archive has the counts already, the table `name` is read
    instead.
    """
    if is_precomputed(models, which):
        return f"SELECT * FROM {name}", []
    where, args = where_in_filter(models, which)
    return query.format(where), args


def restrict_to_usual_games(query: str) -> str:
    """Returns the query over the usual games."""
    return query.format(f"WHERE of_game IN (SELECT of_game FROM {USUAL_GAMES})")


def is_precomputed(models: Queryable, which: GameFilter) -> bool:
    """Returns whether the filter allows exactly the usual games and their counts are precomputed."""
    if not models.has_precomputed:
        return False
    where, args = which.where_clause(COUNTED)
    some, both = (f"(SELECT COUNT(*) FROM {each} {where})" for each in (COUNTED, f"{USUAL_GAMES} AS {COUNTED}"))
    counts = f"{some} AS some_, {both} AS both_, (SELECT COUNT(*) FROM {USUAL_GAMES}) AS usual_"
    (result,) = models.query(f"SELECT {counts}", [*args, *args])
    return bool(result["some_"] == result["both_"] == result["usual_"])


FINISHED = "outcome <> ''"


def sum_where(condition: str, what: str = "1") -> str:
    """Returns an SQL sum over the rows for which a condition is true; NULL if the condition is unknown in every row."""
    return f"SUM(CASE WHEN {condition} THEN {what} WHEN NOT ({condition}) THEN 0 END)"


_OUTCOME_CONDITIONS = {
    "games": FINISHED,
    "wins": "outcome = 'win'",
    "losses": "outcome = 'loss'",
    "draws": "outcome = 'draw'",
}


def outcome_sums(what: str = "1") -> str:
    """Returns SQL sums of rows by `outcome`, each row counted `what` times: finished games by result, and running games."""
    return ", ".join(
        f"{sum_where(when, what)} AS {name}" for name, when in {**_OUTCOME_CONDITIONS, "open": "outcome = ''"}.items()
    )


OUTCOME_SUMS = outcome_sums()

HAVING_FINISHED = f"HAVING {sum_where(FINISHED)} > 0"
"""Drops groups without a finished game."""


def with_win_rates(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Returns rows of `OUTCOME_SUMS` with `rate`, `low`, `high` and `enough`.

    `rate`: wins, draws counted half, over finished games · `low`, `high`: Wilson's interval, widened by every result that the
    running games may still have · `enough`: 1 if there are enough games to rank by the rate.
    """
    return [{**row, **_rate(row)} for row in rows]


def _rate(row: Mapping[str, Any]) -> dict[str, Any]:
    rate = win_rate_range(row["wins"] + row["draws"] / 2, row["games"], row["open"])
    return {"rate": rate.rate, "low": rate.low, "high": rate.high, "enough": int(rate.of >= MIN_MATCHES)}
