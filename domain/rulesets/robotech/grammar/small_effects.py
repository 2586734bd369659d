"""The small effects that card texts, effects by hand and rulings are made of, by their word `do`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.common.counted import Times
from domain.parts.common.texts import Signed
from domain.parts.grammar import NOTHING, As, Card, NamedCard, NamedCards, Number, Seat, Stored
from domain.parts.grammar.checks import said_by_hand
from domain.parts.grammar.help import words_of
from domain.parts.grammar.reading import reader
from domain.rulesets.robotech.grammar.filters import Cannot, Face, Filter, May, Moment, Role, Until, Values

To = Filter | Literal["target", "first", "second", "self", "host"] | NamedCard | NamedCards | None
"""The cards that a small effect is about: its targets, one of them, its own card, the Unit that carries that,
or all that fit."""
Who = Literal["own", "opponent", "each", "each_opponent", "controller"] | Seat
"""The seats that a small effect is about; `controller`: of the first target."""


class Destroy(NamedTuple):
    """Each Unit goes to its owner's discard pile, its Pilot is ejected (RT-DST-01, RT-EJE-01)."""

    do: Literal["destroy"] = "destroy"
    to: To = None


class Eject(NamedTuple):
    """Each attacking or defending Pilot goes face down to the Proto Zone (RT-EJE-04)."""

    do: Literal["eject"] = "eject"
    to: To = None


class Draw(NamedTuple):
    """n cards are drawn, as far as the deck goes (RT-REG-07)."""

    do: Literal["draw"] = "draw"
    who: Who = "own"
    n: Times = 1


class Discard(NamedTuple):
    """n cards of a hand go, chosen by its player; of several players one says it after the other (RT-GOLD-01)."""

    do: Literal["discard"] = "discard"
    who: Who = "own"
    n: Times = 1
    stored: Stored = NOTHING


class Gain(NamedTuple):
    """So much Weapon, Armor and Speed more (or less) for each Unit, or only while it attacks or defends (RT-CLIP-13)."""

    values: Values
    do: Literal["gain"] = "gain"
    to: To = None
    until: Until | None = None
    role: Role | None = None


class Strength(NamedTuple):
    """A value of each Unit is so much, whatever it was; what changes it comes on top (RT-GOLD-01)."""

    values: Values
    do: Literal["strength"] = "strength"
    to: To = None
    until: Until | None = None


class Give(NamedTuple):
    """A keyword for each Unit (RT-CLIP-13)."""

    keyword: Literal["burst"]
    do: Literal["give"] = "give"
    to: To = None
    until: Until | None = None


class Allow(NamedTuple):
    """Each Unit may do what the rules forbid (RT-GOLD-01)."""

    what: May
    do: Literal["allow"] = "allow"
    to: To = None
    until: Until | None = None


class Bar(NamedTuple):
    """No Unit of these does, or suffers, what the rules allow, or only while it attacks or defends not (RT-ATK-04)."""

    what: Cannot
    do: Literal["bar"] = "bar"
    to: To = None
    until: Until | None = None
    role: Role | None = None


class BattlePoints(NamedTuple):
    """A player gains n points by a text, or loses them (RT-VIC-02, RT-GOLD-01)."""

    n: Signed
    do: Literal["battle_points"] = "battle_points"
    who: Who = "own"


class ProtoPoints(NamedTuple):
    """A player has n points more (or less) for Mecha (RT-GOLD-01)."""

    n: Signed
    do: Literal["proto_points"] = "proto_points"
    who: Who = "own"


class ProtoCard(NamedTuple):
    """The n top cards of a deck become ProtoCards (RT-ZONE-04)."""

    do: Literal["proto_card"] = "proto_card"
    who: Who = "own"
    n: Times = 1
    face: Face = "up"


class ToProto(NamedTuple):
    """Each card becomes a ProtoCard of its owner (RT-ZONE-04)."""

    do: Literal["to_proto"] = "to_proto"
    to: To = None
    face: Face = "up"


class TurnFace(NamedTuple):
    """Each ProtoCard is turned face up or face down; it counts either way (RT-COST-09)."""

    face: Face
    do: Literal["turn"] = "turn"
    to: To = None


class Move(NamedTuple):
    """Each card goes to a zone of its owner (RT-GOLD-01)."""

    zone: Literal["hand", "discard", "deck_top", "deck_bottom"]
    do: Literal["move"] = "move"
    to: To = None


class PutInPlay(NamedTuple):
    """Each card comes into a Base Zone without being played; Solo holds (RT-PLAY-02)."""

    do: Literal["put_in_play"] = "put_in_play"
    to: To = None
    who: Who = "own"


class Advance(NamedTuple):
    """Each Unit moves to the Battle Zone of its player (RT-MOVE-01)."""

    do: Literal["advance"] = "advance"
    to: To = None


class Recall(NamedTuple):
    """Each Unit moves back to the Base Zone of its player and is in no attack any longer (RT-REG-04)."""

    do: Literal["recall"] = "recall"
    to: To = None


class Transform(NamedTuple):
    """Each Unit is rotated to a mode, once until its controller's next turn (RT-MOVE-05)."""

    mode: Literal["upright", "left", "right"]
    do: Literal["transform"] = "transform"
    to: To = None


class Attach(NamedTuple):
    """The Pilot (the first target) goes into the Mecha `on` (the second target), else stands alone (RT-MOB-08)."""

    do: Literal["attach"] = "attach"
    to: To = "first"
    on: Card | None = None


class Search(NamedTuple):
    """The player looks through a pile for up to n cards of a filter and shows them; a deck is shuffled (RT-SET-08).

    `from`: which pile · `zone`: where they go; into the Base Zone they come without being played.
    """

    wanted: Annotated[Filter, As("for")]
    do: Literal["search"] = "search"
    n: Times = 1
    pile: Annotated[Literal["deck", "discard"], As("from")] = "deck"
    zone: Literal["hand", "base", "proto", "proto_down", "discard"] = "hand"


class Look(NamedTuple):
    """The player alone sees the top n cards of a deck and may `take` some `for` the hand; the rest goes back (RT-GOLD-01).

    `rest`: where, in the order in which it lay.
    """

    do: Literal["look"] = "look"
    n: Times = 1
    who: Who = "own"
    take: Number = 0
    wanted: Annotated[Filter | None, As("for")] = None
    rest: Literal["deck_top", "deck_bottom", "discard"] = "deck_top"


class Lose(NamedTuple):
    """No Unit of these has a keyword, nor gets it (RT-CLIP-13)."""

    keyword: Literal["burst"]
    do: Literal["lose"] = "lose"
    to: To = None
    until: Until | None = None


class Standby(NamedTuple):
    """The effects wait, once, until something happens to the targets, the own card or cards of a filter (RT-ABIL-05).

    They wait to the end of the turn, or of the `next` one.
    """

    moment: Moment
    effects: tuple[SmallEffect, ...]
    do: Literal["standby"] = "standby"
    of: Filter | Literal["target", "self"] = "target"
    next: bool = False
    stored: Stored = NOTHING


class Negate(NamedTuple):
    """The effect that waits below in the clip, or that of the targets or cards named, does nothing (RT-GOLD-01)."""

    do: Literal["negate"] = "negate"
    to: To = None


class Reveal(NamedTuple):
    """Everybody sees each card (RT-GOLD-01)."""

    do: Literal["reveal"] = "reveal"
    to: To = None


class Shuffle(NamedTuple):
    """A deck is shuffled, which happens only where a text says so (RT-SET-08)."""

    do: Literal["shuffle"] = "shuffle"
    who: Who = "own"


class Counters(NamedTuple):
    """So many markers more (or less) on each card, of a kind that the text names (RT-GOLD-01)."""

    n: Signed
    do: Literal["counters"] = "counters"
    to: To = None
    kind: str = "marker"


OfUnits = Gain | Strength | Give | Lose | Allow | Bar | Advance | Recall | Transform
OfCards = OfUnits | Destroy | Eject | ToProto | TurnFace | Move | PutInPlay | Attach | Reveal | Counters
OfSeats = Draw | Discard | BattlePoints | ProtoPoints | ProtoCard | PutInPlay | Shuffle | Look
SmallEffect = OfCards | OfSeats | Search | Standby | Negate
read_small_effects: Callable[[Plain], tuple[SmallEffect, ...]] = reader(tuple[SmallEffect, ...])
said_fault = said_by_hand(SmallEffect)
"""What is wrong with a small effect that somebody says by hand; empty where nothing is."""
WORDS = words_of(SmallEffect)
"""The small effects and their fields as pads and help ask for them."""
