"""The small effects that are about cards, by their word `do`."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.parts.bandai import small_effects as family
from domain.parts.bandai.card_text_types import Limit
from domain.parts.card_schema import NOTHING, Stored, StoredAs
from domain.parts.card_schema.text_protocols import Amount, GainedPoints, HostReference, PointsOfX, Signed, ToCards, Who
from domain.parts.card_schema.value_checks import check_by_predicate, is_list_of, is_whole_number
from domain.rulesets.macross_crusade.card_schema.filters import Cannot, CardType, Filter, KeywordName, May, Pile, Until

To = Filter | ToCards | Literal["target1", "target2", "target3"] | None
"""The cards that a small effect is about; a filter means "all" that there are now (MC-TGT-08)."""
Zone = Literal["hand", "junkyard", "removed", "nation_top", "nation_bottom", "lost"]
_EMPTY = "three numbers, '' for one that stays"
Strengths = Annotated[
    tuple[int | Literal[""], int | Literal[""], int | Literal[""]],
    check_by_predicate(is_list_of(3, lambda value: is_whole_number(value) or value in ("X", "-X", "")), _EMPTY),
    check_by_predicate(is_list_of(3, lambda value: is_whole_number(value) or value == ""), _EMPTY),
]


Damage = family.Damage[To]
Destroy = family.Destroy[To]
NegateDestruction = family.NegateDestruction[To]
PutInPlay = family.PutInPlay[To]
Roll = family.Roll[To]
Reroll = family.Reroll[To]
Give = family.Give[KeywordName, To, Until]
GiveText = family.GiveText[To, Until]
Allow = family.Allow[May, To, Until]
Bar = family.Bar[Cannot, To, Until, Filter, Limit]
Void = family.Void[To]


class Scrap(NamedTuple):
    """Each card goes to the Junkyard, without destruction (MC-SCRAP-02)."""

    do: Literal["scrap"] = "scrap"
    to: To = None


class GainStrengths(NamedTuple):
    """+f/+s/+d to each card, or with `span` to all that fit at any time of this turn (MC-TERM-05, MC-DUR-03, -04)."""

    points: GainedPoints
    do: Literal["gain"] = "gain"
    to: To = None
    until: Until = "turn"
    span: Literal["this_turn"] | None = None
    stored: Stored = NOTHING


class SetStrengths(NamedTuple):
    """The numbers of each card are these; an empty one stays. The latest effect counts (MC-CONF-01)."""

    points: Strengths
    do: Literal["strength"] = "strength"
    to: To = None
    until: Until = "turn"


class LoseText(NamedTuple):
    """Each card is treated as not having its text (MC-TERM-06)."""

    do: Literal["lose_text"] = "lose_text"
    to: To = None
    until: Until = "turn"


class CostChange(NamedTuple):
    """The three costs of each card change, Designated, Total, Resource (MC-TERM-16, -17)."""

    points: PointsOfX
    do: Literal["cost"] = "cost"
    to: To = None
    until: Until = "turn"


class Become(NamedTuple):
    """Each card is treated as another type, with `also` as that and its own (MC-CARD-03, -04)."""

    type: CardType
    do: Literal["become"] = "become"
    to: To = None
    also: bool = False
    until: Until = "turn"


class Coins(NamedTuple):
    """n coins of a kind on each card, but never on a chip (MC-CHIP-01, -05)."""

    n: Signed
    do: Literal["coins"] = "coins"
    to: To = None
    kind: str = "coin"


class Move(NamedTuple):
    """Each card goes to a zone of its owner (MC-RFG-01, MC-ZONE-14)."""

    zone: Zone
    do: Literal["move"] = "move"
    to: To = None


class ToArea(NamedTuple):
    """Each Unit goes to the rear in a Battle Area, in `battle` of any of both, or to its Deployment Area (MC-SORTIE-12)."""

    area: Literal["1", "2", "same", "battle", "deployment"]
    do: Literal["to_area"] = "to_area"
    to: To = None
    stored: Stored = NOTHING


class Replace(NamedTuple):
    """Each card is replaced by the card `with`, and goes to `zone` of its owner (MC-TERM-19 to -21)."""

    new: Annotated[HostReference, StoredAs("with")]
    do: Literal["replace"] = "replace"
    to: To = None
    zone: Zone = "junkyard"


class Control(NamedTuple):
    """A player becomes the Controller of each card, to the end of the turn or for as long as it is in play (MC-CTRL-04)."""

    do: Literal["control"] = "control"
    to: To = None
    who: Who = "own"
    until: Literal["turn", "play"] = "turn"


class Reveal(NamedTuple):
    """Everybody sees the top n cards of a `pile`, else each card; they stay where they are (MC-TERM-03)."""

    do: Literal["reveal"] = "reveal"
    to: To = None
    who: Who = "own"
    n: Amount = 1
    pile: Pile | None = None


_First = Damage | Destroy | NegateDestruction | Scrap | Roll | Reroll | GainStrengths | SetStrengths | Give | LoseText | Allow
EffectOnCards = (
    _First | GiveText | Bar | CostChange | Become | Coins | Move | ToArea | PutInPlay | Replace | Control | Reveal | Void
)
