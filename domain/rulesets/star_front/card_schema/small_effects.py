"""All small effects that card texts, effects by hand and rulings are made of."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from domain.parts.card_schema import NOTHING, Stored
from domain.parts.card_schema.effect_help import describe_small_effects
from domain.parts.card_schema.schema_validation import manual_effect_check
from domain.rulesets.star_front.card_schema.control_flow import Steering
from domain.rulesets.star_front.card_schema.draw_and_summon_effects import Bringing
from domain.rulesets.star_front.card_schema.filters import Selector
from domain.rulesets.star_front.card_schema.keyword_effects import OfKeywords
from domain.rulesets.star_front.card_schema.removal_effects import Leaving
from domain.rulesets.star_front.card_schema.subjects import To, Who
from domain.rulesets.star_front.card_schema.unit_change_effects import Changing


class EffectOnCards(Protocol):
    """A small effect that is about cards."""

    @property
    def to(self) -> To:
        """Which cards."""


class EffectOnSeat(Protocol):
    """A small effect that is about a seat."""

    @property
    def who(self) -> Who | None:
        """Which seat."""


SmallEffect = Bringing | Changing | Leaving | OfKeywords


class EffectBranch(NamedTuple):
    """Effects that happen if this mode is chosen, on the targets that are chosen for it."""

    effects: tuple[InText, ...]
    targets: tuple[Selector, ...] = ()
    stored: Stored = NOTHING


class Either(NamedTuple):
    """The player chooses one of several modes; the effects after it follow each of them (SF-EFF-08)."""

    ways: tuple[EffectBranch, ...]
    do: Literal["either"] = "either"
    stored: Stored = NOTHING


InText = SmallEffect | Steering | Either
"""The parts of a text: small effects and control flow."""
said_fault = manual_effect_check(SmallEffect)
"""Returns the faults of a small effect that is declared by hand; control flow is not a small effect."""
WORDS = describe_small_effects(SmallEffect)
"""The small effects and their fields, for pads and help."""
