"""Counts and results over the games of a filter, as SQL, and win rates from sums of outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from domain.tournaments.win_rate_intervals import MIN_MATCHES, win_rate_range
from projections.filters import COUNTED, EVERYTHING, IDS_SQL, GameFilter, encode_ids
from projections.precomputed_counts import (
    OF_GAME,
    TIMES,
    USUAL,
    CountTable,
    KeyedQueryTable,
    count_query,
    without_games_query,
)
from projections.table_definitions import USUAL_GAMES, Queryable


def counts_query(models: Queryable, which: GameFilter, count: CountTable) -> tuple[str, list[Any]]:
    """Returns SQL that gives the counts over the filtered games, and its values.

    Stored counts are read where the filter allows all usual games, or in read models all but a few or those of one ruleset.
    """
    if is_precomputed(models, which):
        return f"SELECT * FROM {count.name}", []
    where, args = which.where_clause(COUNTED)
    if not (models.has_current_counts and _allows_all_usual_games(which)):
        return count_query(count, where=where), args
    if not which.without:
        return f"SELECT * FROM {count.name} WHERE {TIMES} > 0{_ruleset_condition(which)}", [which.ruleset] * bool(
            which.ruleset
        )
    sql = without_games_query(count, f"WHERE {USUAL} AND {COUNTED}.game IN ({IDS_SQL})")
    return (
        f"SELECT * FROM ({sql}) AS stored_ WHERE TRUE{_ruleset_condition(which)}",
        [encode_ids(which.without), *[which.ruleset] * bool(which.ruleset)],
    )


def results_query(
    models: Queryable, which: GameFilter, results: KeyedQueryTable, keys: Sequence[int] = ()
) -> tuple[str, list[Any]]:
    """Returns SQL that gives the results of these keys, or of all, over the filtered games, and its values."""
    chosen = f"{results.key} IN ({', '.join('?' * len(keys))})" if keys else ""
    if is_precomputed(models, which):
        return f"SELECT * FROM {results.name}{' WHERE ' if chosen else ''}{chosen}", [*keys]
    where, args = which.where_clause(COUNTED, more=chosen)
    if not (models.has_current_counts and _allows_all_usual_games(which)) or which.ruleset:
        return results.of(COUNTED, where), [*args, *keys]
    games = f"SELECT {OF_GAME} FROM {COUNTED} WHERE game IN ({IDS_SQL})"
    changed = f"SELECT {results.key} FROM {results.outdated}"
    changed += f" UNION SELECT {results.key} FROM {results.rows} WHERE {OF_GAME} IN ({games})"
    where, args = which.where_clause(COUNTED, more=" AND ".join(filter(None, (chosen, f"{results.key} IN ({changed})"))))
    stored = f"SELECT * FROM {results.name} WHERE {results.key} NOT IN ({changed}){' AND ' if chosen else ''}{chosen}"
    without = encode_ids(which.without)
    return f"{stored} UNION ALL SELECT * FROM ({results.of(COUNTED, where)}) AS now_", [without, *keys, *args, *keys, without]


def _allows_all_usual_games(which: GameFilter) -> bool:
    """Returns whether a filter allows the usual games, all of them or those of a ruleset, without some."""
    same: dict[str, Any] = {"ruleset": "", "without": frozenset(), "private": frozenset(), "canonical_name": str}
    return which._replace(**same, rows=0, skip=0) == EVERYTHING


def _ruleset_condition(which: GameFilter) -> str:
    return " AND ruleset = ?" if which.ruleset else ""


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


_FINISHED_COUNTED = f"is_counted = 1 AND {FINISHED}"


def sum_of_numbers_only_games(what: str = "1") -> str:
    """Returns an SQL sum of the finished games of which only the numbers were counted, as `counted`."""
    return f"{sum_where(_FINISHED_COUNTED, what)} AS counted"


def outcome_sums(what: str = "1") -> str:
    """Returns SQL sums of rows by `outcome`, each row counted `what` times: finished games by result, and running games."""
    return ", ".join(
        f"{sum_where(when, what)} AS {name}" for name, when in {**_OUTCOME_CONDITIONS, "open": "outcome = ''"}.items()
    )


OUTCOME_SUMS = outcome_sums()
SUMS_OF_COUNTS = f"{outcome_sums(TIMES)}, {sum_of_numbers_only_games(TIMES)}"
"""The same sums over stored counts, and `counted`."""

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
