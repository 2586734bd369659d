"""The small effects that card texts, effects by hand and rulings are made of, by their word `do`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.card_schema import NOTHING, NamedCard, Stored
from domain.parts.card_schema.effect_help import describe_small_effects
from domain.parts.card_schema.schema_validation import extra_check, manual_effect_check
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.parts.card_schema.text_protocols import Signed
from domain.parts.card_schema.value_checks import Faults
from domain.rulesets.robotech.card_schema.effects_on_piles import (
    BattlePoints,
    CostChange,
    Defeat,
    Discard,
    Draw,
    DrawLimit,
    Look,
    Mill,
    ProtoCard,
    ProtoPoints,
    Reveal,
    Sacrifice,
    Search,
    Shuffle,
    To,
    Who,
    Win,
)
from domain.rulesets.robotech.card_schema.filters import Cannot, Face, Filter, May, Moment, Role, Until, ValueChanges
from domain.rulesets.robotech.messages import msg


class Destroy(NamedTuple):
    """Each Unit goes to its owner's discard pile, its Pilot is ejected (RT-DST-01, RT-EJE-01)."""

    do: Literal["destroy"] = "destroy"
    to: To = None


class Eject(NamedTuple):
    """Each attacking or defending Pilot goes face down to the Proto Zone (RT-EJE-04)."""

    do: Literal["eject"] = "eject"
    to: To = None


class ChangeValues(NamedTuple):
    """Changes Weapon, Armor and Speed of each Unit, or only while it attacks or defends (RT-CLIP-13).

    `bonus`: of what each Pilot adds to the Mecha that it is in (RT-KW-04).
    """

    values: ValueChanges
    do: Literal["gain"] = "gain"
    to: To = None
    until: Until | None = None
    role: Role | None = None
    bonus: bool = False


class SetValues(NamedTuple):
    """Sets a value of each Unit to a number. Changes of the value are added to it (RT-GOLD-01)."""

    values: ValueChanges
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


def _bars_cards_of_player(plain: Plain) -> Faults:
    """Yields the faults of a ban on a player's cards: it applies to a filter, not to chosen cards, and in every role."""
    if plain.get("who") is not None and (isinstance(plain.get("to", {}), str | tuple) or plain.get("role") is not None):
        yield msg("with_who_bar_is_on_all")
    if plain.get("who") is None and plain["what"] == "be_played":
        yield msg("be_played_is_barred_for_player")


@extra_check(_bars_cards_of_player)
class Bar(NamedTuple):
    """Forbids each Unit to do or to suffer something that the rules allow, with `role` only in that role (RT-ATK-04).

    `who`: it applies to all Units of a player, also to later ones; `to`: only to those of a filter.
    """

    what: Cannot
    do: Literal["bar"] = "bar"
    to: To = None
    who: Who | None = None
    until: Until | None = None
    role: Role | None = None
    stored: Stored = NOTHING


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
    """Each card comes into a Base Zone without being played; Solo applies (RT-PLAY-02)."""

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
    on: Literal["second"] | NamedCard = "second"


class Lose(NamedTuple):
    """No Unit of these has a keyword, nor gets it (RT-CLIP-13)."""

    keyword: Literal["burst"]
    do: Literal["lose"] = "lose"
    to: To = None
    until: Until | None = None


class MustDefend(NamedTuple):
    """Each Unit defends against the Unit `against` when that attacks, as far as it is able to (RT-GOLD-01)."""

    do: Literal["must_defend"] = "must_defend"
    to: To = None
    against: Literal["self", "host", "first", "second"] | NamedCard = "self"
    until: Until = "turn"


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


class Aim(NamedTuple):
    """The effect of the first target, which waits in the clip, has another target from now on: `at`, if it may have that
    (RT-GOLD-01, RT-CLIP-12)."""

    do: Literal["aim"] = "aim"
    to: To = "first"
    at: Literal["second"] | NamedCard = "second"


class IfSuccessful(NamedTuple):
    """ "If you do": what follows only if what stands right before it did something (RT-GOLD-01)."""

    do: Literal["if_successful"] = "if_successful"


class Negate(NamedTuple):
    """The effect that waits below in the clip, or that of the targets or cards named, does nothing (RT-GOLD-01)."""

    do: Literal["negate"] = "negate"
    to: To = None


class Counters(NamedTuple):
    """Adds markers to each card, or removes them, of a kind that the text names (RT-GOLD-01)."""

    n: Signed
    do: Literal["counters"] = "counters"
    to: To = None
    kind: str = "marker"


EffectOnUnits = ChangeValues | SetValues | Give | Lose | Allow | Bar | MustDefend | Advance | Recall | Transform
EffectOnCards = EffectOnUnits | Destroy | Eject | ToProto | TurnFace | Move | PutInPlay | Attach | Reveal | Counters
OfHands = Draw | Discard | Sacrifice | Mill | ProtoCard | Shuffle | Look | Search
EffectOnSeats = OfHands | BattlePoints | ProtoPoints | CostChange | PutInPlay | DrawLimit | Defeat | Win
SmallEffect = EffectOnCards | EffectOnSeats | Standby | Negate | Aim | IfSuccessful
read_small_effects: Callable[[Plain], tuple[SmallEffect, ...]] = make_cached_reader(tuple[SmallEffect, ...])
said_fault = manual_effect_check(SmallEffect)
"""Returns the faults of a small effect that is declared by hand; none if it is valid."""
WORDS = describe_small_effects(SmallEffect)
"""The small effects and their fields, for pads and help."""
