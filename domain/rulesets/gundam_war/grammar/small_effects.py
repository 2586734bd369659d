"""The small effects that card texts, effects by hand and rulings are made of, by their word `do`."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.common.texts import Amount, On, PointsOfX, Signed, Table, ToCards, Who, Whoever
from domain.parts.common.word_checks import TABLE, anything
from domain.parts.family.words import Limit
from domain.parts.grammar import NOTHING, As, Number, Seat, Stored
from domain.parts.grammar.checks import said_by_hand
from domain.parts.grammar.help import words_of
from domain.rulesets.gundam_war.grammar.filters import Awaited, Cannot, CardType, Filter, KeywordName, May, Selector, Until

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


class Reveal(NamedTuple):
    """Everybody sees each card (GW-EFF-01)."""

    do: Literal["reveal"] = "reveal"
    to: To = None


class Become(NamedTuple):
    """Each card is of another type; a GENERATION that changes loses what is set on it (GW-STGN-03)."""

    type: CardType
    do: Literal["become"] = "become"
    to: To = None


class PutInPlay(NamedTuple):
    """Each card comes into play without being played, `on` a card or by itself (GW-SET-01)."""

    do: Literal["put_in_play"] = "put_in_play"
    to: To = None
    who: Who = "own"
    on: On = ""


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


class MayUse(NamedTuple):
    """What follows in the text is the player's to use or not (GW-EFF-01)."""

    do: Literal["may"] = "may"


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
OfPlayers = Top | Search | Look | Draw | NationDamage | Recover | Void | Discard | PutInPlay | Later | Defeat
Sayable = OfCards | OfPlayers | OfKeywords
SmallEffect = Sayable | MayUse
said_fault = said_by_hand(Sayable)
"""What is wrong with a small effect that somebody says by hand; empty where nothing is."""
WORDS = words_of(SmallEffect)
"""The small effects and their fields as pads and help ask for them."""
