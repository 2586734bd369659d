"""The words of card texts; filters, selectors and conditions, which are made of them.

A missing field sets no condition. `own` and `enemy` are relative to the seat that has the text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.card_schema import FLAT, ONE_REQUIRED, Count, Number, StoredAs
from domain.parts.card_schema.schema_validation import named_in_faults
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.parts.card_schema.text_protocols import Signed
from domain.parts.card_schema.x_substitution import CountOrX
from domain.rulesets.robotech.messages import msg

Keyword = Literal["burst", "basic", "solo"]
"""The keywords that are printed as such (RT-KW-03, -07, -08); a Bonus is printed as numbers (RT-KW-04)."""
Value = Literal["weapon", "armor", "speed"]
Turn = Literal["own", "enemy"]
Role = Literal["attacking", "defending", "intercepting"]
"""The role of a Unit in this Battle Phase. An intercepting Unit is also defending (RT-DEF-05)."""
Face = Literal["up", "down"]
Where = Literal["play", "base", "battle", "proto", "hand", "discard", "clip"]
Symbol = Literal["advance", "transform"]
"""The symbols by which an ability is used (RT-ABIL-02)."""
BattleType = Literal["land", "space"]
"""L and S (RT-CARD-11)."""
May = Literal["direct_attack", "attack_mecha", "defend_mecha", "defend_in_battle"]
Protection = Literal["be_destroyed", "be_destroyed_in_battle", "be_destroyed_by_effects", "be_targeted"]
Cannot = Literal[
    "attack", "defend", "intercept", "advance", "be_defended", "be_intercepted", "give_points", "be_played", Protection
]
"""`give_points`: its own cards give no Battle Points where it is destroyed in battle · `be_played`: neither into play nor for
their Action text, from where they lie."""
Until = Literal["attack", "turn", "next_turn", "play"]
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
OfCards = Literal[
    "enters",
    "advances",
    "transforms",
    "attacks",
    "attacked",
    "defends",
    "blocked",
    "destroyed",
    "ejected",
    "destroys",
    "played",
    "discarded",
]
"""What happens to cards; `played`: they are put into play from the hand · `discarded`: they go from play to the discard pile,
destroyed or not · `attacked`: a Unit Attack is declared on them ·
`blocked`: somebody defends against their attack · `destroys`: their Unit destroys another one in a Skirmish."""
Moment = Literal[
    OfCards,
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


@named_in_faults(msg("filter"))
class Filter(NamedTuple):
    """Which cards a text speaks of (RT-EFF-01).

    `name_has`: a part of the name · `where`: a place; `play` is Base and Battle Zone, `clip` the effects that wait there ·
    `keyword`: a printed one · `subtype`: a word of the Character, Mecha or Vessel Type (RT-CARD-02) · `piloted`: with a Pilot
    in it · `pilot`: with one that fits · `other`: not of the source's own Unit · `cheaper`, `costlier`: costs less
    or more than the source · `any`: fits one of these · `not`: but none that fits this ·
    `played_from`, `effect`, `symbol`: of what waits in the clip · `same_name`: called as a card that fits.
    """

    type: Literal["unit", "character", "pilot", "mecha", "vessel", "action", "proto", "location"] | None = None
    whose: Literal["own", "enemy", "any"] = "any"
    where: Where | None = None
    race: str | None = None
    allegiance: str | None = None
    name: str | None = None
    name_has: str | None = None
    keyword: Keyword | None = None
    role: Role | None = None
    face: Face | None = None
    mode: Literal["upright", "transformed", "left", "right"] | None = None
    piloted: bool | None = None
    max_cost: Number | None = None
    min_cost: Number | None = None
    subtype: str | None = None
    battle_type: BattleType | None = None
    pilot: Filter | None = None
    entered_this_turn: bool | None = None
    cheaper: bool = False
    costlier: bool = False
    any: tuple[Filter, ...] = ()
    excepted: Annotated[Filter | None, StoredAs("not")] = None
    played_from: Literal["hand", "proto"] | None = None
    effect: Literal["action", "ability"] | None = None
    symbol: Symbol | None = None
    same_name: Filter | None = None
    other: bool = False


@named_in_faults(msg("filter"))
class Selector(NamedTuple):
    """The targets that a text has its player name: n cards of a filter, `upto` as many (RT-CLIP-12)."""

    wanted: Annotated[Filter, FLAT] = Filter()
    n: Count = 1
    upto: bool = False


class HappenedThisTurn(NamedTuple):
    """`what` happened in this turn at least `least` times: to the own Unit, or to cards of the filter `of` (RT-GOLD-01)."""

    moment: Annotated[OfCards, StoredAs("what")]
    of: Filter | Literal["self"] = "self"
    least: Count = 1


class Condition(NamedTuple):
    """When a text applies or may be played: `some` (at least `least`) or `none` (at most `most`) of a filter, the turn, the
    role of its Unit, and whether it attacks or defends in a `group` (RT-ATK-10, RT-DEF-03).

    `defended`: its Unit attacks, and somebody defends against that, or nobody (RT-DEF-01) · `level`: the ProtoLevel of such a
    player is at least `least`, or at most `most` · `self`: its Unit is as a filter says ·
    `against`: a Unit that its own fights is so · `happened`: earlier in this turn · `all` of several conditions, or `any`.
    """

    some: Annotated[Filter | None, ONE_REQUIRED] = None
    none: Annotated[Filter | None, ONE_REQUIRED] = None
    least: Count = 1
    level: Annotated[Literal["own", "opponent"] | None, ONE_REQUIRED] = None
    most: Annotated[Number | None, ONE_REQUIRED] = None
    turn: Annotated[Turn | None, ONE_REQUIRED] = None
    role: Annotated[Role | None, ONE_REQUIRED] = None
    group: Annotated[bool | None, ONE_REQUIRED] = None
    defended: Annotated[bool | None, ONE_REQUIRED] = None
    own: Annotated[Filter | None, ONE_REQUIRED, StoredAs("self")] = None
    against: Annotated[Filter | None, ONE_REQUIRED] = None
    happened: Annotated[HappenedThisTurn | None, ONE_REQUIRED] = None
    all: Annotated[tuple[Condition, ...] | None, ONE_REQUIRED] = None
    any: Annotated[tuple[Condition, ...] | None, ONE_REQUIRED] = None


class XDefinition(NamedTuple):
    """What X is, as often as `times` says, halved (rounded down) and so many more; never below 0 (RT-GOLD-01).

    The `count` of cards of a filter, a value of a card, the cards of a hand, a ProtoLevel, or how many cards were `paid` for
    the text, which then costs X of them · `most`: never more.
    """

    cards: Annotated[Filter | None, ONE_REQUIRED, StoredAs("count")] = None
    value: Annotated[Value | Literal["cost"] | None, ONE_REQUIRED] = None
    of: Literal["self", "target", "first", "second"] = "self"
    hand: Annotated[Literal["own", "opponent"] | None, ONE_REQUIRED] = None
    level: Annotated[Literal["own", "opponent"] | None, ONE_REQUIRED] = None
    paid: Annotated[bool | None, ONE_REQUIRED] = None
    times: Count = 1
    half: bool = False
    plus: int = 0
    most: Count | None = None


class ValueChanges(NamedTuple):
    """The change of each value; a missing one is unchanged (RT-SKI-13)."""

    weapon: Signed | None = None
    armor: Signed | None = None
    speed: Signed | None = None


def stated_values(values: ValueChanges) -> dict[str, int]:
    """Returns the values as they are stored: those that are said."""
    return {part: value for part, value in values._asdict().items() if value is not None}


GivenUp = Literal["discard", "hand", "deck_bottom", "proto", "proto_down", "eject", "destroy"]
"""Where a card goes that pays for its own text."""


@named_in_faults(msg("cost"))
class Cost(NamedTuple):
    """The additional cost of a text (RT-COST-12). `of`: a filter for the cards.

    `discard`: number of hand cards · `destroy`: own Units · `proto`: ProtoCards that go to the discard pile · `turn_down`:
    face-up ProtoCards that are turned face down · `self`: the place where its own card goes · `battle_points`: points
    that are lost. A number X is one or more, as the player likes.
    """

    discard: Annotated[CountOrX | None, ONE_REQUIRED] = None
    destroy: Annotated[CountOrX | None, ONE_REQUIRED] = None
    proto: Annotated[CountOrX | None, ONE_REQUIRED] = None
    turn_down: Annotated[CountOrX | None, ONE_REQUIRED] = None
    own: Annotated[GivenUp | None, ONE_REQUIRED, StoredAs("self")] = None
    battle_points: Annotated[Count | None, ONE_REQUIRED] = None
    of: Filter | None = None


read_filter: Callable[[Plain], Filter] = make_cached_reader(Filter)
