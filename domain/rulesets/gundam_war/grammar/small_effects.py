"""The small effects by their word `do`: those about players, piles and time, those of keywords, and all of them together."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.parts.common.texts import Amount, On, Who, Whoever
from domain.parts.grammar import NOTHING, As, Number, Seat, Stored
from domain.parts.grammar.checks import said_by_hand
from domain.parts.grammar.help import words_of
from domain.rulesets.gundam_war.grammar.filters import Awaited, Condition, Filter, Selector
from domain.rulesets.gundam_war.grammar.of_cards import OfCards, To, Zone


class Draw(NamedTuple):
    """n cards are drawn, by both in one moment; the ban on the first draw is for the Draw Phase only (GW-TURN-18)."""

    do: Literal["draw"] = "draw"
    who: Whoever = "own"
    n: Amount = 1


class NationDamage(NamedTuple):
    """n cards of a Nation Pile go to the Discard Pile, of both in one moment (GW-DMG-04)."""

    n: Amount
    do: Literal["nation_damage"] = "nation_damage"
    who: Whoever = "own"


class Recover(NamedTuple):
    """n cards go from the Discard Pile to the Nation Pile (GW-EFF-06)."""

    n: Amount
    do: Literal["recover"] = "recover"
    who: Whoever = "own"


class Top(NamedTuple):
    """The top n cards of a nation, or of what it lost, go to a zone, unseen where that is hidden (GW-EFF-01)."""

    zone: Zone
    do: Literal["top"] = "top"
    n: Amount = 1
    who: Who = "own"
    pile: Annotated[Literal["nation", "discard"], As("from")] = "nation"


class Search(NamedTuple):
    """The player looks through a pile or hand for up to n cards `for` which the text asks, shows them and puts them into
    `zone`, or into `play`; a hidden pile is shuffled (GW-EFF-01).
    """

    wanted: Annotated[Filter, As("for")]
    do: Literal["search"] = "search"
    n: Amount = 1
    who: Who = "own"
    pile: Annotated[Literal["nation", "hand", "discard", "junkyard", "hangar"], As("from")] = "nation"
    zone: Literal[Zone, "play"] = "hand"


class Look(NamedTuple):
    """The player sees the top n cards of a nation and may `take` some, `for` such cards only; the `rest` stays or goes
    (GW-EFF-01).
    """

    do: Literal["look"] = "look"
    n: Amount = 1
    who: Who = "own"
    take: Number = 0
    wanted: Annotated[Filter | None, As("for")] = None
    zone: Literal[Zone, "play"] = "hand"
    rest: Zone | None = None


class Void(NamedTuple):
    """Waiting effects do nothing: `links`, else the plays of the targets, else the one answered (GW-PLAY-08, GW-LABL-06)."""

    do: Literal["void"] = "void"
    to: To = None
    links: tuple[str, ...] = ()


class Discard(NamedTuple):
    """n cards of a hand go to the Junkyard, chosen by its holder; the Hangar is no hand (GW-HNG-03, GW-EFF-03)."""

    do: Literal["discard"] = "discard"
    who: Whoever = "own"
    n: Amount = 1
    stored: Stored = NOTHING


class PutInPlay(NamedTuple):
    """Each card comes into play without being played, `on` a card or by itself (GW-SET-01)."""

    do: Literal["put_in_play"] = "put_in_play"
    to: To = None
    who: Who = "own"
    on: On = ""


class MayUse(NamedTuple):
    """What follows in the text is the player's to use or not, or the enemy's (GW-EFF-01)."""

    do: Literal["may"] = "may"
    who: Literal["own", "enemy"] = "own"


class OnlyIf(NamedTuple):
    """What follows in the text only if a condition holds then (GW-EFF-01)."""

    condition: Condition
    do: Literal["only_if"] = "only_if"


class Way(NamedTuple):
    """What is done where this way is chosen, to the targets that are named for it."""

    effects: tuple[SmallEffect, ...]
    targets: tuple[Selector, ...] = ()


class Either(NamedTuple):
    """The player chooses one of several ways, as the text is played; what stands behind follows each of them (GW-EFF-01)."""

    ways: tuple[Way, ...]
    do: Literal["either"] = "either"
    stored: Stored = NOTHING


class Later(NamedTuple):
    """The effects wait for a moment of this turn, or of the `next`, resolved already (GW-EFF-01, GW-EFF-04)."""

    when: Awaited
    do: Literal["later"] = "later"
    next: bool = False
    effects: tuple[SmallEffect, ...] = ()
    targets: tuple[Selector, ...] = ()
    stored: Stored = NOTHING


class Defeat(NamedTuple):
    """A player loses by a card text (GW-EFF-01)."""

    do: Literal["defeat"] = "defeat"
    who: Who = "own"


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
OfPlayers = Top | Search | Look | Draw | NationDamage | Recover | Void | Discard | PutInPlay | Later | Defeat
Sayable = OfCards | OfPlayers | OfKeywords
SmallEffect = Sayable | MayUse | OnlyIf | Either
said_fault = said_by_hand(Sayable)
"""What is wrong with a small effect that somebody says by hand; empty where nothing is."""
WORDS = words_of(SmallEffect)
"""The small effects and their fields as pads and help ask for them."""
