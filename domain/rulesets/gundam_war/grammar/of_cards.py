"""The small effects that are about cards, by their word `do`."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.common.texts import Amount, PointsOfX, Signed, Table, ToCards, Who
from domain.parts.common.word_checks import TABLE, anything
from domain.parts.family.words import Limit
from domain.parts.grammar import NOTHING, As
from domain.rulesets.gundam_war.grammar.filters import Cannot, CardType, Filter, KeywordName, May, Until

To = Filter | ToCards | None
"""The cards that a small effect is about; a filter means all that fit."""
Zone = Literal["hand", "hangar", "junkyard", "defunct", "nation_top", "nation_bottom"]


class Damage(NamedTuple):
    """n points of damage on each card (GW-DMG-01)."""

    n: Amount
    do: Literal["damage"] = "damage"
    to: To = None
    kind: Literal["effect", "psycommu"] = "effect"


class Destroy(NamedTuple):
    """Each card goes to its owner's Junkyard (GW-MOVE-01)."""

    do: Literal["destroy"] = "destroy"
    to: To = None
    cause: Literal["battle", "effect", "wide_range", "rule"] = "effect"


class Roll(NamedTuple):
    """Each card is rolled, with its set group (GW-STAT-06)."""

    do: Literal["roll"] = "roll"
    to: To = None


class Reroll(NamedTuple):
    """Each card is rerolled, with its set group (GW-STAT-06)."""

    do: Literal["reroll"] = "reroll"
    to: To = None


class Gain(NamedTuple):
    """+X/+Y/+Z to each card, to the end of the turn unless `until` says else (GW-LABL-07, GW-AUTO-12)."""

    points: PointsOfX
    do: Literal["gain"] = "gain"
    to: To = None
    until: Until = "turn"


class Give(NamedTuple):
    """A keyword, with its parameters, for each card (GW-LABL-07)."""

    keyword: KeywordName
    do: Literal["give"] = "give"
    to: To = None
    parameters: Annotated[Table, As("with"), TABLE] = NOTHING
    until: Until = "turn"


class GiveText(NamedTuple):
    """A text for each card, which it has as if it were printed on it (GW-LABL-07)."""

    text: Annotated[Plain, anything]
    do: Literal["give_text"] = "give_text"
    to: To = None
    until: Until = "turn"


class Allow(NamedTuple):
    """Each card may do what the rules forbid (GW-EFF-01)."""

    what: May
    do: Literal["allow"] = "allow"
    to: To = None
    until: Until = "turn"


class Bar(NamedTuple):
    """No card of these does what the rules allow, or suffers it, `by` the effects of one side (GW-EFF-01)."""

    what: Cannot
    do: Literal["bar"] = "bar"
    to: To = None
    until: Until = "turn"
    by: Limit | None = None


class Move(NamedTuple):
    """Each card goes to a zone of its owner, to a Hangar of `who`'s (GW-HNG-01); never from the Defunct Pile (GW-ZONE-05)."""

    zone: Zone
    do: Literal["move"] = "move"
    to: To = None
    who: Who = "own"


class ToArea(NamedTuple):
    """Each UNIT goes to the rear of a battle area, or to its Station area (GW-EFF-01)."""

    area: Literal["space", "earth", "station"]
    do: Literal["to_area"] = "to_area"
    to: To = None


class Reveal(NamedTuple):
    """Everybody sees each card (GW-EFF-01)."""

    do: Literal["reveal"] = "reveal"
    to: To = None


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
)
