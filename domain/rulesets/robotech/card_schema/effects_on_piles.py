"""The small effects on hands, piles and points, and the words for what small effects are about."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.parts.card_schema import NOTHING, NamedCard, NamedCards, Number, Seat, Stored, StoredAs
from domain.parts.card_schema.text_protocols import Signed
from domain.parts.card_schema.x_substitution import CountOrX
from domain.rulesets.robotech.card_schema.filters import Face, Filter, Until

To = Filter | Literal["target", "first", "second", "self", "host"] | NamedCard | NamedCards | None
"""The cards that a small effect is about: its targets, one of them, its own card, the Unit that carries that,
or all that fit."""
Who = Literal["own", "opponent", "player", "each", "each_opponent", "controller"] | Seat
"""The seats that a small effect is about; `player`: any one, who is named · `controller`: of the first target."""


class Draw(NamedTuple):
    """n cards are drawn, as far as the deck goes (RT-REG-07)."""

    do: Literal["draw"] = "draw"
    who: Who = "own"
    n: CountOrX = 1


class Discard(NamedTuple):
    """n cards of a hand go, chosen by its player; of several players one says it after the other (RT-GOLD-01)."""

    do: Literal["discard"] = "discard"
    who: Who = "own"
    n: CountOrX = 1
    stored: Stored = NOTHING


class Sacrifice(NamedTuple):
    """A player chooses n own cards in play that `of` describes, and gives them up (RT-GOLD-01).

    `zone`: whether they are destroyed, or put into the discard pile without counting as destroyed.
    """

    do: Literal["sacrifice"] = "sacrifice"
    who: Who = "own"
    n: CountOrX = 1
    of: Filter | None = None
    zone: Literal["destroy", "discard"] = "destroy"
    stored: Stored = NOTHING


class Mill(NamedTuple):
    """The n top cards of a deck go to its discard pile, as far as the deck goes (RT-GOLD-01)."""

    do: Literal["mill"] = "mill"
    who: Who = "own"
    n: CountOrX = 1


class ProtoCard(NamedTuple):
    """The n top cards of a deck become ProtoCards (RT-ZONE-04)."""

    do: Literal["proto_card"] = "proto_card"
    who: Who = "own"
    n: CountOrX = 1
    face: Face = "up"


class Reveal(NamedTuple):
    """Everybody sees each card (RT-GOLD-01)."""

    do: Literal["reveal"] = "reveal"
    to: To = None


class Shuffle(NamedTuple):
    """A deck is shuffled, which happens only where a text says so (RT-SET-08)."""

    do: Literal["shuffle"] = "shuffle"
    who: Who = "own"


class Search(NamedTuple):
    """The player looks through a pile for up to n cards of a filter and shows them; a deck is shuffled (RT-SET-08).

    `from`: the pile or the hand of a player (`who`) · `zone`: the place where they go; they enter the Base Zone without being
    played.
    """

    wanted: Annotated[Filter, StoredAs("for")]
    do: Literal["search"] = "search"
    n: CountOrX = 1
    who: Who = "own"
    pile: Annotated[Literal["deck", "discard", "hand"], StoredAs("from")] = "deck"
    zone: Literal["hand", "base", "proto", "proto_down", "discard"] = "hand"


class Look(NamedTuple):
    """Shows the player alone the top n cards of a deck. Up to `take` cards of the filter `for` go to the hand (RT-GOLD-01).

    `rest`: where the other cards go, in their former order.
    """

    do: Literal["look"] = "look"
    n: CountOrX = 1
    who: Who = "own"
    take: Number = 0
    wanted: Annotated[Filter | None, StoredAs("for")] = None
    rest: Literal["deck_top", "deck_bottom", "discard"] = "deck_top"


class CostChange(NamedTuple):
    """What a player plays costs n more (or less) ProtoCost, all of it or what is `of` a filter (RT-COST-03)."""

    n: Signed
    do: Literal["cost_change"] = "cost_change"
    who: Who = "own"
    of: Filter | None = None
    until: Until = "turn"
    stored: Stored = NOTHING


class DrawLimit(NamedTuple):
    """A player draws n cards at most, those of the turn counted together (RT-REG-05, RT-GOLD-01)."""

    n: Number
    do: Literal["draw_limit"] = "draw_limit"
    who: Who = "own"
    until: Literal["turn", "next_turn"] = "turn"


class Defeat(NamedTuple):
    """A player loses by a card text (RT-GOLD-01)."""

    do: Literal["defeat"] = "defeat"
    who: Who = "own"


class Win(NamedTuple):
    """A player wins by a card text, and all others lose (RT-GOLD-01)."""

    do: Literal["win"] = "win"
    who: Who = "own"


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
