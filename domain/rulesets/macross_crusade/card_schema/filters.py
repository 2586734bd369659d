"""The words of card texts; filters, selectors and conditions, which are made of them, and effects that apply.

A missing field sets no condition. `own` and `enemy` are relative to the seat that has the text (MC-CTRL-12).
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.parts.bandai.card_text_types import (
    HappenedThisTurn,
    Limit,
    NumberComparison,
    Step,
    XDefinition,
    least_number_faults,
)
from domain.parts.card_schema import FLAT, INNER, ONE_REQUIRED, Count, Number, StoredAs
from domain.parts.card_schema.schema_validation import extra_check, named_in_faults
from domain.parts.card_schema.text_protocols import Amount, GainedPoints, Turn, Whose
from domain.rulesets.macross_crusade.messages import msg

CardType = Literal["unit", "character", "command", "g"]
Color = Literal["blue", "green", "red", "black", "purple"]
Size = Literal["S", "M", "L", "LL"]
Pile = Literal["nation", "lost", "hand", "junkyard"]
"""The locations of which a text takes the top cards."""
Where = Literal["field", "deployment", "battle", "g_zone", Pile, "removed", "pulled_out", "played"]
"""The words for locations in texts (MC-ZONE-10)."""
OfDetachments = Literal["high_mobility", "raid", "swift_strike", "delayed", "high_speed_battle"]
SimpleName = Literal[OfDetachments, "quick", "boost", "battle_positions", "encouragement"]
"""The keywords without parameters: high_mobility (MC-KW-01) · raid (MC-KW-02) · swift_strike (MC-KW-03) ·
delayed (MC-KW-04) · high_speed_battle (MC-KW-05) · quick (MC-KW-08) · boost (MC-KW-09) · battle_positions (MC-KW-10) ·
encouragement (MC-KW-11)."""
NumberedName = Literal["ace", "supply", "iron_wall"]
"""The keywords with an X: ace (MC-KW-07) · supply (MC-KW-12) · iron_wall (MC-KW-13)."""
KeywordName = Literal[SimpleName, NumberedName, "switch", "cooperation"]
"""Every Special Effect by name (MC-AUTO-08)."""
Value = Literal["fighting", "shooting", "defense", "damage", "designated", "total", "resource", "cost", "coins"]
"""The numbers of a card that X may be; `cost`: the three costs together (MC-TERM-17)."""
Until = Literal["turn", "next_turn", "phase", "step", "cut", "play"]
"""How long; `cut`: until what waits now is carried out."""
May = Literal["sortie_rolled"]
Protection = Literal["be_targeted", "be_destroyed", "be_damaged", "take_battle_damage", "be_rolled", "be_scrapped"]
Cannot = Literal["sortie", "move", Protection, "reroll"]


class NumberBounds(NamedTuple):
    """Numbers of a card: its strengths, the damage on it, its three costs, and those together (MC-TERM-15, -16, -17), the
    coins on it."""

    fighting: Annotated[Amount | None, ONE_REQUIRED] = None
    shooting: Annotated[Amount | None, ONE_REQUIRED] = None
    defense: Annotated[Amount | None, ONE_REQUIRED] = None
    damage: Annotated[Amount | None, ONE_REQUIRED] = None
    designated: Annotated[Amount | None, ONE_REQUIRED] = None
    total: Annotated[Amount | None, ONE_REQUIRED] = None
    resource: Annotated[Amount | None, ONE_REQUIRED] = None
    cost: Annotated[Amount | None, ONE_REQUIRED] = None
    coins: Annotated[Amount | None, ONE_REQUIRED] = None


@named_in_faults(msg("filter"))
class Filter(NamedTuple):
    """Which cards a text speaks of; where it names no location, a card in the Field (MC-ZONE-12, MC-TGT-03).

    `name`: a part of it · `exact`: a whole name · `size`: that or larger (MC-TERM-24) · `in_combat`: said of cards in
    Battle Areas only (MC-TERM-13) · `not`: none that fits this · `any`: one that fits any of these · `bare`: nothing is set
    on it, `carries`: such a card is · `at_most`, `at_least`: its numbers ·
    `crewed`: with a Character Set on it · `battle_damaged`: by battle damage in this turn · `set_on`: set on such a card ·
    `engaged_with`: with such a card.
    """

    type: CardType | None = None
    whose: Whose = "any"
    where: Where | Literal["same_area", "same_battle_area", "host", "carried"] | None = None
    name: str | None = None
    exact: str | None = None
    trait: str | None = None
    keyword: KeywordName | None = None
    rolled: bool | None = None
    destroyed: bool | None = None
    color: Color | None = None
    size: Size | None = None
    chip: bool | None = None
    max_defense: Amount | None = None
    at_most: NumberBounds | None = None
    at_least: NumberBounds | None = None
    entered_this_turn: bool | None = None
    damaged: bool | None = None
    crewed: bool | None = None
    bare: bool | None = None
    carries: Filter | None = None
    battle_damaged: bool | None = None
    set_on: Filter | None = None
    engaged_with: Filter | None = None
    excepted: Annotated[Filter | None, StoredAs("not")] = None
    any: tuple[Filter, ...] | None = None
    in_combat: bool | None = None
    vanguard: bool | None = None
    other: bool = False


@extra_check(least_number_faults)
@named_in_faults(msg("filter"))
class Selector(NamedTuple):
    """The targets that a text has its player name: n cards of a filter, `upto` as many, `least` so many (MC-TGT-01)."""

    wanted: Annotated[Filter, FLAT] = Filter()
    n: Amount = 1
    upto: bool = False
    least: Number = 0


class Condition(NamedTuple):
    """The condition under which a text works (MC-TCOST-08).

    - `some`, `none`: at least `least`, or at most `most`, cards fit a filter
    - `each`: every player has a card that fits; `self`: the own card fits
    - `happened`, `never`: something did or did not happen in this turn
    - `number`: a comparison of numbers
    - `all`, `any`: all or one of several conditions
    - `turn`, `during`: whose turn it is, and in which phase or step
    - `custom_machine`: its Unit carries the Character that it names
    - `in_battle`: it is in a Battle Area
    """

    some: Annotated[Filter | None, ONE_REQUIRED] = None
    none: Annotated[Filter | None, ONE_REQUIRED] = None
    each: Annotated[Filter | None, ONE_REQUIRED] = None
    least: Count = 1
    most: Number = 0
    itself: Annotated[Filter | None, StoredAs("self"), ONE_REQUIRED] = None
    happened: Annotated[HappenedThisTurn[Filter] | None, ONE_REQUIRED] = None
    never: Annotated[HappenedThisTurn[Filter] | None, ONE_REQUIRED] = None
    number: Annotated[NumberComparison[Filter, Value, Color] | None, ONE_REQUIRED] = None
    all: Annotated[tuple[Condition, ...] | None, ONE_REQUIRED] = None
    any: Annotated[tuple[Condition, ...] | None, ONE_REQUIRED] = None
    in_battle: Annotated[bool | None, ONE_REQUIRED] = None
    turn: Annotated[Turn | None, ONE_REQUIRED] = None
    during: Annotated[Step | None, ONE_REQUIRED] = None
    custom_machine: Annotated[bool | None, ONE_REQUIRED] = None


@named_in_faults("an Auto A effect")
class ContinuousEffect(NamedTuple):
    """What an Auto A gives as long as it applies, to its own card, its host, or those of a filter (MC-AUTO-02).

    `by`: only the effects of that side · `against`: only those of such cards · `per`, `times`: the points as often as there
    are such cards, or as a number says (MC-VAR-04) · `reduce`: so much less damage · `spares`: so much less damage to the
    own nation · `x`, `name`: the parameters of its keyword.
    """

    on: Filter | Literal["self", "host", "group"] = "self"
    points: Annotated[GainedPoints | None, ONE_REQUIRED] = None
    per: Filter | None = None
    times: XDefinition[Filter, Value, Color] | None = None
    keyword: Annotated[KeywordName | None, ONE_REQUIRED] = None
    may: Annotated[May | None, ONE_REQUIRED] = None
    cannot: Annotated[Cannot | None, ONE_REQUIRED] = None
    by: Limit | None = None
    against: Filter | None = None
    reduce: Annotated[Number | None, ONE_REQUIRED] = None
    spares: Annotated[Number | None, ONE_REQUIRED] = None
    x: Number | None = None
    name: str | None = None
    seat: Annotated[str | None, INNER] = None
