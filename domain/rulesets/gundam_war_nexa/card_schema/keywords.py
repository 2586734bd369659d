"""Keywords as they are printed, and as effects give them. `repeatable`: as often as its cost is paid (NX-COST-28)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, NamedTuple

from domain.kernel.contract.truth import Truth, Uncertain
from domain.kernel.record.changes import Plain
from domain.parts.bandai.card_text_types import Step
from domain.parts.card_schema import NOTHING, Stored
from domain.parts.card_schema.schema_validation import add_given_keyword_check, add_keyword_fields_check
from domain.parts.card_schema.stored_data_readers import make_reader, to_plain
from domain.parts.card_schema.text_protocols import Amount, Turn
from domain.rulesets.gundam_war_nexa.card_schema.continuous_effects import ContinuousEffect
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_cards import Give
from domain.rulesets.gundam_war_nexa.card_schema.filters import NumberedName, OfTraitName, SimpleName, Traits
from domain.rulesets.gundam_war_nexa.card_schema.icons import IconCost

Label = Literal[Step, "any", "turn"]
"""The timing icons (NX-PLAY-10); `domain.rulesets.gundam_war_nexa.turn.timing_chart` has their free timings."""
Labels = Label | tuple[Label, ...]
Bracket = Literal["unless_g", "as_g"]
"""Brackets protect a text as long as its card is no G, or while it is one (NX-KW-21, -22)."""


class SimpleKeyword(NamedTuple):
    """A keyword without parameters; ★, brackets and the dedicated pairing are none (NX-KWG-05)."""

    keyword: SimpleName
    timing: Labels | None = None
    turn: Turn | None = None
    cost: tuple[IconCost, ...] | None = None
    repeatable: bool = False
    bracket: Bracket | None = None
    stored: Stored = NOTHING


class NumberedKeyword(NamedTuple):
    """A keyword with its X."""

    keyword: NumberedName
    x: Amount
    timing: Labels | None = None
    turn: Turn | None = None
    cost: tuple[IconCost, ...] | None = None
    repeatable: bool = False
    bracket: Bracket | None = None
    stored: Stored = NOTHING


class TraitKeyword(NamedTuple):
    """A keyword that speaks of a trait, or of several."""

    keyword: OfTraitName
    trait: Traits
    timing: Labels | None = None
    turn: Turn | None = None
    cost: tuple[IconCost, ...] | None = None
    repeatable: bool = False
    bracket: Bracket | None = None
    stored: Stored = NOTHING


Keyword = SimpleKeyword | NumberedKeyword | TraitKeyword
read_keywords: Callable[[Plain], tuple[Keyword, ...]] = make_reader(tuple[Keyword, ...])
"""Reads given keywords; one without its parameters is left out."""
add_given_keyword_check(Give, Keyword)
add_keyword_fields_check(ContinuousEffect, Keyword, ("x", "trait"))


def keyword_of(effect: ContinuousEffect) -> Keyword | None:
    """Returns the keyword that a continuous effect gives, with its parameters."""
    return _keyword_of(effect) if effect.keyword else None


@cache
def _keyword_of(effect: ContinuousEffect) -> Keyword | None:
    own_cost = {} if effect.icons is None else {"cost": to_plain(effect.icons)}
    said = {**to_plain(effect._replace(cost=None)), **own_cost}
    return next(iter(read_keywords((said,))), None)


def x_of(keyword: Keyword) -> int:
    """Returns the X of a keyword; 0 where it has none."""
    return keyword.x if isinstance(keyword, NumberedKeyword) else 0


def trait_of(keyword: Keyword) -> Traits:
    """Returns the trait that a keyword names, or the traits of which it requires one; empty if it names none."""
    return keyword.trait if isinstance(keyword, TraitKeyword) else ()


def has_required_trait(card: Uncertain[str], traits: Traits) -> Truth:
    """Returns whether a card with these traits has the trait, or one of the several, that is asked for (NX-CARD-14)."""
    return card.is_any_of(*((traits,) if isinstance(traits, str) else traits))


def trait_words(traits: Traits) -> str:
    """Returns a trait, or several, as they are printed."""
    return traits if isinstance(traits, str) else "/".join(traits)
