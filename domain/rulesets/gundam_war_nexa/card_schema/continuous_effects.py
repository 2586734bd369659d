"""Continuous effects of NEX-A as types: the things that cards may give, take, change and forbid."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, get_args

from domain.kernel.record.changes import Plain
from domain.parts.bandai.card_text_types import Stopped, XDefinition
from domain.parts.card_schema import INNER, ONE_REQUIRED, Count, Number, StoredAs
from domain.parts.card_schema.schema_validation import named_in_faults
from domain.parts.card_schema.text_protocols import Amount, GainedPoints
from domain.parts.card_schema.value_checks import accept_anything, check_by_predicate, is_whole_number
from domain.rulesets.gundam_war_nexa.card_schema.filters import (
    Cannot,
    Color,
    Filter,
    KeywordName,
    May,
    NumberedName,
    Traits,
    Value,
)
from domain.rulesets.gundam_war_nexa.card_schema.icons import IconCost
from domain.rulesets.gundam_war_nexa.messages import msg


class PlayCostChange(NamedTuple):
    """How a cost changes: by so much, or to so much at most (NX-COST-10)."""

    total: Annotated[int | None, ONE_REQUIRED] = None
    roll: Annotated[int | None, ONE_REQUIRED] = None
    total_to: Annotated[int | None, ONE_REQUIRED] = None
    roll_to: Annotated[int | None, ONE_REQUIRED] = None


class LostAbility(NamedTuple):
    """The ability that a card loses; `keywords`: all keywords (NX-TERM-04)."""

    keyword: Annotated[KeywordName | None, ONE_REQUIRED] = None
    keywords: Annotated[bool, ONE_REQUIRED] = False
    trait: Annotated[str | None, ONE_REQUIRED] = None
    color: Annotated[Color | None, ONE_REQUIRED] = None


def _is_made(value: Plain) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and value[0] in get_args(Color) and is_whole_number(value[1])


class RaisedKeyword(NamedTuple):
    """The X of a keyword is so much more (NX-KW-04, -05)."""

    keyword: NumberedName
    n: Amount


class PaysAsG(NamedTuple):
    """A card is rolled for roll costs as a G of a colour is, or a G as two of them (`twice`), `for` the play of cards or of
    texts alone (NX-EFF-21).
    """

    color: Annotated[Color | None, ONE_REQUIRED] = None
    twice: Annotated[bool, ONE_REQUIRED] = False
    bought: Annotated[Literal["cards", "texts"] | None, StoredAs("for")] = None


Negated = Literal["all", "keywords", "but_keywords", "usable"]
"""Which texts of a card are negated: all, its keywords, all but those, those that are played (NX-KWG-01, NX-TEXT-01)."""
Made = Annotated[tuple[Color, Number], check_by_predicate(_is_made, msg("colour_and_its_number"))]
"""Power that is generated: a colour and how much."""


class Instead(NamedTuple):
    """Where a card goes instead of its owner's junkyard: `by` what it is abolished, destroyed or by the effect of Refit; by
    anything where that is not said (NX-EFF-21, NX-DEST-04, NX-KW-07).
    """

    zone: Literal["hand", "hangar", "removed", "nation_top", "nation_bottom", "g", "g_rolled"]
    by: Literal["destroyed", "refit"] | None = None


@named_in_faults(msg("continuous_effect"))
class ContinuousEffect(NamedTuple):
    """The effect of a continuous text on its own card, on the card that this is set on, or on the cards of a filter
    (NX-AUTO-01).

    Damage and combat:

    - `reduce`: that much less ordinary damage; `spares`: that much less damage to the own nation
    - `by`: only effects of that side, or all but own ones; `against`: only effects of such cards
    - `power`: changes the power of the force of such units (NX-PLAY-70)
    - `strikes`: they add their strike to it from any place in the force (NX-BATT-31)
    - `both_speeds`: their force deals battle damage at both speeds (NX-BATT-47)
    - `forces`: at most so many forces with cards of the filter `on` sortie at once (NX-BATT-01)
    - `instead`: the place where they go instead of being abolished (NX-DEST-04)

    Costs and power:

    - `total`: increases the total power, for its cost and for everything that asks for it (NX-CARD-05, NX-COST-03)
    - `per`, `times`: multiply the points, the total, the power or the change of a cost by the number of such cards, or by a
      number (NX-CARD-19)
    - `generates`: power for its own side (NX-G-01); `pays`: its cards are rolled like Gs (NX-COST-04)
    - `paired`, `onto`: the cost of a card that is set where the dedicated pairing will hold, or on such a card; its X may
    be a
      number `of` that host
    - `refit_total`: the total power that Refit requires; `refit_g`: it counts as an own G for refitting such units (NX-KW-07)
    - `gain_value`, `gain_sign`: the roll cost and the attribute that Gain reads from it (NX-KW-06)
    - `icons`: the ways to pay for a keyword that is played (NX-KWG-02)

    Texts and keywords:

    - `silence`: their negated texts (NX-KW-21, -22); `text`: a further text that is played or starts by itself (NX-TERM-04)
    - `gives_trait`: a trait for its own set group; `raises`: the X of a keyword; `x`, `trait`: the parameters of its keyword
    - `no_stack`: it applies once for each name (NX-CARD-21)

    Limits:

    - `copies`: so many in a deck; `crew`: room for so many more characters (NX-PLAY-42)
    - `hand_more`: so many more hand cards at the end of the turn (NX-END-06)
    - `cannot` `be_played`: for cards of a filter in any place
    - `set_in_battle`: by a text that works everywhere, the card may also be set on cards in battle areas (NX-SETC-02)
    - `doubles`: it may enter while an own card has its name (NX-PLAY-45)
    """

    on: Filter | Literal["self", "host", "group"] = "self"
    points: Annotated[GainedPoints | None, ONE_REQUIRED] = None
    per: Filter | None = None
    times: XDefinition[Filter, Value, Color] | None = None
    keyword: Annotated[KeywordName | None, ONE_REQUIRED] = None
    may: Annotated[May | None, ONE_REQUIRED] = None
    cannot: Annotated[Cannot | Literal["be_played"] | None, ONE_REQUIRED] = None
    by: Stopped | None = None
    against: Filter | None = None
    reduce: Annotated[Amount | None, ONE_REQUIRED] = None
    spares: Annotated[Number | None, ONE_REQUIRED] = None
    power: Annotated[int | None, ONE_REQUIRED] = None
    strikes: Annotated[bool, ONE_REQUIRED] = False
    both_speeds: Annotated[bool, ONE_REQUIRED] = False
    cost: Annotated[PlayCostChange | None, ONE_REQUIRED] = None
    total: Annotated[int | None, ONE_REQUIRED] = None
    lose: Annotated[LostAbility | None, ONE_REQUIRED] = None
    silence: Annotated[Negated | None, ONE_REQUIRED] = None
    text: Annotated[Plain | None, ONE_REQUIRED, accept_anything] = None
    gives_trait: Annotated[str | None, ONE_REQUIRED] = None
    set_in_battle: Annotated[bool, ONE_REQUIRED] = False
    crew: Annotated[Number | None, ONE_REQUIRED] = None
    hand_limit: Annotated[Number | None, ONE_REQUIRED] = None
    hand_more: Annotated[Number | None, ONE_REQUIRED] = None
    gain_value: Annotated[Number | None, ONE_REQUIRED] = None
    gain_sign: Annotated[Literal["any"] | None, ONE_REQUIRED] = None
    doubles: Annotated[bool, ONE_REQUIRED] = False
    gain_free: Annotated[bool, ONE_REQUIRED] = False
    generates: Annotated[tuple[Made, ...] | None, ONE_REQUIRED] = None
    pays: Annotated[PaysAsG | None, ONE_REQUIRED] = None
    instead: Annotated[Instead | None, ONE_REQUIRED] = None
    raises: Annotated[RaisedKeyword | None, ONE_REQUIRED] = None
    refit_total: Annotated[Number | None, ONE_REQUIRED] = None
    refit_g: Annotated[Filter | None, ONE_REQUIRED] = None
    paired: bool = False
    onto: Filter | None = None
    copies: Annotated[Number | None, ONE_REQUIRED] = None
    forces: Annotated[Count | None, ONE_REQUIRED] = None
    no_stack: bool = False
    x: Number | None = None
    trait: Traits | None = None
    icons: tuple[IconCost, ...] | None = None
    seat: Annotated[str | None, INNER] = None
