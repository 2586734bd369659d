"""Won, lost, drawn: the sums that several questions ask for, in SQL, and the rates that they give with their ranges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from domain.tournaments.win_rates import MIN_MATCHES, win_rate_range

FINISHED = "outcome <> ''"


def summed(condition: str, what: str = "1") -> str:
    """The sum over the rows for which something holds, in words that every engine knows; none where no row says whether."""
    return f"SUM(CASE WHEN {condition} THEN {what} WHEN NOT ({condition}) THEN 0 END)"


_ENDS = {"games": FINISHED, "wins": "outcome = 'win'", "losses": "outcome = 'loss'", "draws": "outcome = 'draw'"}


def outcomes(what: str = "1") -> str:
    """Sums over rows with an `outcome`, each counted so often: of finished games, and how many still run."""
    return ", ".join(f"{summed(when, what)} AS {name}" for name, when in {**_ENDS, "open": "outcome = ''"}.items())


OUTCOMES = outcomes()

OVER = f"HAVING {summed(FINISHED)} > 0"
"""Whoever has finished no game has no row."""


def rated(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Rows of `OUTCOMES` with `rate` (draws count half), and `low` and `high`: Wilson's range, which games that still run
    widen by every end that they may have. `enough`: 1 where there are games enough to be ranked by it."""
    return [{**row, **_rate(row)} for row in rows]


def _rate(row: Mapping[str, Any]) -> dict[str, Any]:
    rate = win_rate_range(row["wins"] + row["draws"] / 2, row["games"], row["open"])
    return {"rate": rate.rate, "low": rate.low, "high": rate.high, "enough": int(rate.of >= MIN_MATCHES)}
