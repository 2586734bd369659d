"""The words of card texts; filters, selectors, conditions and costs, which are made of them.

A missing field sets no condition. `own` and `enemy` are relative to the seat that has the text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.card_schema import FLAT, NOTHING, ONE_REQUIRED, Count, Number, Stored, StoredAs
from domain.parts.card_schema.schema_validation import named_in_faults
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.rulesets.star_front.card_schema.terms import (
    Below,
    Happening,
    KeywordName,
    OfOwn,
    Phase,
    Stands,
    State,
    Where,
    Whose,
)
from domain.rulesets.star_front.messages import msg


@named_in_faults(msg("filter"))
class Filter(NamedTuple):
    """The cards that a text is about (SF-EFF-07).

    - `other`: not the source itself
    - `tributes`: number of red stars (a blue star counts as none); `cheaper`: fewer red stars than the source
    - `stands`: ahead of, beside or behind the source, or in its row; `lane`: the source's, another one, or a number
    - `ghost`: with ghost points, in any place; `least_ghost`, `most_ghost`: bounds of their number
    - `name_has`: a part of the name
    - `original`: attack and score before any effects (SF-MERGE-11); `least_mana`, `most_mana`: bounds for magic
    - `activates`: has a printed text for such a moment, such as `immediate`
    - `attacked`: is the target of an attack; `opponent`: fights the own unit
    - `foremost`: only the first of the fitting cards in front order (SF-EFF-04)
    - `not`: does not fit this filter
    - `owner`: the player who brought it, whoever controls it now
    """

    type: Literal["unit", "magic", "site"] | None = None
    whose: Whose = "any"
    where: Where | None = None
    race: str | None = None
    trait: str | None = None
    name: str | None = None
    keyword: KeywordName | None = None
    ghost: bool | None = None
    least_ghost: Number | None = None
    most_ghost: Number | None = None
    traveller: bool | None = None
    merged: bool | None = None
    other: bool = False
    state: State | None = None
    tributes: int | None = None
    least_attack: int | None = None
    most_attack: int | None = None
    most_score: int | None = None
    least_tributes: int | None = None
    most_tributes: int | None = None
    least_score: int | None = None
    name_has: str | None = None
    owner: Literal["own", "enemy"] | None = None
    cheaper: bool = False
    original: bool = False
    least_mana: Number | None = None
    most_mana: Number | None = None
    activates: OfOwn | None = None
    attacked: bool | None = None
    opponent: bool | None = None
    foremost: bool = False
    entered_this_turn: bool | None = None
    excepted: Annotated[Filter | None, StoredAs("not")] = None
    stands: Stands | None = None
    lane: Literal["same", "other"] | int | None = None


@named_in_faults(msg("filter"))
class Selector(NamedTuple):
    """The targets that a text has its player choose: n cards of a filter, `upto` as many (SF-EFF-14)."""

    wanted: Annotated[Filter, FLAT] = Filter()
    n: Count = 1
    upto: bool = False


class HappenedThisTurn(NamedTuple):
    """`what` happened in this turn at least `least` times: to the own unit, or to cards of the filter `of` (SF-EFF-12)."""

    moment: Annotated[Happening, StoredAs("what")]
    of: Filter | Literal["self"] = "self"
    least: Count = 1


@named_in_faults(msg("condition"))
class Condition(NamedTuple):
    """A number is from `least` to `most` (SF-EFF-01): cards that a filter counts, of the hand, energy, passengers, score or
    rewards of a player; or `all` of several conditions are met, or `any` of them.

    `than`: the number less that of the other player · `self`: its unit is as a filter says · `against`: the unit that its own
    fights is so · `happened`: earlier in this turn · `turn`:
    whose it is · `during`: in such a phase of it (SF-TURN-01).
    """

    all: Annotated[tuple[Condition, ...] | None, ONE_REQUIRED] = None
    any: Annotated[tuple[Condition, ...] | None, ONE_REQUIRED] = None
    own: Annotated[Filter | None, ONE_REQUIRED, StoredAs("self")] = None
    against: Annotated[Filter | None, ONE_REQUIRED] = None
    happened: Annotated[HappenedThisTurn | None, ONE_REQUIRED] = None
    turn: Annotated[Literal["own", "enemy"] | None, ONE_REQUIRED] = None
    during: Annotated[Phase | None, ONE_REQUIRED] = None
    counted: Annotated[Filter | None, ONE_REQUIRED, StoredAs("count")] = None
    hand: Annotated[bool | None, ONE_REQUIRED] = None
    energy: Annotated[bool | None, ONE_REQUIRED] = None
    passengers: Annotated[bool | None, ONE_REQUIRED] = None
    score: Annotated[bool | None, ONE_REQUIRED] = None
    rewards: Annotated[bool | None, ONE_REQUIRED] = None
    who: Literal["own", "enemy"] = "own"
    than: Literal["other"] | None = None
    least: int = 0
    most: int | None = None


class XDefinition(NamedTuple):
    """What X is, as often as `times` says, halved (rounded down) and so many more; never below 0 (SF-EFF-01).

    `count`: cards of a filter; with `below` what lies below them, or below the own unit · `value`: of a card (`opponent`:
    whom the own unit fights) · `fixed`: counted once, for the first part that has it, not again for each · a number
    of a player, `who`.
    """

    cards: Annotated[Filter | None, ONE_REQUIRED, StoredAs("count")] = None
    below: Annotated[Below | None, ONE_REQUIRED] = None
    value: Annotated[Literal["attack", "score", "tributes"] | None, ONE_REQUIRED] = None
    of: Literal["self", "host", "target", "subject", "opponent"] = "self"
    number: Annotated[Literal["hand", "energy", "score", "rewards"] | None, ONE_REQUIRED] = None
    happened: Annotated[HappenedThisTurn | None, ONE_REQUIRED] = None
    who: Literal["own", "enemy"] = "own"
    times: Count = 1
    half: bool = False
    plus: int = 0
    fixed: bool = False


@named_in_faults(msg("cost"))
class Cost(NamedTuple):
    """What using a text costs: energy, passengers that alight, ghost points, in the order said (SF-COST-14).

    `entry`: it takes the place of the entry of the summon phase (SF-SUM-02).
    """

    spend: Count | None = None
    alight: Count | None = None
    revive: Count | None = None
    entry: bool = False
    stored: Stored = NOTHING


FREE = Cost()
read_filter: Callable[[Plain], Filter] = make_cached_reader(Filter)
read_selectors: Callable[[Plain], tuple[Selector, ...]] = make_cached_reader(tuple[Selector, ...])


def parts_of_cost(cost: Cost) -> list[tuple[str, int]]:
    """Returns the parts of a cost with their amounts, in the order in which they are said."""
    amounts = (("spend", cost.spend), ("alight", cost.alight), ("revive", cost.revive), ("entry", int(cost.entry) or None))
    there = [(name, amount) for name, amount in amounts if amount is not None]
    return sorted(there, key=lambda part: list(cost.stored).index(part[0]))
