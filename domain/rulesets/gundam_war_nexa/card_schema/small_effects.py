"""The small effects by their word `do`: those about players, piles and time, and with those about cards all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.bandai import small_effects as family
from domain.parts.bandai.card_text_types import DelayedMoment, Step, XDefinition
from domain.parts.bandai.small_effects import Defeat, NationDamage, Recover
from domain.parts.card_schema import FLAT, NOTHING, Card, Number, Stored, StoredAs
from domain.parts.card_schema.effect_help import describe_small_effects
from domain.parts.card_schema.schema_validation import manual_effect_check, named_in_faults
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.parts.card_schema.text_protocols import Amount, HostReference, Points, Signed, Who, Whose
from domain.parts.card_schema.value_checks import accept_anything
from domain.rulesets.gundam_war_nexa.card_schema.continuous_effects import ContinuousEffect, PlayCostChange
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_cards import Battle, EffectOnCards
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_piles import Discard, Draw, Extract, Look, Search, Shuffle, Top
from domain.rulesets.gundam_war_nexa.card_schema.filters import (
    CardType,
    Color,
    Condition,
    Filter,
    Selector,
    Terrain,
    Traits,
    Until,
    Value,
)
from domain.rulesets.gundam_war_nexa.card_schema.icons import IconCost

Anything = Annotated[Plain, accept_anything]


Spare = family.Spare[Until]
Sacrifice = family.Sacrifice[Filter]


@named_in_faults("a chip")
class ChipCard(NamedTuple):
    """What a chip is (NX-COIN-09); the card that is made of it is checked as every printing is."""

    type: CardType | None = None
    name: str = ""
    points: Points | None = None
    colors: tuple[Color, ...] = ()
    traits: tuple[str, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    keywords: Anything = ()
    text: Anything = ()
    model: str = ""
    alias: tuple[str, ...] = ()
    star: bool = False
    stored: Stored = NOTHING


class ThisTurn(NamedTuple):
    """A continuous effect that lasts this turn. It applies to the cards that fit it at each moment (NX-DUR-02)."""

    effect: ContinuousEffect
    do: Literal["this_turn"] = "this_turn"
    until: Until = "turn"
    stored: Stored = NOTHING


class CostChange(NamedTuple):
    """What a seat plays costs more or less this turn (NX-COST-10)."""

    change: PlayCostChange
    do: Literal["cost"] = "cost"
    who: Who = "own"
    stored: Stored = NOTHING


class PlayerCoin(NamedTuple):
    """n coins that a player manages, in no place (NX-COIN-08, NX-CTRL-16)."""

    name: str
    do: Literal["player_coin"] = "player_coin"
    who: Who = "own"
    n: Signed = 1


class Chip(NamedTuple):
    """n chips that stand for the described card come onto the field, in an `area` at the rear, or `anywhere` in the order
    (NX-COIN-09, -10, -12, -16), where units of that side are (`met`), or are set `on` a card; `until` the turn ends, they
    are removed then.
    """

    card: ChipCard
    do: Literal["chip"] = "chip"
    who: Who = "own"
    n: Amount = 1
    area: Battle | None = None
    met: Whose | None = None
    front: bool = False
    anywhere: bool = False
    on: HostReference = ""
    until: Literal["turn"] | None = None
    stored: Stored = NOTHING


class Skip(NamedTuple):
    """A phase or step of this turn, or of the `next`, is not carried out (NX-TERM-09)."""

    what: Step
    do: Literal["skip"] = "skip"
    next: bool = False


class Later(NamedTuple):
    """The effects wait for a moment of this turn, or of the `next`, for the end of this step or cut, resolved already
    (NX-EFF-14, NX-DUR-03).
    """

    when: DelayedMoment | Literal["end_of_step", "end_of_cut"]
    do: Literal["later"] = "later"
    next: bool = False
    effects: tuple[SmallEffect, ...] = ()
    targets: tuple[Selector, ...] = ()
    stored: Stored = NOTHING


class EffectBranch(NamedTuple):
    """Effects that happen if this mode is chosen, on the targets that are named for it."""

    effects: tuple[SmallEffect, ...]
    targets: tuple[Selector, ...] = ()


class Branch(NamedTuple):
    """One of several ways, which may be chosen in some situation only: a text that aims otherwise then (NX-EFF-13, -21)."""

    effects: tuple[SmallEffect, ...]
    targets: tuple[Selector, ...] = ()
    condition: Condition | None = None


OnlyIf = family.OnlyIf[Condition, Filter, EffectBranch]
OptionalContinuation = family.OptionalContinuation[EffectBranch]
Either = family.Either[Branch]
Let = family.Let[EffectBranch]
CountX = family.CountX[XDefinition[Filter, Value, Color], EffectBranch]


class Pay(NamedTuple):
    """A text cost is paid in one of its ways, or what follows is left out; with `otherwise` nobody has to, and that is done
    instead (NX-EFF-21, NX-COST-04). `partly`: if it cannot be paid whole, as many Gs as can be are rolled.
    """

    cost: tuple[IconCost, ...]
    do: Literal["pay"] = "pay"
    partly: bool = False
    otherwise: EffectBranch | None = None
    stored: Stored = NOTHING


class TurnOver(NamedTuple):
    """Turns the top card of a nation or discard pile up for all to see; the card stays there.

    The effects inside have that card as their first target, before the targets of the text (NX-TERM-03).
    """

    way: Annotated[EffectBranch, FLAT]
    do: Literal["turn_over"] = "turn_over"
    who: Who = "own"
    pile: Annotated[Literal["nation", "discard"], StoredAs("from")] = "nation"
    stored: Stored = NOTHING


class TurnUp(NamedTuple):
    """The top card of the own nation pile is turned up and may strengthen this card (NX-KW-06); with a `value` it was turned
    up already, and strengthens by that.
    """

    do: Literal["turn_up"] = "turn_up"
    value: Number | None = None


class Refit(NamedTuple):
    """This card is abolished, and a unit takes its place (NX-KW-07, OP-31)."""

    do: Literal["refit"] = "refit"
    new: Annotated[Card, StoredAs("with")] = ""


class Share(NamedTuple):
    """A card with the trait, or any of these, is looked for in the nation pile (NX-KW-08, NX-TERM-02)."""

    trait: Traits
    do: Literal["share"] = "share"


_First = (
    Top
    | Search
    | Look
    | Shuffle
    | Sacrifice
    | Draw
    | NationDamage
    | Spare
    | Recover
    | Discard
    | Extract
    | ThisTurn
    | CostChange
    | PlayerCoin
    | Chip
    | Skip
)
OfPlayers = _First | Later | Defeat | TurnUp | Refit | Share
Sayable = EffectOnCards | OfPlayers
SmallEffect = Sayable | OptionalContinuation | OnlyIf | CountX | Either | Let | Pay | TurnOver
read_small_effects: Callable[[Plain], tuple[SmallEffect, ...]] = make_cached_reader(tuple[SmallEffect, ...])
said_fault = manual_effect_check(Sayable)
"""Returns the faults of a small effect that is declared by hand; none if it is valid."""
WORDS = describe_small_effects(SmallEffect, "NX", Sayable)
"""The small effects and their fields, for pads and help."""
