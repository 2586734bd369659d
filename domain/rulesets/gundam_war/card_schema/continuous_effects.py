"""Effects of Auto A texts, active while the text is; and effects that find their cards again through a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, NamedTuple, get_args

from domain.kernel.record.changes import Plain
from domain.parts.bandai.card_text_types import Limit, XDefinition
from domain.parts.card_schema import ONE_REQUIRED, Number
from domain.parts.card_schema.schema_validation import named_in_faults
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.parts.card_schema.text_protocols import GainedPoints
from domain.parts.card_schema.value_checks import accept_anything, check_by_predicate, is_list_of, is_whole_number
from domain.rulesets.gundam_war.card_schema.filters import Cannot, Color, Filter, KeywordName, May, Value
from domain.rulesets.gundam_war.messages import msg

X = XDefinition[Filter, Value, Color]
"""What X is in a text."""
_OF_POWER = is_list_of(2, lambda value: value in get_args(Color) or is_whole_number(value))
Made = Annotated[tuple[Color, int], check_by_predicate(_OF_POWER, msg("colour_and_its_number"), "are")]
"""Power of a colour (GW-COST-05)."""


class PlayCostChange(NamedTuple):
    """How the cost of a play changes: by so much Corps or Total power, by so many cards (GW-EFF-01, GW-COST-01)."""

    corps: Annotated[int | None, ONE_REQUIRED] = None
    total: Annotated[int | None, ONE_REQUIRED] = None
    cost: Annotated[int | None, ONE_REQUIRED] = None


class Instead(NamedTuple):
    """Where a card goes instead of its owner's Junkyard (GW-EFF-01, GW-MOVE-01)."""

    zone: Literal["hand", "hangar", "defunct", "nation_top", "nation_bottom", "discard"]


@named_in_faults("an Auto A effect")
class ContinuousEffect(NamedTuple):
    """What an Auto A gives as long as it applies, to its own card, what that is set on, or those of a filter (GW-AUTO-02).

    `cannot` `be_played`: cards of a filter, wherever they lie · `reduce`: so much less damage by effects · `spares`: so
    much less damage to the own nation · `by`: only the effects of that side · `against`: only those of such cards · `per`,
    `times`: the points, the power, or the change of a cost, as often as there are such cards, or as a number says ·
    `text`: a text (no Auto A) that its cards have as long · `generates`: power for its own side (GW-COST-05) · `cost`: of
    plays of such cards · `power`: of the SQUAD of such UNITs (GW-BTL-04) · `lose`: a keyword that they have not ·
    `silence`: their texts are negated (GW-LABL-06) · `hand_limit`: so many cards in its own hand (GW-END-01) · `crew`: so
    many more CHARACTERs are set on it (GW-CHAR-08) · `set_in_battle`: as it is played, also on a UNIT outside of the Station
    area (GW-CHAR-02) · `instead`: where they go instead of the Junkyard · `no_stack`: once of each name · `x`, `name`: the
    parameters of its keyword.
    """

    on: Filter | Literal["self", "host", "group"] = "self"
    points: Annotated[GainedPoints | None, ONE_REQUIRED] = None
    per: Filter | None = None
    times: X | None = None
    text: Annotated[Plain | None, ONE_REQUIRED, accept_anything] = None
    keyword: Annotated[KeywordName | None, ONE_REQUIRED] = None
    may: Annotated[May | None, ONE_REQUIRED] = None
    cannot: Annotated[Cannot | Literal["be_played"] | None, ONE_REQUIRED] = None
    by: Limit | None = None
    against: Filter | None = None
    reduce: Annotated[Number | None, ONE_REQUIRED] = None
    spares: Annotated[Number | None, ONE_REQUIRED] = None
    generates: Annotated[tuple[Made, ...] | None, ONE_REQUIRED] = None
    cost: Annotated[PlayCostChange | None, ONE_REQUIRED] = None
    power: Annotated[int | None, ONE_REQUIRED] = None
    silence: Annotated[bool, ONE_REQUIRED] = False
    lose: Annotated[KeywordName | None, ONE_REQUIRED] = None
    hand_limit: Annotated[Number | None, ONE_REQUIRED] = None
    crew: Annotated[Number | None, ONE_REQUIRED] = None
    set_in_battle: Annotated[bool, ONE_REQUIRED] = False
    instead: Annotated[Instead | None, ONE_REQUIRED] = None
    no_stack: bool = False
    x: Number | None = None
    name: str | None = None


read_continuous_effect: Callable[[Plain], ContinuousEffect] = make_cached_reader(ContinuousEffect)
