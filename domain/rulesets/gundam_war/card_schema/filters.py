"""The words of card texts; filters, selectors and conditions, which are made of them.

A missing field sets no condition. `own` and `enemy` are relative to the seat that has the text (GW-OPER-08).
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.parts.bandai.card_text_types import HappenedThisTurn, NumberComparison, least_number_faults
from domain.parts.card_schema import FLAT, ONE_REQUIRED, Count, Number, StoredAs
from domain.parts.card_schema.schema_validation import extra_check, named_in_faults
from domain.parts.card_schema.text_protocols import Amount, Turn, Whose
from domain.rulesets.gundam_war.messages import msg

CardType = Literal["unit", "character", "operation", "command", "generation"]
CountedType = Literal["character", "operation", "generation"]
"""The types of which one is played in a turn (GW-PLAY-02)."""
Color = Literal["blue", "green", "black", "red", "brown", "white", "purple"]
"""The colours of the factions (GW-CARD-04)."""
Terrain = Literal["earth", "space"]
Where = Literal["play", "station", "battle", "space", "earth", "hand", "junkyard", "hangar", "defunct", "cut_in"]
Tag = Literal["colony", "family", "tire"]
"""Words that other effects refer to and that do nothing by themselves (GW-TAG-01)."""
Restriction = Literal["restrict_in_play", "restrict_per_turn", "restrict_own_in_play", "restrict_deck"]
Designation = Literal["base", "battleship", "fortress", "support", "set_on_character", "set_on_generation", "set_anywhere"]
Ability = Literal["atmospheric_entry", "desert", "high_mobility", "quick", "transform", "water_mobility"]
OfBattle = Literal["assault", "preemptive_attack", "voucher"]
SimpleName = Literal[Tag, Restriction, Designation, Ability, OfBattle]
"""The keywords without parameters: restrict_in_play (GW-KW-01) · restrict_per_turn (GW-KW-02) ·
restrict_own_in_play (GW-KW-03) · restrict_deck (GW-KW-04) · assault (GW-KW-07) · atmospheric_entry (GW-KW-08) ·
base (GW-KW-09) · battleship (GW-KW-10) · colony (GW-KW-12) · desert (GW-KW-13) · family (GW-KW-14) ·
high_mobility (GW-KW-15) · preemptive_attack (GW-KW-17) · quick (GW-KW-21) · set_on_character (GW-KW-22) ·
set_on_generation (GW-KW-23) · support (GW-KW-27) · transform (GW-KW-29) · tire (GW-KW-30) · voucher (GW-KW-31) ·
water_mobility (GW-KW-32) · fortress (GW-KW-34) · set_anywhere (GW-CHAR-02), which is no keyword."""
NumberedName = Literal["prevent", "psycommu", "space_mobility", "special_shield", "supply", "wide_range_weapon"]
"""The keywords with an X: prevent (GW-KW-18) · psycommu (GW-KW-20) · space_mobility (GW-KW-24) · special_shield (GW-KW-25) ·
supply (GW-KW-26) · wide_range_weapon (GW-KW-33)."""
WithMore = Literal["additional_cost", "alternate_cost", "battleship_booster", "multiple", "ps_armor", "switch"]
KeywordName = Literal[SimpleName, NumberedName, WithMore]
"""The keywords, and a word of CHARACTERs that may be set in another area (GW-CHAR-02)."""
Value = Literal["strike", "shooting", "defense", "damage", "corps", "total", "cost", "coins"]
"""The numbers of a card that X may be."""
Began = Literal["begin:reroll", "begin:draw", "begin:assign", "begin:battle"]
Begins = Literal["begin:attack", "begin:defense", "begin:resolution", "begin:return"]
Ended = Literal["end:reroll", "end:draw", "end:assign", "end:battle"]
Ends = Literal["end:attack", "end:defense", "end:resolution", "end:return"]
Step = Literal["attack", "defense", "resolution", "return"]
Phase = Literal["reroll", "draw", "assign", "battle", Step]
"""The phases and steps of a turn (GW-TURN)."""
Awaited = Literal["end_of_turn", Began, Begins, Ended, Ends]
"""The moments that a standby effect can wait for."""
Until = Literal["turn", "next_turn", "phase", "step", "cut", "play"]
"""How long; `cut`: until what waits now is carried out."""
May = Literal["attack_rolled", "defend_rolled"]
Protection = Literal[
    "be_targeted",
    "be_destroyed",
    "be_damaged",
    "take_battle_damage",
    "be_rolled",
    "reroll",
    "damage_reset",
    "be_saved",
    "carry",
]
Cannot = Literal["move", "battle", "attack", "defend", "space", "earth", Protection]


class NumberBounds(NamedTuple):
    """Numbers of a card: its points, the damage on it, its power requirement and Card Cost, the coins on it."""

    strike: Annotated[Amount | None, ONE_REQUIRED] = None
    shooting: Annotated[Amount | None, ONE_REQUIRED] = None
    defense: Annotated[Amount | None, ONE_REQUIRED] = None
    damage: Annotated[Amount | None, ONE_REQUIRED] = None
    corps: Annotated[Amount | None, ONE_REQUIRED] = None
    total: Annotated[Amount | None, ONE_REQUIRED] = None
    cost: Annotated[Amount | None, ONE_REQUIRED] = None
    coins: Annotated[Amount | None, ONE_REQUIRED] = None


@named_in_faults(msg("filter"))
class Filter(NamedTuple):
    """Which cards a text speaks of (GW-EFF-03); `keyword` and `tag`: a keyword that the card has now (GW-TAG-01).

    `gender`, `age_class`, `lineage`: a CHARACTER's designations (GW-CHAR-11) · `name_has`: a part of its name · `trait`: a
    word that is printed for other texts (GW-EFF-01) · `engaged`: with another SQUAD (GW-BTL-16) · `attacking`: in battle
    for the turn player, else for the other one (GW-ATK-01) · `not`: none that fits this · `any`: one that fits any of these
    · `bare`: nothing is set on it, `carries`: such a card is · `at_most`, `at_least`: its numbers · `crewed`: with a
    CHARACTER set on it · `leader`: in front of its SQUAD (GW-BTL-09) · `borrowed`: controlled by another than its owner
    (GW-OPER-08) · `basic`: a Basic GENERATION (GW-GENR-03) · `battle_damaged`: by battle damage in this turn ·
    `set_on`: set on such a card · `engaged_with`: with such a card.
    """

    type: CardType | None = None
    whose: Whose = "any"
    where: Where | Literal["same_area", "same_battle_area", "host", "carried"] | None = None
    name: str | None = None
    name_has: str | None = None
    model: str | None = None
    trait: str | None = None
    tag: KeywordName | None = None
    keyword: KeywordName | None = None
    rolled: bool | None = None
    color: Color | None = None
    gender: Literal["m", "f"] | None = None
    age_class: Literal["ad", "ch"] | None = None
    lineage: Literal["nt", "co"] | None = None
    terrain: Terrain | None = None
    max_defense: Amount | None = None
    at_most: NumberBounds | None = None
    at_least: NumberBounds | None = None
    entered_this_turn: bool | None = None
    damaged: bool | None = None
    engaged: bool | None = None
    attacking: bool | None = None
    leader: bool | None = None
    crewed: bool | None = None
    bare: bool | None = None
    borrowed: bool | None = None
    basic: bool | None = None
    carries: Filter | None = None
    battle_damaged: bool | None = None
    set_on: Filter | None = None
    engaged_with: Filter | None = None
    excepted: Annotated[Filter | None, StoredAs("not")] = None
    any: tuple[Filter, ...] | None = None
    other: bool = False


@extra_check(least_number_faults)
@named_in_faults(msg("filter"))
class Selector(NamedTuple):
    """The targets that a text has its player name: n cards of a filter, `upto` as many, `least` so many (GW-EFF-05).

    `beside`: the first target stands in place of the own card, for places (`same_area`, `same_battle_area`, `carried`,
    `host`) and `other`.
    """

    wanted: Annotated[Filter, FLAT] = Filter()
    n: Amount = 1
    upto: bool = False
    least: Number = 0
    beside: Literal["target1"] | None = None


class Condition(NamedTuple):
    """The condition under which a text works (GW-COST-29).

    - `some`, `none`: at least `least`, or at most `most`, cards fit a filter
    - `each`: every player has a card that fits; `self`: the own card fits
    - `happened`, `never`: something did or did not happen in this turn
    - `number`: a comparison of numbers
    - `all`, `any`: all or one of several conditions
    - `turn`, `during`: whose turn it is, and in which phase or step
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
    turn: Annotated[Turn | None, ONE_REQUIRED] = None
    during: Annotated[Phase | None, ONE_REQUIRED] = None
    in_battle: Annotated[bool | None, ONE_REQUIRED] = None
    answering: Annotated[bool | None, ONE_REQUIRED] = None
