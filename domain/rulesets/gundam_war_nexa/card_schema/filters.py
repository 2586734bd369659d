"""The words of card texts; filters, selectors and conditions, which are made of them, and effects that apply.

A missing field sets no condition. `own` and `enemy` are relative to the seat that has the text (NX-CTRL-18).
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.bandai.card_text_types import HappenedThisTurn, NumberComparison, Step, least_number_faults
from domain.parts.card_schema import FLAT, ONE_REQUIRED, Count, Number, StoredAs
from domain.parts.card_schema.schema_validation import extra_check, named_in_faults
from domain.parts.card_schema.text_protocols import Amount, Turn, Whose
from domain.parts.card_schema.value_checks import Faults
from domain.rulesets.gundam_war_nexa.messages import msg

CardType = Literal["unit", "character", "command", "operation", "ace", "graphic"]
Color = Literal["blue", "green", "black", "red", "brown", "white", "purple"]
Terrain = Literal["space", "earth"]
OffField = Literal["hand", "junkyard", "hangar", "removed", "played"]
RelativePlace = Literal["same_area", "same_battle_area", "same_force", "host", "carried", "group"]
"""Places relative to the own card; `same_battle_area`: none while that is in no battle area."""
Where = Literal["field", "deployment", "g_zone", "battle", "space", "earth", OffField]
OfFight = Literal["high_mobility", "swift_attack", "assault", "gain", "supply", "ps_armor"]
SimpleName = Literal[OfFight, "quick", "battle_stations", "stay", "unique", "resupply"]
"""The keywords without parameters: high_mobility (NX-KW-01) · swift_attack (NX-KW-02) · assault (NX-KW-03) ·
gain (NX-KW-06) · supply (NX-KW-09) · ps_armor (NX-KW-11) · quick (NX-KW-12) · battle_stations (NX-KW-13) ·
stay (NX-KW-14) · unique (NX-KW-15) · resupply (OP-39), of the older game."""
NumberedName = Literal["psycommu", "area_weapon"]
"""The keywords with an X: psycommu (NX-KW-04) · area_weapon (NX-KW-05)."""
OfTraitName = Literal["refit", "share", "cross_weapon"]
"""The keywords that speak of traits: refit (NX-KW-07) · share (NX-KW-08) · cross_weapon (NX-KW-10)."""
Traits = str | tuple[str, ...]
"""A trait, or several of which one is enough: A/B (NX-CARD-14)."""
KeywordName = Literal[SimpleName, NumberedName, OfTraitName]
"""The keywords; one of the older game goes by its name (OP-39)."""
UsableName = Literal["gain", "supply", NumberedName, OfTraitName]
"""The keywords that are played like a text."""
OfCost = Literal["total", "roll", "gain_level", "roll_or_gain"]
OfPrint = Literal["original_total", "original_roll", "original_defense"]
Value = Literal["strike", "shooting", "defense", "damage", "stats", OfCost, OfPrint, "coins", "force"]
"""The numbers of a card that X may be; `stats`: the combat stats together (NX-TERM-18), `force`: the units of its
force, `roll_or_gain`: the roll cost and the gain level together, of which a card has one (NX-KW-25), `original_`: as it is
printed, of a G too (NX-TERM-06)."""
Until = Literal["turn", "next_turn", "phase", "step", "cut", "play", "disband"]
"""How long; `cut`: until what waits now is carried out."""
May = Literal["sortie_rolled", "attack_rolled", "defense_rolled", "space", "earth", "enemy_reroll"]
"""`enemy_reroll`: it is rerolled in the reroll phase of the enemy too (NX-TURN-12)."""
Protection = Literal[
    "be_targeted", "be_destroyed", "be_damaged", "take_battle_damage", "take_ordinary_damage", "be_rolled", "ps_armor"
]
OfRules = Literal["damage_reset", "rule_roll", "rule_reroll"]
"""What rules do at a moment: that in the return step (NX-END-01) and the reroll phase (NX-TURN-12) too."""
OfTexts = Literal["use", "be_voided"]
Cannot = Literal["sortie", "attack", "defense", "space", "earth", "move", Protection, OfRules, OfTexts, "reroll", "add_power"]
"""`use`: its texts are not played · `add_power`: its combat stats are not part of the force power · `be_voided`: its plays
and those of its texts are not negated (NX-PLAY-08)."""
OwnPlace = Literal["own_hand", "own_hands", "own_nation", "own_discard"]
EnemyPlace = Literal["enemy_hand", "enemy_hands", "enemy_nation", "enemy_discard"]
EveryPlace = Literal["all_hand", "all_hands", "all_nation", "all_discard"]
Place = Literal[OwnPlace, EnemyPlace, EveryPlace]
"""Hidden places of one side, or of both, as a text names them (NX-ZONE-13, -14)."""


DestroyedBy = Literal["own", "enemy", "not_own", "battle", "not_battle"]
"""What destroyed a card: effects of its controller or of the enemy, anything but the former, battle damage, or anything else
(NX-DEST-17, NX-BATT-44)."""


class NumberBounds(NamedTuple):
    """Numbers of a card: its combat stats, and those together (NX-TERM-18), the damage on it, total power and roll cost, the
    coins on it, the units of its force (NX-BATT-06), the total power of its set group; an X counts as 0 (NX-CARD-20)."""

    strike: Annotated[Amount | None, ONE_REQUIRED] = None
    shooting: Annotated[Amount | None, ONE_REQUIRED] = None
    defense: Annotated[Amount | None, ONE_REQUIRED] = None
    damage: Annotated[Amount | None, ONE_REQUIRED] = None
    stats: Annotated[Amount | None, ONE_REQUIRED] = None
    total: Annotated[Amount | None, ONE_REQUIRED] = None
    roll: Annotated[Amount | None, ONE_REQUIRED] = None
    gain_level: Annotated[Amount | None, ONE_REQUIRED] = None
    roll_or_gain: Annotated[Amount | None, ONE_REQUIRED] = None
    coins: Annotated[Amount | None, ONE_REQUIRED] = None
    force: Annotated[Amount | None, ONE_REQUIRED] = None
    group_total: Annotated[Amount | None, ONE_REQUIRED] = None


class OriginalPrint(NamedTuple):
    """What is printed on a card, whatever it is now, of a G too (NX-TERM-06): its `type`, traits, keyword, a colour of its
    roll cost, its total power.
    """

    type: Annotated[CardType | None, ONE_REQUIRED] = None
    trait: Annotated[Traits | None, ONE_REQUIRED] = None
    keyword: Annotated[KeywordName | None, ONE_REQUIRED] = None
    roll_color: Annotated[Color | None, ONE_REQUIRED] = None
    most_total: Annotated[Amount | None, ONE_REQUIRED] = None


def _carried_by_itself(wanted: Plain) -> Faults:
    """Yields the fault of a filter with correct fields: it asks a carried card for a sign besides this one, which only a
    condition on `carried` cards may do.
    """
    if {"same_attribute", "same_sign"} & set(wanted.get("carries", ())):
        yield msg("carries_card_that_is_carried")


@extra_check(_carried_by_itself)
@named_in_faults(msg("filter"))
class Filter(NamedTuple):
    """Which cards a text speaks of (NX-TGT-03, NX-ZONE-19).

    `traits_any`: «A» «B» · `traits_all`: «A» and «B» (NX-CARD-14, -15) · `attribute`: of the G sign · `same_attribute`,
    `same_sign`, `same_name`: as that of the source (NX-CARD-11, -12, -16) · `negatable`: its destruction can be negated
    (NX-DEST-10) · `max_total`: total power (NX-CARD-20) · `leader`: in front (NX-TERM-12) · `not`: none that fits this
    · `any`: one that fits any of these · `bare`: nothing is set on it, `carries`: such a card is · `at_most`,
    `at_least`: its numbers · `crewed`: with a character set on it · `dedicated`: of a set group with the dedicated
    pairing (NX-KW-23) · `names_any`: any of these names · `original_trait`, `original_name`, `originally`: as printed,
    of a G too (NX-TERM-06) · `roll_color`: of its roll cost · `sign`: of its G sign (NX-CARD-11) · `dedicated_for`:
    with the trait 専用 of that name (NX-KW-23) · `chip_named`: a chip of that name (NX-COIN-10) · `coin_named`: coins of
    that name lie on it (NX-COIN-02) · `where` `group`: of the set group of the source · `itself`: the source, or not ·
    `battle_damaged`: by battle damage in this turn · `destroyed_by`: the card is destroyed so (NX-DEST-17) ·
    `blank`: a set card without a description · `foreign`: controlled by another than its owner · `pairs`: a unit that the
    source would have the dedicated pairing with (NX-KW-23) · `lowered`: a combat modifier takes from it · `set_on`: set on
    such a card · `engaged_with`: with such a card · `grouped_with`: of the set group of such a card, whatever its side
    (NX-SETC-01).
    """

    type: CardType | Literal["g"] | None = None
    whose: Whose = "any"
    where: Where | RelativePlace | None = None
    name: str | None = None
    trait: str | None = None
    traits_any: tuple[str, ...] | None = None
    traits_all: tuple[str, ...] | None = None
    keyword: KeywordName | None = None
    color: Color | None = None
    attribute: str | None = None
    same_attribute: bool | None = None
    same_sign: bool | None = None
    same_name: bool | None = None
    rolled: bool | None = None
    engaged: bool | None = None
    leader: bool | None = None
    destroyed: bool | None = None
    destroyed_by: DestroyedBy | None = None
    negatable: bool | None = None
    coin: bool | None = None
    set: bool | None = None
    terrain: Terrain | None = None
    max_defense: Amount | None = None
    max_total: Amount | None = None
    at_most: NumberBounds | None = None
    at_least: NumberBounds | None = None
    entered_this_turn: bool | None = None
    damaged: bool | None = None
    crewed: bool | None = None
    dedicated: bool | None = None
    bare: bool | None = None
    carries: Filter | None = None
    battle_damaged: bool | None = None
    lowered: bool | None = None
    set_on: Filter | None = None
    engaged_with: Filter | None = None
    grouped_with: Filter | None = None
    excepted: Annotated[Filter | None, StoredAs("not")] = None
    any: tuple[Filter, ...] | None = None
    names_any: tuple[str, ...] | None = None
    original_trait: str | None = None
    original_name: str | None = None
    originally: OriginalPrint | None = None
    roll_color: Color | None = None
    sign: Color | None = None
    dedicated_for: str | None = None
    chip_named: str | None = None
    chip: bool | None = None
    coin_named: str | None = None
    itself: bool | None = None
    blank: bool | None = None
    foreign: bool | None = None
    pairs: bool | None = None
    other: bool = False


@extra_check(least_number_faults)
@named_in_faults(msg("filter"))
class Selector(NamedTuple):
    """The targets of a text: n cards of a filter, `upto` as many and `least` so many, or `all` (NX-TGT-01 to -10).

    `choose`: at the resolution (NX-TGT-08) · `place`: out of a place that nobody sees into (NX-ZONE-13) · `force`: the force
    that a unit stands for (NX-BATT-46) · `group`: the set group of a card, for what applies to cards (NX-SETC-01) · `beside`:
    the first target stands in place of the own card, for places (`same_area`, `same_battle_area`, `same_force`, `carried`,
    `host`) and `other`.
    """

    wanted: Annotated[Filter, FLAT] = Filter()
    n: Amount = 1
    upto: bool = False
    least: Number = 0
    all: bool = False
    choose: bool = False
    place: Place | None = None
    force: bool = False
    group: bool = False
    beside: Literal["target1"] | None = None


class Condition(NamedTuple):
    """The condition under which a text works (NX-EFF-13).

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
    during: Annotated[Step | None, ONE_REQUIRED] = None
    in_battle: Annotated[bool | None, ONE_REQUIRED] = None
    engaged: Annotated[bool | None, ONE_REQUIRED] = None
    entered_this_turn: Annotated[bool | None, ONE_REQUIRED] = None
    answering: Annotated[bool | None, ONE_REQUIRED] = None
