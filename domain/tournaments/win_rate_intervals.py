"""Win rates with their confidence interval (Wilson)."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from domain.tournaments.messages import msg

Z = {0.9: 1.644854, 0.95: 1.959964, 0.99: 2.575829}
"""Confidence -> number of standard deviations to either side."""
MIN_MATCHES = 10
"""Rates of fewer matches are shown grey and not ranked."""


class WinRate(NamedTuple):
    """A rate and its interval, all between 0 and 1. `of`: the number of matches; with none, the interval is 0 to 1."""

    rate: float | None
    low: float
    high: float
    of: int

    @property
    def enough(self) -> bool:
        """Returns whether there are enough matches for a ranking."""
        return self.of >= MIN_MATCHES


def win_rate_range(wins: float, of: int, running: int, confidence: float = 0.95) -> WinRate:
    """Returns the win rate of the finished matches, with an interval that holds however the running matches end.

    `of`: the number of finished matches. Raises the errors of `wilson_interval`.
    """
    known, everything = wilson_interval(wins, of, confidence), of + running
    low, high = (
        wilson_interval(wins, everything, confidence).low,
        wilson_interval(wins + running, everything, confidence).high,
    )
    return known._replace(low=low, high=high)


def wilson_interval(wins: float, of: int, confidence: float = 0.95) -> WinRate:
    """Returns the rate of wins (draws count half) with Wilson's interval. Raises KeyError for an unknown
    confidence, ValueError for more wins than matches."""
    if not 0 <= wins <= of:
        raise ValueError(msg("n_wins_n", n=str(wins), n2=of))
    if of == 0:
        return WinRate(None, 0.0, 1.0, 0)
    z, rate = Z[confidence], wins / of
    scale = 1 + z * z / of
    centre = (rate + z * z / (2 * of)) / scale
    half = z * sqrt(rate * (1 - rate) / of + z * z / (4 * of * of)) / scale
    return WinRate(rate, max(0.0, centre - half), min(1.0, centre + half), of)
