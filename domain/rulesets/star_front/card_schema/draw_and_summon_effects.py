"""The small effects that bring cards."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.parts.card_schema import INNER, NOTHING, Stored
from domain.parts.card_schema.x_substitution import CountOrX
from domain.rulesets.star_front.card_schema.filters import Filter
from domain.rulesets.star_front.card_schema.subjects import At, EntryAt, To, Who
from domain.rulesets.star_front.card_schema.terms import State

Exact = Annotated[bool, INNER]
"""Whether a unit enters exactly where the text says, even in the back row (SF-ENTER-03)."""


class Draw(NamedTuple):
    """n cards are drawn, as many as are there (SF-TURN-05); with `fill` as many as bring the hand to n."""

    do: Literal["draw"] = "draw"
    who: Who = "own"
    n: CountOrX = 1
    fill: bool = False


class SummonTraveller(NamedTuple):
    """n travellers come from the forest of the player on whose field they stand (SF-ZONE-06, SF-SUM-07)."""

    do: Literal["summon_traveller"] = "summon_traveller"
    who: Who = "own"
    n: CountOrX = 1
    at: EntryAt = ()
    exact: Exact = False


class Summon(NamedTuple):
    """The card that `card` describes, or each subject, enters without being played; no tributes (SF-COST-07)."""

    do: Literal["summon"] = "summon"
    to: To = None
    who: Who = "own"
    card: Filter | None = None
    at: EntryAt = ()
    exact: Exact = False
    state: State | None = None
    stored: Stored = NOTHING


class ExtraPlay(NamedTuple):
    """A unit is played besides the duty, without tributes (SF-COST-07, SF-SUM-02)."""

    do: Literal["extra_play"] = "extra_play"
    to: To = None
    who: Who = "own"
    card: Filter | None = None
    at: EntryAt = ()
    exact: Exact = False
    state: State | None = None
    stored: Stored = NOTHING


class AsUnit(NamedTuple):
    """The magic card stands on the field as a unit with this attack and score (SF-MAG-08)."""

    do: Literal["as_unit"] = "as_unit"
    to: To = None
    who: Who = "own"
    attack: int = 0
    score: int = 0
    at: At = ()
    exact: Exact = False


Bringing = Draw | SummonTraveller | Summon | ExtraPlay | AsUnit
