"""The small effects that are about cards, by their word `do`."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.bandai import small_effects as family
from domain.parts.bandai.card_text_types import Limit
from domain.parts.card_schema import NOTHING, ONE_REQUIRED, Number, Stored, StoredAs
from domain.parts.card_schema.schema_validation import extra_check
from domain.parts.card_schema.text_protocols import Amount, HostReference, Points, Signed, ToCards, Who
from domain.parts.card_schema.value_checks import Faults, check_by_predicate, is_list_of, is_whole_number
from domain.rulesets.gundam_war.card_schema.filters import Cannot, CardType, Color, Filter, KeywordName, May, Until
from domain.rulesets.gundam_war.messages import msg

To = Filter | ToCards | Literal["target1", "target2", "target3"] | None
"""The cards that a small effect is about; a filter means all that fit."""
Stats = Annotated[
    tuple[int | Literal["*"], int | Literal["*"], int | Literal["*"]],
    check_by_predicate(
        is_list_of(3, lambda value: is_whole_number(value) or value == "*"),
        msg("strike_shooting_and_defense_each"),
        "are",
    ),
]
"""As printed downwards (GW-CARD-09)."""
LIST = check_by_predicate(lambda value: isinstance(value, tuple), msg("list_of_texts"))
Zone = Literal["hand", "hangar", "junkyard", "defunct", "nation_top", "nation_bottom", "discard"]


Move = family.Move[Zone, To]
Roll = family.Roll[To]
Reroll = family.Reroll[To]
GainPoints = family.GainPoints[To, Until]
Give = family.Give[KeywordName, To, Until]
GiveText = family.GiveText[To, Until]
Silence = family.Silence[To, Until]
Allow = family.Allow[May, To, Until]
Bar = family.Bar[Cannot, To, Until, Filter, Limit]
NegateDestruction = family.NegateDestruction[To]
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
    """Each UNIT goes to the rear of a battle area, of any in `battle`, or to its Station area (GW-EFF-01).

    `front`: in front of its SQUAD · `met`: of the battle areas only where enemy UNITs stand.
    """

    area: Literal["space", "earth", "battle", "station"]
    do: Literal["to_area"] = "to_area"
    to: To = None
    front: bool = False
    met: bool = False
    stored: Stored = NOTHING


class PutInPlay(NamedTuple):
    """Each card comes into play without being played, `on` a card or by itself (GW-SET-01).

    `area`: into battle, in the `same` area as its own card, to the rear or in `front` of its SQUAD, instead of its Station
    area · `rolled`: so, or rerolled; usually as if it were played (GW-UNIT-01) · `paid`: for its cost, with so much `less`
    Total power (GW-EFF-01, GW-COST-01).
    """

    do: Literal["put_in_play"] = "put_in_play"
    to: To = None
    who: Who = "own"
    on: HostReference = ""
    area: Literal["space", "earth", "battle", "same"] | None = None
    front: bool = False
    rolled: bool | None = None
    paid: bool = False
    less: Number = 0
    stored: Stored = NOTHING


def _is_paid(effect: Plain) -> Faults:
    """Yields the fault of `less` power without a paid cost."""
    if "less" in effect and not effect.get("paid"):
        yield msg("put_in_play_less_power")


extra_check(_is_paid)(PutInPlay)


class Become(NamedTuple):
    """Each card is of another type; a GENERATION that changes loses what is set on it (GW-STGN-03)."""

    type: CardType
    do: Literal["become"] = "become"
    to: To = None


class Change(NamedTuple):
    """Each card has another colour, other points, or other `texts` and no keywords, instead of those that are printed on it;
    none where the list is empty (GW-EFF-01, GW-LABL-08).
    """

    points: Annotated[Stats | None, ONE_REQUIRED] = None
    texts: Annotated[Plain | None, ONE_REQUIRED, LIST] = None
    color: Annotated[Color | None, ONE_REQUIRED] = None
    do: Literal["change"] = "change"
    to: To = None
    until: Until = "turn"


class Control(NamedTuple):
    """Each card goes with its set cards to the Station area of `who`, or of its owner. That player controls it there
    (GW-OPER-08).
    """

    do: Literal["control"] = "control"
    to: To = None
    who: Who | Literal["owner"] = "own"


class SetAgain(NamedTuple):
    """Each card in play is set `on` another one that takes it (GW-SET-01, GW-EFF-01); `anywhere`: also on a UNIT outside
    of the Station area (GW-CHAR-02, GW-OPER-09).
    """

    do: Literal["set"] = "set"
    to: To = None
    on: HostReference = "self"
    anywhere: bool = False


class Exchange(NamedTuple):
    """The set card is to be replaced by the card `for`: it never is (GW-CHAR-04, GW-OPER-03)."""

    do: Literal["exchange"] = "exchange"
    to: To = None
    new: Annotated[str | None, StoredAs("for")] = None


class Lose(NamedTuple):
    """Each card loses a keyword, however it came to it (GW-EFF-01)."""

    keyword: KeywordName
    do: Literal["lose"] = "lose"
    to: To = None
    until: Until = "turn"


class Counters(NamedTuple):
    """Adds coins to each card, or removes them, of the kind that the text names; one with `points` gives them to the card
    that it lies on (GW-SETUP-01, GW-LABL-07).
    """

    n: Signed
    do: Literal["counters"] = "counters"
    to: To = None
    kind: str = "coin"
    points: Points | None = None


EffectOnCards = (
    Damage
    | Destroy
    | NegateDestruction
    | Roll
    | Reroll
    | GainPoints
    | Give
    | Allow
    | Bar
    | Move
    | ToArea
    | Reveal
    | Become
    | Change
    | Control
    | SetAgain
    | Exchange
    | Counters
    | GiveText
    | Lose
    | Silence
)
