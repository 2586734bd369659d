"""The words of card texts; filters, selectors and conditions, which are made of them.

A field that is not there asks for nothing. Own and enemy are read from the seat whose text it is.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.parts.grammar import FLAT, SOME, Count, Number
from domain.parts.grammar.checks import called

Keyword = Literal["burst", "basic", "solo"]
"""The keywords that are printed as such (RT-KW-03, -07, -08); a Bonus is printed as numbers (RT-KW-04)."""
Value = Literal["weapon", "armor", "speed"]
Turn = Literal["own", "enemy"]
Role = Literal["attacking", "defending"]
Face = Literal["up", "down"]
Where = Literal["play", "base", "battle", "proto", "hand", "discard"]
May = Literal["direct_attack", "attack_mecha", "defend_mecha"]
Cannot = Literal["attack", "defend"]
Until = Literal["turn", "play"]
Step = Literal[
    "recall",
    "refuel",
    "proto",
    "proto_count",
    "mechanize",
    "reconfigure",
    "declare_attackers",
    "declare_defenders",
    "attacks_results",
    "regroup",
    "mobilize",
    "battle",
]
"""The steps of the turn, then the phases that are not called as one of their steps."""
Moment = Literal[
    "enters",
    "advances",
    "transforms",
    "attacks",
    "defends",
    "destroyed",
    "ejected",
    "begin:recall",
    "begin:refuel",
    "begin:proto",
    "begin:proto_count",
    "begin:mechanize",
    "begin:reconfigure",
    "begin:declare_attackers",
    "begin:declare_defenders",
    "begin:attacks_results",
    "end:recall",
    "end:refuel",
    "end:proto",
    "end:proto_count",
    "end:mechanize",
    "end:reconfigure",
    "end:declare_attackers",
    "end:declare_defenders",
    "end:attacks_results",
]


@called("a filter")
class Filter(NamedTuple):
    """Which cards a text speaks of (RT-EFF-01).

    `where`: a place; `play` is Base and Battle Zone · `keyword`: a printed one · `piloted`: with a Pilot in it · `other`: not
    of the source's own Unit.
    """

    type: Literal["unit", "character", "pilot", "mecha", "vessel", "action", "proto"] | None = None
    whose: Literal["own", "enemy", "any"] = "any"
    where: Where | None = None
    race: str | None = None
    allegiance: str | None = None
    name: str | None = None
    keyword: Keyword | None = None
    role: Role | None = None
    face: Face | None = None
    mode: Literal["upright", "transformed"] | None = None
    piloted: bool | None = None
    max_cost: Number | None = None
    other: bool = False


@called("a filter")
class Selector(NamedTuple):
    """The targets that a text has its player name: n cards of a filter, `upto` as many (RT-CLIP-12)."""

    wanted: Annotated[Filter, FLAT] = Filter()
    n: Count = 1
    upto: bool = False


class Condition(NamedTuple):
    """When a text holds or may be played: `some` (`least` so many) or `none` of a filter, the turn, the role of its Unit."""

    some: Annotated[Filter | None, SOME] = None
    none: Annotated[Filter | None, SOME] = None
    least: Count = 1
    turn: Annotated[Turn | None, SOME] = None
    role: Annotated[Role | None, SOME] = None


class Values(NamedTuple):
    """So much more or less of each value; what is not said stays as it is (RT-SKI-13)."""

    weapon: int | None = None
    armor: int | None = None
    speed: int | None = None


def said(values: Values) -> dict[str, int]:
    """The values as they are stored: those that are said."""
    return {part: value for part, value in values._asdict().items() if value is not None}
