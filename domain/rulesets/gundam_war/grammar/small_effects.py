"""The small effects by their word `do`: those about players, piles and time, those of keywords, and all of them together."""

from __future__ import annotations

from typing import Literal, NamedTuple

from domain.parts.common.texts import Amount, Whoever
from domain.parts.family import effects_on_players as family
from domain.parts.family.effects_on_players import Defeat as Defeat
from domain.parts.family.effects_on_players import MayUse as MayUse
from domain.parts.family.effects_on_players import NationDamage as NationDamage
from domain.parts.family.effects_on_players import Recover as Recover
from domain.parts.grammar import NOTHING, Seat, Stored
from domain.parts.grammar.checks import said_by_hand
from domain.parts.grammar.help import words_of
from domain.rulesets.gundam_war.grammar.filters import Awaited, Condition, Filter, Selector, Until
from domain.rulesets.gundam_war.grammar.of_cards import OfCards, PutInPlay, To, Void, Zone

Spare = family.Spare[Until]
Top = family.Top[Zone, Literal["nation", "discard"]]
Search = family.Search[Filter, Zone, Literal["nation", "hand", "discard", "junkyard", "hangar"]]
Look = family.Look[Filter, Zone, Literal["nation", "discard", "hand"]]
Shuffle = family.Shuffle[Literal["nation", "discard"]]
Sacrifice = family.Sacrifice[Filter]


class Draw(NamedTuple):
    """n cards are drawn, by both in one moment; the ban on the first draw is for the Draw Phase only (GW-TURN-18)."""

    do: Literal["draw"] = "draw"
    who: Whoever = "own"
    n: Amount = 1


class Discard(NamedTuple):
    """n cards of a hand go to the Junkyard, chosen by its holder; the Hangar is no hand (GW-HNG-03, GW-EFF-03)."""

    do: Literal["discard"] = "discard"
    who: Whoever = "own"
    n: Amount = 1
    stored: Stored = NOTHING


class Way(NamedTuple):
    """What is done where this way is chosen, to the targets that are named for it."""

    effects: tuple[SmallEffect, ...]
    targets: tuple[Selector, ...] = ()


OnlyIf = family.OnlyIf[Condition, Filter, Way]
Either = family.Either[Way]
Let = family.Let[Way]
Pay = family.Pay[Way]


class IfSuccessful(NamedTuple):
    """ "In that case": what follows only if what stands right before it did something (GW-EFF-01)."""

    do: Literal["if_successful"] = "if_successful"


class Later(NamedTuple):
    """The effects wait for a moment of this turn, or of the `next`, resolved already (GW-EFF-01, GW-EFF-04)."""

    when: Awaited
    do: Literal["later"] = "later"
    next: bool = False
    effects: tuple[SmallEffect, ...] = ()
    targets: tuple[Selector, ...] = ()
    stored: Stored = NOTHING


class Shield(NamedTuple):
    """The answered effects deal n less damage to the card; by hand the last that waits (GW-SHLD-01)."""

    n: Amount
    do: Literal["shield"] = "shield"
    links: tuple[str, ...] = ()


class WideRange(NamedTuple):
    """All opposing UNITs in the area with a defense of n or less are destroyed, without damage (GW-WIDE-01)."""

    n: Amount
    do: Literal["wide_range"] = "wide_range"


class AtmosphericEntry(NamedTuple):
    """Each UNIT goes from Space to Earth (GW-ATMO-02)."""

    do: Literal["atmospheric_entry"] = "atmospheric_entry"
    to: To = None


class Transform(NamedTuple):
    """Each card that has two forms is turned to the other (GW-TRNS-02)."""

    do: Literal["transform"] = "transform"
    to: To = None


class Supply(NamedTuple):
    """The chosen UNITs need not be rolled in the Return Step (GW-SUPP-01)."""

    do: Literal["supply"] = "supply"
    to: To = None


class Desert(NamedTuple):
    """The front UNIT of a player in Earth is rolled (GW-DSRT-01)."""

    who: Literal["own", "enemy"] | Seat
    do: Literal["desert"] = "desert"


class PsArmorReturn(NamedTuple):
    """Each UNIT of PS Armor returns to hand (GW-PSAR-02)."""

    do: Literal["ps_armor_return"] = "ps_armor_return"
    to: To = None


OfKeywords = Shield | WideRange | AtmosphericEntry | Transform | Supply | Desert | PsArmorReturn
"""The small effects that keywords consist of."""
OfPlayers = (
    Top
    | Search
    | Look
    | Shuffle
    | Sacrifice
    | Draw
    | NationDamage
    | Spare
    | Recover
    | Void
    | Discard
    | PutInPlay
    | Later
    | Defeat
)
Sayable = OfCards | OfPlayers | OfKeywords
SmallEffect = Sayable | MayUse | OnlyIf | IfSuccessful | Either | Let | Pay
said_fault = said_by_hand(Sayable)
"""What is wrong with a small effect that somebody says by hand; empty where nothing is."""
WORDS = words_of(SmallEffect, "GW", Sayable)
"""The small effects and their fields as pads and help ask for them."""
