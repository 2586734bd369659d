"""The words of card texts; filters, selectors, conditions and costs, which are made of them.

A field that is not there asks for nothing. Own and enemy are read from the seat whose text it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.common.word_checks import Faults
from domain.parts.grammar import FLAT, NOTHING, SOME, As, Count, NamedCard, NamedCards, Seat, Stored
from domain.parts.grammar.checks import called
from domain.parts.grammar.reading import reader

Whose = Literal["own", "enemy", "any"]
Zone = Literal["field", "hand", "graveyard", "exile", "turntable"]
Where = Zone | Literal["front", "back", "deck", "forest", "site", "processing"]
State = Literal["upright", "attacking", "sideways"]
Exposed = Literal["attack", "score"]
Until = Literal["turn", "battle", "stay"]
Ban = Literal[
    "enter", "play", "summon", "summon_traveller", "attack", "move", "use", "use_magic", "be_sacrificed", "be_destroyed"
]
KeywordName = Literal[
    "pierce",
    "ranged",
    "poison",
    "blocker",
    "sneak",
    "dismantle",
    "armor_break",
    "glide",
    "mech_merge",
    "devour_merge",
    "parasite_merge",
    "cover",
    "magic_resistance",
    "destruction_resistance",
    "effect_resistance",
    "imprisoned",
    "decay",
    "kidnap",
    "ride",
    "on_target",
]


@called("a filter")
class Filter(NamedTuple):
    """Which cards a text speaks of (SF-EFF-07).

    `other`: not the source itself · `tributes`: so many red stars; a blue star has none · `stands`: ahead, beside or behind
    the source · `lane`: the source's, or a number.
    """

    type: Literal["unit", "magic", "site"] | None = None
    whose: Whose = "any"
    where: Where | None = None
    race: str | None = None
    trait: str | None = None
    name: str | None = None
    keyword: KeywordName | None = None
    ghost: bool | None = None
    traveller: bool | None = None
    merged: bool | None = None
    other: bool = False
    state: State | None = None
    tributes: int | None = None
    least_attack: int | None = None
    most_attack: int | None = None
    most_score: int | None = None
    stands: Literal["ahead", "directly_ahead", "beside", "behind"] | None = None
    lane: Literal["same"] | int | None = None


@called("a filter")
class Selector(NamedTuple):
    """The targets that a text has its player choose: n cards of a filter, `upto` as many (SF-EFF-14)."""

    wanted: Annotated[Filter, FLAT] = Filter()
    n: Count = 1
    upto: bool = False


@called("a condition")
class Condition(NamedTuple):
    """A number is from `least` to `most` (SF-EFF-01): cards that a filter counts, of the hand, energy, passengers, score or
    rewards of a player; or `all` of several conditions hold."""

    all: Annotated[tuple[Condition, ...] | None, SOME] = None
    counted: Annotated[Filter | None, SOME, As("count")] = None
    hand: Annotated[bool | None, SOME] = None
    energy: Annotated[bool | None, SOME] = None
    passengers: Annotated[bool | None, SOME] = None
    score: Annotated[bool | None, SOME] = None
    rewards: Annotated[bool | None, SOME] = None
    who: Literal["own", "enemy"] = "own"
    least: int = 0
    most: int | None = None


@called("a cost")
class Cost(NamedTuple):
    """What using a text costs: energy, passengers that alight, ghost points, in the order said (SF-COST-14)."""

    spend: Count | None = None
    alight: Count | None = None
    revive: Count | None = None
    stored: Stored = NOTHING


FREE = Cost()
read_selectors: Callable[[Plain], tuple[Selector, ...]] = reader(tuple[Selector, ...])
read_cost: Callable[[Plain], Cost] = reader(Cost)


def parts(cost: Cost) -> list[tuple[str, int]]:
    """The parts of a cost with their amounts, in the order in which they are said."""
    amounts = (("spend", cost.spend), ("alight", cost.alight), ("revive", cost.revive))
    there = [(name, amount) for name, amount in amounts if amount is not None]
    return sorted(there, key=lambda part: list(cost.stored).index(part[0]))


def _are_positions(name: str, value: Plain) -> Faults:
    """One or several positions of the widest field; an empty one is chosen."""
    named = (value,) if isinstance(value, str) else value
    there = {f"{row}{lane}" for row in "FB" for lane in range(1, 11)}
    if not (isinstance(named, tuple) and all(each == "" or str(each).upper() in there for each in named)):
        yield f"{name} is {value!r:.60}, expected positions such as F2 or B4"


def _is_step(name: str, value: Plain) -> Faults:
    if value not in (1, -1, "1", "-1", "+1", "left", "right") or isinstance(value, bool):
        yield f"{name} is {value!r:.60}, expected 1, -1, left or right"


At = Annotated[str | tuple[str, ...], _are_positions]
"""Positions, each empty where it is chosen."""
Step = Annotated[int | str, _is_step]
"""The direction of a push (SF-PUSH-01)."""
Place = Literal["forest", "field", "hand", "deck"]
To = Filter | Literal["target", "self", "host", "subject", "revealed"] | NamedCard | NamedCards | None
"""The cards that a small effect is about: its targets, its own card or that which bears it, what happened, what was shown."""
Who = Literal["own", "enemy"] | Seat
"""The seat that a small effect is about."""
