"""The small effects that are about nation and discard piles and hands, by their word `do`."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.parts.bandai import small_effects as family
from domain.parts.card_schema import NOTHING, Number, Stored, StoredAs
from domain.parts.card_schema.text_protocols import Amount, HostReference, Who, WhoOrBoth, Whose
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_cards import Battle, Zone
from domain.rulesets.gundam_war_nexa.card_schema.filters import Filter

Goal = Literal[Zone, "g", "g_rolled"]
"""Where the top cards of a pile go: to the G zone too, rerolled unless the text says so (NX-TERM-20)."""
Found = Literal[Goal, "play_rolled", "blank", "blank_open"]
"""Where cards that are looked for go; into play they come rerolled unless the text says so (NX-EFF-02), or as set cards
without a description, face down or open."""
Top = family.Top[Goal, Literal["nation", "discard"]]
Shuffle = family.Shuffle[Literal["nation", "discard"]]


class Search(NamedTuple):
    """The player searches a pile or hand for up to n cards of the filter `for`, and takes at `least` so many as all players
    know to be there, shows them and puts them into `zone`, or into `play`, in an `area` or `on` a host; a hidden pile is
    shuffled (NX-TERM-02, -05, NX-EFF-03).
    """

    wanted: Annotated[Filter, StoredAs("for")]
    do: Literal["search"] = "search"
    n: Amount = 1
    least: Amount = 0
    who: Who = "own"
    pile: Annotated[Literal["nation", "hand", "discard", "junkyard", "hangar"], StoredAs("from")] = "nation"
    zone: Found | Literal["play"] = "hand"
    area: Battle | None = None
    met: Whose | None = None
    front: bool = False
    anywhere: bool = False
    on: HostReference = ""
    stored: Stored = NOTHING


class Look(NamedTuple):
    """The player looks at the top n cards (with `upto` at one to n) of a nation or discard pile, or at a whole hand
    (NX-TERM-02, NX-EFF-03, -21).

    `from`: the pile or hand · `take`: the number of cards that may be taken, `for` a filter · `least`: the least number,
    as far as all players know that there are so many · `rest`: the zone of the other cards, which stay by default ·
    `back`: they go back in any order on top of their pile (`top`), under it (`bottom`), or as the player likes (`either`)
    · `back_to`: another pile for that · `area`, `on`: where taken cards enter play.
    """

    do: Literal["look"] = "look"
    n: Amount = 1
    who: Who = "own"
    pile: Annotated[Literal["nation", "discard", "hand"], StoredAs("from")] = "nation"
    take: Number = 0
    least: Number = 0
    wanted: Annotated[Filter | None, StoredAs("for")] = None
    zone: Found | Literal["play"] = "hand"
    rest: Found | None = None
    back: Literal["top", "bottom", "either"] | None = None
    back_to: Literal["nation"] | None = None
    upto: bool = False
    area: Battle | None = None
    met: Whose | None = None
    front: bool = False
    anywhere: bool = False
    on: HostReference = ""
    stored: Stored = NOTHING


class Draw(NamedTuple):
    """n cards, or with `fill` until the hand has n, `from` the nation pile or the discard pile (NX-HAND-01, -02)."""

    do: Literal["draw"] = "draw"
    who: WhoOrBoth = "own"
    n: Amount = 1
    pile: Annotated[Literal["nation", "discard"], StoredAs("from")] = "nation"
    fill: bool = False


class Discard(NamedTuple):
    """n cards of a hand go to the junkyard, or to the `hangar` of a side, chosen by their player, or by their backs at
    `random`; a hangar is no hand (NX-HAND-08, NX-TERM-08).
    """

    do: Literal["discard"] = "discard"
    who: WhoOrBoth = "own"
    n: Amount = 1
    random: bool = False
    hangar: Who | None = None
    stored: Stored = NOTHING


class Extract(NamedTuple):
    """The top n cards are taken out; `take` of them go to `zone`, the rest is removed (NX-TERM-19)."""

    n: Amount
    zone: Zone
    do: Literal["extract"] = "extract"
    who: Who = "own"
    take: Number = 1
