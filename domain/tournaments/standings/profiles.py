"""The profiles of tie-breaks, as data (`profiles.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple


class Profile(NamedTuple):
    """How ties are broken.

    `order`: codes of tie-breaks, the first one decides first · `floor`: least value of a player's own percentage in an
    average · `cap`: most of one · `dropped_cap`: most of a player's who left · `agreed_draws`: drawn games that an agreed
    draw counts as · `scores`: `agreed` counts the match points agreed for the tournament, `chess` 1, ½ and 0 · `unplayed`:
    `fide` counts rounds without play as FIDE C.07 does in sums of opponents' scores.
    """

    id: str
    name: str
    order: tuple[str, ...]
    floor: Fraction | None = None
    cap: Fraction | None = None
    dropped_cap: Fraction | None = None
    agreed_draws: int = 0
    scores: str = "agreed"
    unplayed: str = ""


@cache
def profiles() -> Mapping[str, Profile]:
    """All profiles by their ids."""
    text = files("domain.tournaments.standings").joinpath("profiles.toml").read_text(encoding="utf-8")
    return {str(key): _profile(str(key), row) for key, row in tomllib.loads(text).items()}


def _profile(key: str, row: Mapping[str, Any]) -> Profile:
    fractions = {name: Fraction(row[name]) for name in ("floor", "cap", "dropped_cap") if name in row}
    rest = {name: row[name] for name in ("agreed_draws", "scores", "unplayed") if name in row}
    known: dict[str, Any] = {**fractions, **rest}
    return Profile(key, str(row["name"]), tuple(row["order"]), **known)
