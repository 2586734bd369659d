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
Below = Literal["captive", "granted", "passenger"]
"""What lies below a unit: its captives (SF-KID-02), the magic granted to it (SF-MAG-04), its passengers (SF-BOARD-01)."""
Where = Zone | Below | Literal["front", "back", "deck", "forest", "site", "processing"]
State = Literal["upright", "attacking", "sideways"]
Exposed = Literal["attack", "score"]
Until = Literal["turn", "battle", "stay", "next_turn", "own_main", "enemy_main", "enemy_defence"]
"""How long: this turn, this battle, the stay; to the end of the next turn, of the enemy's next defence phase; up to the
beginning of a player's next main phase."""
Ban = Literal[
    "enter",
    "play",
    "summon",
    "summon_traveller",
    "attack",
    "be_attacked",
    "move",
    "use",
    "use_magic",
    "use_immediate",
    "be_sacrificed",
    "be_destroyed",
    "be_destroyed_in_battle",
    "be_destroyed_by_effects",
    "be_targeted",
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

OfCard = Literal[
    "played",
    "entered",
    "sacrificed",
    "destroyed",
    "left",
    "exiled",
    "returned",
    "shuffled_in",
    "attacked",
    "combat",
    "combat_won",
    "combat_lost",
    "sneak_success",
    "magic_used",
    "map_break",
    "laid",
]
"""The moments that happen to a card, to which any card may be timed (SF-EFF-12)."""
OfOwn = Literal["immediate", "merged", "electrify", "sneak", "opening"]
"""The moments at which a keyword has the card's own effect activated, and no other card's (SF-IMM-01, SF-MERGE-13,
SF-ELEC-01, SF-SNEAK-02, SF-ROTATE-02)."""
Happening = Literal[OfCard, "merged"]
"""What happens to cards, as a text may ask for it later in the turn."""


@called("a filter")
class Filter(NamedTuple):
    """Which cards a text speaks of (SF-EFF-07).

    `other`: not the source itself · `tributes`: so many red stars; a blue star has none · `stands`: ahead, beside or behind
    the source, or in its row · `lane`: the source's, or a number · `name_has`: a part of the name · `cheaper`: fewer red
    stars than the source · `not`: but none that fits
    this · `owner`: who brought it, whoever has it now.
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
    least_tributes: int | None = None
    most_tributes: int | None = None
    least_score: int | None = None
    name_has: str | None = None
    owner: Literal["own", "enemy"] | None = None
    cheaper: bool = False
    entered_this_turn: bool | None = None
    excepted: Annotated[Filter | None, As("not")] = None
    stands: Literal["ahead", "directly_ahead", "beside", "behind", "same_row"] | None = None
    lane: Literal["same"] | int | None = None


@called("a filter")
class Selector(NamedTuple):
    """The targets that a text has its player choose: n cards of a filter, `upto` as many (SF-EFF-14)."""

    wanted: Annotated[Filter, FLAT] = Filter()
    n: Count = 1
    upto: bool = False


class Happened(NamedTuple):
    """Something that happened in this turn, at least so often: to the own unit, or to cards of a filter (SF-EFF-12)."""

    moment: Annotated[Happening, As("what")]
    of: Filter | Literal["self"] = "self"
    least: Count = 1


@called("a condition")
class Condition(NamedTuple):
    """A number is from `least` to `most` (SF-EFF-01): cards that a filter counts, of the hand, energy, passengers, score or
    rewards of a player; or `all` of several conditions hold, or `any` of them.

    `than`: the number less that of the other player · `self`: its unit is as a filter says · `against`: the unit that its own
    fights is so · `happened`: earlier in this turn.
    """

    all: Annotated[tuple[Condition, ...] | None, SOME] = None
    any: Annotated[tuple[Condition, ...] | None, SOME] = None
    own: Annotated[Filter | None, SOME, As("self")] = None
    against: Annotated[Filter | None, SOME] = None
    happened: Annotated[Happened | None, SOME] = None
    counted: Annotated[Filter | None, SOME, As("count")] = None
    hand: Annotated[bool | None, SOME] = None
    energy: Annotated[bool | None, SOME] = None
    passengers: Annotated[bool | None, SOME] = None
    score: Annotated[bool | None, SOME] = None
    rewards: Annotated[bool | None, SOME] = None
    who: Literal["own", "enemy"] = "own"
    than: Literal["other"] | None = None
    least: int = 0
    most: int | None = None


class OfX(NamedTuple):
    """What X is, as often as `times` says, halved (rounded down) and so many more; never below 0 (SF-EFF-01).

    `count`: cards of a filter; with `below` what lies below them, or below the own unit · `value`: of a card (`opponent`:
    whom the own unit fights) · a number of a player, `who`.
    """

    cards: Annotated[Filter | None, SOME, As("count")] = None
    below: Annotated[Below | None, SOME] = None
    value: Annotated[Literal["attack", "score", "tributes"] | None, SOME] = None
    of: Literal["self", "host", "target", "subject", "opponent"] = "self"
    number: Annotated[Literal["hand", "energy", "score", "rewards"] | None, SOME] = None
    happened: Annotated[Happened | None, SOME] = None
    who: Literal["own", "enemy"] = "own"
    times: Count = 1
    half: bool = False
    plus: int = 0


@called("a cost")
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
read_filter: Callable[[Plain], Filter] = reader(Filter)
read_selectors: Callable[[Plain], tuple[Selector, ...]] = reader(tuple[Selector, ...])
read_cost: Callable[[Plain], Cost] = reader(Cost)


def parts(cost: Cost) -> list[tuple[str, int]]:
    """The parts of a cost with their amounts, in the order in which they are said."""
    amounts = (("spend", cost.spend), ("alight", cost.alight), ("revive", cost.revive), ("entry", int(cost.entry) or None))
    there = [(name, amount) for name, amount in amounts if amount is not None]
    return sorted(there, key=lambda part: list(cost.stored).index(part[0]))


SEEN = ("ahead", "behind")
"""The position right ahead of the own unit, on the enemy's field, and right behind it (SF-POS-02, -03)."""


def _are_positions(name: str, value: Plain) -> Faults:
    """One or several positions of the widest field; an empty one is chosen, one in a word is seen from the own unit."""
    if value in SEEN:
        return
    named = (value,) if isinstance(value, str) else value
    there = {f"{row}{lane}" for row in "FB" for lane in range(1, 11)}
    if not (isinstance(named, tuple) and all(each == "" or str(each).upper() in there for each in named)):
        yield f"{name} is {value!r:.60}, expected positions such as F2 or B4, ahead or behind"


def _is_step(name: str, value: Plain) -> Faults:
    if value not in (1, -1, "1", "-1", "+1", "left", "right") or isinstance(value, bool):
        yield f"{name} is {value!r:.60}, expected 1, -1, left or right"


At = Annotated[str | tuple[str, ...], _are_positions]
"""Positions, each empty where it is chosen; or where one lies as the own unit sees it (`SEEN`)."""
Step = Annotated[int | str, _is_step]
"""The direction of a push (SF-PUSH-01)."""
Place = Literal["forest", "field", "hand", "deck"]
To = Filter | Literal["target", "self", "host", "subject", "revealed"] | NamedCard | NamedCards | None
"""The cards that a small effect is about: its targets, its own card or that which bears it, what happened, what was shown."""
Who = Literal["own", "enemy"] | Seat
"""The seat that a small effect is about."""
