"""The small effects by their word `do`: those about players, piles and time, those of keywords, and all of them together."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.bandai import small_effects as family
from domain.parts.bandai.card_text_types import first_target_faults
from domain.parts.bandai.small_effects import Defeat, Discard, NationDamage, Recover
from domain.parts.card_schema import NOTHING, Seat, Stored, StoredAs
from domain.parts.card_schema.effect_help import describe_small_effects
from domain.parts.card_schema.schema_validation import extra_check, manual_effect_check
from domain.parts.card_schema.text_protocols import Amount, Who, WhoOrBoth
from domain.parts.card_schema.value_checks import Faults
from domain.rulesets.gundam_war.card_schema.continuous_effects import ContinuousEffect, X
from domain.rulesets.gundam_war.card_schema.effects_on_cards import EffectOnCards, PutInPlay, To, Void, Zone
from domain.rulesets.gundam_war.card_schema.filters import Awaited, Condition, Filter, Phase, Selector, Until
from domain.rulesets.gundam_war.messages import msg

Spare = family.Spare[Until]
Top = family.Top[Zone, Literal["nation", "discard"]]
Search = family.Search[Filter, Zone, Literal["nation", "hand", "discard", "junkyard", "hangar"]]
Look = family.Look[Filter, Zone, Literal["nation", "discard", "hand"]]
Shuffle = family.Shuffle[Literal["nation", "discard"]]
Sacrifice = family.Sacrifice[Filter]


class Draw(NamedTuple):
    """n cards are drawn, by both in one moment; the ban on the first draw is for the Draw Phase only (GW-TURN-18)."""

    do: Literal["draw"] = "draw"
    who: WhoOrBoth = "own"
    n: Amount = 1


@extra_check(first_target_faults)
class EffectBranch(NamedTuple):
    """Effects that happen if this mode is chosen, on the targets that are named for it."""

    effects: tuple[SmallEffect, ...]
    targets: tuple[Selector, ...] = ()


OnlyIf = family.OnlyIf[Condition, Filter, EffectBranch]
Either = family.Either[EffectBranch]
Let = family.Let[EffectBranch]
extra_check(first_target_faults)(Let)
CountX = family.CountX[X, EffectBranch]
Pay = family.Pay[EffectBranch]
OptionalContinuation = family.OptionalContinuation[EffectBranch]


class IfSuccessful(NamedTuple):
    """ "In that case": the following effects happen only if the effect right before did something (GW-EFF-01)."""

    do: Literal["if_successful"] = "if_successful"


@extra_check(first_target_faults)
class Later(NamedTuple):
    """The effects wait for a moment of this turn, or of the `next`, resolved already (GW-EFF-01, GW-EFF-04)."""

    when: Awaited
    do: Literal["later"] = "later"
    next: bool = False
    effects: tuple[SmallEffect, ...] = ()
    targets: tuple[Selector, ...] = ()
    stored: Stored = NOTHING


class Skip(NamedTuple):
    """A phase or step of this turn, or of the `next`, is left out, unless it has begun (GW-EFF-01, GW-TURN-02)."""

    what: Phase
    do: Literal["skip"] = "skip"
    next: bool = False


class Lead(NamedTuple):
    """A player is the Attacker from the Attack Step to the Resolution Step of this turn, if none of these has begun: they
    are steps of that side (GW-EFF-01, GW-ATK-01, GW-DFN-01).
    """

    do: Literal["lead"] = "lead"
    who: Who = "own"


class Aim(NamedTuple):
    """The answered effect has the card in place of its one target, if it may name that (GW-EFF-01, GW-EFF-05)."""

    do: Literal["aim"] = "aim"
    to: Annotated[To, StoredAs("at")] = None


class ThisTurn(NamedTuple):
    """A continuous effect of this turn. It applies to the cards that fit it at each moment (GW-EFF-01, GW-LABL-07)."""

    effect: ContinuousEffect
    do: Literal["this_turn"] = "this_turn"
    until: Until = "turn"
    stored: Stored = NOTHING


def _given_alone(effect: Plain) -> Faults:
    """Yields the fault of an effect of a turn that generates power, since only a card in play does (GW-COST-05)."""
    if "generates" in effect["effect"]:
        yield msg("power_is_generated_by_card")


extra_check(_given_alone)(ThisTurn)


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


class Fall(NamedTuple):
    """The cards that were to be destroyed, and that nothing saved, are destroyed (GW-MOVE-01, GW-EFF-01)."""

    do: Literal["fall"] = "fall"


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
    | Skip
    | Lead
    | Aim
    | ThisTurn
    | Defeat
)
Sayable = EffectOnCards | OfPlayers | OfKeywords
SmallEffect = Sayable | Fall | OptionalContinuation | OnlyIf | CountX | IfSuccessful | Either | Let | Pay
said_fault = manual_effect_check(Sayable)
"""Returns the faults of a small effect that is declared by hand; none if it is valid."""
WORDS = describe_small_effects(SmallEffect, "GW", Sayable)
"""The small effects and their fields, for pads and help."""
