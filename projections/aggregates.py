"""The games of a choice, for questions that go over the rows as they lie (`layout.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from domain.tournaments.win_rates import MIN_MATCHES, win_rate_range
from projections.filters import COUNTED, GameFilter
from projections.tables import USUAL_GAMES, Queryable


def where_chosen(models: Queryable, which: GameFilter) -> tuple[str, list[Any]]:
    """A WHERE clause for rows of these games, and its values; empty where every game is chosen, so that none is looked up."""
    where, args = which.where(COUNTED)
    counts = f"(SELECT COUNT(*) FROM {COUNTED}) AS all_, (SELECT COUNT(*) FROM {COUNTED} {where}) AS some_"
    (found,) = models.query(f"SELECT {counts}", args)
    if found["all_"] == found["some_"]:
        return "", []
    return f"WHERE of_game IN (SELECT of_game FROM {COUNTED} {where})", args


def counts_query(models: Queryable, which: GameFilter, name: str, query: str) -> tuple[str, list[Any]]:
    """The query of something that is counted of rows, and its values. It chooses games where it says `{0}`; where the usual
    ones are asked for and they were counted before, it is what lies under that name."""
    if is_precomputed(models, which):
        return f"SELECT * FROM {name}", []
    where, args = where_chosen(models, which)
    return query.format(where), args


def over_usual_games(query: str) -> str:
    """The same query of the usual games."""
    return query.format(f"WHERE of_game IN (SELECT of_game FROM {USUAL_GAMES})")


def is_precomputed(models: Queryable, which: GameFilter) -> bool:
    """Whether these games are the usual ones, and what is counted of those is at hand."""
    if not models.counted_before:
        return False
    where, args = which.where(COUNTED)
    some, both = (f"(SELECT COUNT(*) FROM {each} {where})" for each in (COUNTED, f"{USUAL_GAMES} AS {COUNTED}"))
    counts = f"{some} AS some_, {both} AS both_, (SELECT COUNT(*) FROM {USUAL_GAMES}) AS usual_"
    (found,) = models.query(f"SELECT {counts}", [*args, *args])
    return bool(found["some_"] == found["both_"] == found["usual_"])


# MERGED: Won, lost, drawn: the sums that several questions ask for, in SQL, and the rates that they give with their ranges.

FINISHED = "outcome <> ''"


def sum_where(condition: str, what: str = "1") -> str:
    """The sum over the rows for which something holds, in words that every engine knows; none where no row says whether."""
    return f"SUM(CASE WHEN {condition} THEN {what} WHEN NOT ({condition}) THEN 0 END)"


_OUTCOME_CONDITIONS = {
    "games": FINISHED,
    "wins": "outcome = 'win'",
    "losses": "outcome = 'loss'",
    "draws": "outcome = 'draw'",
}


def outcome_sums(what: str = "1") -> str:
    """Sums over rows with an `outcome`, each counted so often: of finished games, and how many still run."""
    return ", ".join(
        f"{sum_where(when, what)} AS {name}" for name, when in {**_OUTCOME_CONDITIONS, "open": "outcome = ''"}.items()
    )


OUTCOME_SUMS = outcome_sums()

HAVING_FINISHED = f"HAVING {sum_where(FINISHED)} > 0"
"""Whoever has finished no game has no row."""


def with_rates(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Rows of `OUTCOMES` with `rate` (draws count half), and `low` and `high`: Wilson's range, which games that still run
    widen by every end that they may have. `enough`: 1 where there are games enough to be ranked by it."""
    return [{**row, **_rate(row)} for row in rows]


def _rate(row: Mapping[str, Any]) -> dict[str, Any]:
    rate = win_rate_range(row["wins"] + row["draws"] / 2, row["games"], row["open"])
    return {"rate": rate.rate, "low": rate.low, "high": rate.high, "enough": int(rate.of >= MIN_MATCHES)}
