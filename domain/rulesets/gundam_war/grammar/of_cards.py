"""The small effects that are about cards, by their word `do`."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.parts.common.texts import Amount, Signed, ToCards
from domain.parts.family import effects_on_cards as family
from domain.parts.grammar import NOTHING, As, Stored
from domain.rulesets.gundam_war.grammar.filters import Cannot, CardType, Filter, KeywordName, May, Until

To = Filter | ToCards | Literal["target1", "target2"] | None
"""The cards that a small effect is about; a filter means all that fit."""
Zone = Literal["hand", "hangar", "junkyard", "defunct", "nation_top", "nation_bottom"]


Move = family.Move[Zone, To]
PutInPlay = family.PutInPlay[To]
Roll = family.Roll[To]
Reroll = family.Reroll[To]
Gain = family.Gain[To, Until]
Give = family.Give[KeywordName, To, Until]
GiveText = family.GiveText[To, Until]
Silence = family.Silence[To, Until]
Allow = family.Allow[May, To, Until]
Bar = family.Bar[Cannot, To, Until, Filter]
Void = family.Void[To]
Reveal = family.Reveal[To]


class Damage(NamedTuple):
    """n points of damage on each card, or `shared` out among them (GW-DMG-01)."""

    n: Amount
    do: Literal["damage"] = "damage"
    to: To = None
    kind: Literal["effect", "psycommu"] = "effect"
    shared: bool = False
    stored: Stored = NOTHING


class Destroy(NamedTuple):
    """Each card goes to its owner's Junkyard (GW-MOVE-01)."""

    do: Literal["destroy"] = "destroy"
    to: To = None
    cause: Literal["battle", "effect", "wide_range", "rule"] = "effect"


class ToArea(NamedTuple):
    """Each UNIT goes to the rear of a battle area, of any in `battle`, or to its Station area (GW-EFF-01)."""

    area: Literal["space", "earth", "battle", "station"]
    do: Literal["to_area"] = "to_area"
    to: To = None
    stored: Stored = NOTHING


class Become(NamedTuple):
    """Each card is of another type; a GENERATION that changes loses what is set on it (GW-STGN-03)."""

    type: CardType
    do: Literal["become"] = "become"
    to: To = None


class Exchange(NamedTuple):
    """The set card is to be replaced by the card `for`: it never is (GW-CHAR-04, GW-OPER-03)."""

    do: Literal["exchange"] = "exchange"
    to: To = None
    new: Annotated[str | None, As("for")] = None


class Counters(NamedTuple):
    """So many coins more or less on each card, of the kind that the text names (GW-SETUP-01)."""

    n: Signed
    do: Literal["counters"] = "counters"
    to: To = None
    kind: str = "coin"


OfCards = (
    Damage
    | Destroy
    | Roll
    | Reroll
    | Gain
    | Give
    | Allow
    | Bar
    | Move
    | ToArea
    | Reveal
    | Become
    | Exchange
    | Counters
    | GiveText
    | Silence
)
