"""The small effects by their word `do`: those about players, piles and time, those of rules, and all of them together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.bandai import small_effects as family
from domain.parts.bandai.card_text_types import DelayedMoment, Step, XDefinition
from domain.parts.bandai.small_effects import Defeat, Discard, NationDamage, Recover
from domain.parts.card_schema import NOTHING, Number, Stored, StoredAs
from domain.parts.card_schema.effect_help import describe_small_effects
from domain.parts.card_schema.schema_validation import manual_effect_check
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.parts.card_schema.text_protocols import Amount, HostReference, PointsOfX, Signed, Who, WhoOrBoth
from domain.parts.card_schema.value_checks import accept_anything
from domain.rulesets.macross_crusade.card_schema.effects_on_cards import EffectOnCards, Zone
from domain.rulesets.macross_crusade.card_schema.filters import (
    CardType,
    Color,
    Condition,
    Filter,
    Pile,
    Selector,
    Until,
    Value,
)

Waiting = Annotated[Plain, accept_anything]


Spare = family.Spare[Until]
Top = family.Top[Zone, Literal["nation", "lost"]]
Search = family.Search[Filter, Zone, Literal["nation", "hand", "lost", "junkyard"]]


class Draw(NamedTuple):
    """n cards are drawn from the Nation, or from the Lost Pile (MC-CARD-13)."""

    do: Literal["draw"] = "draw"
    who: WhoOrBoth = "own"
    n: Amount = 1
    pile: Pile | None = None


class AceLimit(NamedTuple):
    """A player's Ace Limit changes by n (MC-KWX-01)."""

    n: Signed
    do: Literal["ace_limit"] = "ace_limit"
    who: Who = "own"
    until: Until = "turn"


class Sacrifice(NamedTuple):
    """A player destroys n own cards, of a `type` or `of` a filter, not one on which that has no effect if there is another
    (MC-TGT-12).
    """

    do: Literal["sacrifice"] = "sacrifice"
    who: Who = "own"
    n: Amount = 1
    type: CardType | None = None
    of: Filter | None = None


class Chip(NamedTuple):
    """A chip comes into the Field, by itself or `on` a Unit (MC-CHIP-02)."""

    name: str
    type: Literal["unit", "character"]
    do: Literal["chip"] = "chip"
    who: Who = "own"
    n: Amount = 1
    points: PointsOfX = (0, 0, 0)
    on: HostReference = ""


class Look(NamedTuple):
    """The player alone sees the top n cards of a pile, may `take` some or `reorder` them (MC-TERM-02, -04).

    `least`: so many have to be taken, as far as all players know that they are there · `for`: such cards only · `zone`:
    where they go · `rest`: where the others go; where nothing is said they stay · `upto`: so many from one on.
    """

    do: Literal["look"] = "look"
    n: Amount = 1
    who: Who = "own"
    pile: Pile | None = None
    take: Number = 0
    least: Number = 0
    reorder: bool = False
    wanted: Annotated[Filter | None, StoredAs("for")] = None
    zone: Literal[Zone, "play"] = "hand"
    rest: Zone | None = None
    upto: bool = False
    stored: Stored = NOTHING


class PullOut(NamedTuple):
    """The top n cards of the Nation are set out separately while the effect resolves; some may be taken (MC-TERM-22)."""

    do: Literal["pull_out"] = "pull_out"
    n: Amount = 1
    who: Who = "own"
    take: Number = 0


class Shuffle(NamedTuple):
    """A pile is mixed; the other player is let shuffle it as well (MC-TERM-10)."""

    do: Literal["shuffle"] = "shuffle"
    who: Who = "own"
    pile: Pile | None = None


class Skip(NamedTuple):
    """A phase or step of this turn is not performed (MC-TURN-12)."""

    what: Step
    do: Literal["skip"] = "skip"


class EffectBranch(NamedTuple):
    """Effects that happen if this mode is chosen, on the targets that are named for it."""

    effects: tuple[InText, ...]
    targets: tuple[Selector, ...] = ()


OnlyIf = family.OnlyIf[Condition, Filter, EffectBranch]
Either = family.Either[EffectBranch]
Let = family.Let[EffectBranch]
CountX = family.CountX[XDefinition[Filter, Value, Color], EffectBranch]
Pay = family.Pay[EffectBranch]
OptionalContinuation = family.OptionalContinuation[EffectBranch]


class Standby(NamedTuple):
    """The effects activate at a later moment (MC-STBY-01)."""

    moment: DelayedMoment
    effects: tuple[InText, ...]
    do: Literal["standby"] = "standby"
    stored: Stored = NOTHING


class InThatCase(NamedTuple):
    """`then` follows once `first` was applied as far as possible, with nothing in between (MC-DUR-06)."""

    first: InText
    then: InText
    do: Literal["in_that_case"] = "in_that_case"
    stored: Stored = NOTHING


_First = (
    Draw
    | NationDamage
    | Spare
    | Recover
    | Discard
    | AceLimit
    | Sacrifice
    | Chip
    | Look
    | Search
    | Top
    | PullOut
    | Shuffle
    | Skip
)
OfPlayers = _First | Defeat | Standby | InThatCase
Sayable = EffectOnCards | OfPlayers
"""What somebody says by hand."""
InText = Sayable | OptionalContinuation | OnlyIf | CountX | Either | Let | Pay
"""A small effect of a text."""


class ScrapDestroyed(NamedTuple):
    """The Scrap effect of a destroyed card resolves (MC-DEST-07, -10)."""

    do: Literal["scrap_destroyed"] = "scrap_destroyed"


class FieldLimit(NamedTuple):
    """Of cards that came together and may not both stay the controller names one (MC-SCRAP-06)."""

    to: tuple[str, ...]
    do: Literal["field_limit"] = "field_limit"


class SoundForce(NamedTuple):
    """One of the Units that a Sound Force damaged may be sent back (MC-KW-22)."""

    to: tuple[str, ...]
    do: Literal["sound_force"] = "sound_force"


class Encouragement(NamedTuple):
    """This Character may be rerolled (MC-KW-11)."""

    do: Literal["encouragement"] = "encouragement"


class Activate(NamedTuple):
    """A standby effect whose moment has come is generated (MC-FREE-06, MC-CUT-16)."""

    effect: Waiting
    do: Literal["activate"] = "activate"


OfRules = ScrapDestroyed | FieldLimit | SoundForce | Encouragement | Activate
"""Small effects that rules consist of and no text says."""
SmallEffect = InText | OfRules
read_small_effects: Callable[[Plain], tuple[SmallEffect, ...]] = make_cached_reader(tuple[SmallEffect, ...])
said_fault = manual_effect_check(Sayable)
"""Returns the faults of a small effect that is declared by hand; none if it is valid."""
WORDS = describe_small_effects(SmallEffect, "MC", Sayable)
"""The small effects and their fields, for pads and help."""
