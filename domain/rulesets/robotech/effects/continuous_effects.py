"""Continuous abilities (RT-ABIL-02): they apply while their card is in Base or Battle Zone, outside the clip (RT-CLIP-11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.card_schema.x_substitution import substitute_x
from domain.parts.common.unknown_card_possibilities import possible_printings
from domain.rulesets.robotech.card_schema.filters import Filter
from domain.rulesets.robotech.card_schema.texts import ContinuousEffect, ContinuousText, read_printed
from domain.rulesets.robotech.effects import conditions, filter_matching, x_evaluation
from domain.rulesets.robotech.state.printed_properties import printed
from domain.rulesets.robotech.state.units import root_of_unit
from domain.rulesets.robotech.state.zones import controller, fielded

T = TypeVar("T")


@memo(depends_on="position")
def active_effects(table: Table) -> list[tuple[str, ContinuousEffect]]:
    """Returns every continuous effect that applies now, with the card that it is printed on.

    Callers must not change the list.
    """
    active = [
        each
        for each in active_texts(table)
        if conditions.evaluate_condition(table, each[0], each[1], each[2].condition) is True
    ]
    return [(source, effect) for seat, source, text in active for effect in _effects(table, seat, source, text)]


def _effects(table: Table, seat: str, source: str, text: ContinuousText) -> tuple[ContinuousEffect, ...]:
    """Returns the effects of a text with its present X; empty if X is unknown."""
    if text.x is None:
        return text.effects
    x = x_evaluation.evaluate_x(table, seat, source, text.x)
    return () if x is None else substitute_x(text.effects, x)


@memo(depends_on="play")
def active_texts(table: Table) -> list[tuple[str, str, ContinuousText]]:
    """Returns the continuous texts in play, each after the seat and the card that it is printed on."""
    there = ((seat, card) for seat in table.header.seats for card in fielded(table, seat))
    return [(*each, text) for each in there for text in printed(table, each[1]).text if isinstance(text, ContinuousText)]


@memo(depends_on="play")
def may_any_text_give(table: Table, what: Callable[[ContinuousEffect], object]) -> bool:
    """Returns whether a text in play gives an effect of one kind, whether or not its condition is met now."""
    return any(what(effect) is not None for _, _, text in active_texts(table) for effect in text.effects)


def effects_on_unit(table: Table, unit: str, what: Callable[[ContinuousEffect], T | None]) -> list[T]:
    """Returns the values that continuous effects of one kind give to a Unit now.

    `what` takes the value from an effect; it must be the same function for each call of one kind.
    """
    if not may_any_text_give(table, what):
        return []
    results = ((what(effect), source, effect.on) for source, effect in active_effects(table))
    return [each for each, source, on in results if each is not None and _reaches(table, source, on, unit) is True]


def effects_on_played_card(table: Table, card: str, what: Callable[[ContinuousEffect], T | None]) -> list[T]:
    """Returns the values that continuous effects of one kind give to a card that is being played.

    The card may be anywhere, unless an effect names the place.
    """
    if not may_any_text_give(table, what):
        return []
    results = ((what(effect), source, effect.on) for source, effect in active_effects(table))
    return [each for each, source, on in results if each is not None and _speaks_of(table, source, on, card) is True]


def _speaks_of(table: Table, source: str, on: Filter | str, card: str) -> Truth:
    if not isinstance(on, Filter):
        return source == card
    mine = controller(table, source) == controller(table, card)
    return on.whose in ("any", "own" if mine else "enemy") and filter_matching.fits_nested_filter(table, source, on, card)


def _reaches(table: Table, source: str, on: Filter | str, unit: str) -> Truth:
    if not isinstance(on, Filter):
        return unit in (source, root_of_unit(table, source))
    return filter_matching.fits(table, controller(table, source), source, on, unit)


# --- effects of which too little is known -------------------------------------------------------------------------------


def possible_effects(table: Table) -> list[tuple[str, ContinuousEffect]]:
    """Returns the continuous effects that may apply because unknown cards decide it, each with its card.

    They are of known texts with an unknown condition, or of texts that unknown cards in play may have.
    """
    texts = active_texts(table)
    unsure = (each for each in texts if conditions.evaluate_condition(table, each[0], each[1], each[2].condition) is None)
    return [*((source, effect) for _, source, text in unsure for effect in text.effects), *_possible_effects(table)]


Says = Callable[[ContinuousEffect], bool]
"""A function that returns whether an effect is of the kind that matters."""


def may_affect_unit(table: Table, unit: str, says: Says) -> bool:
    """Returns whether a Unit may have such an effect, because an unknown card decides it.

    That is an unknown card in play with such a text, or a text with an unknown condition, or for a class of Units to which
    the Unit may belong.
    """
    return _may_affect(table, unit, says, _reaches)


def may_affect_played_card(table: Table, card: str, says: Says) -> bool:
    """Returns whether a card that is being played may have such an effect, because an unknown card decides it."""
    return _may_affect(table, card, says, _speaks_of)


def _may_affect(table: Table, card: str, says: Says, reaches: Callable[[Table, str, Filter | str, str], Truth]) -> bool:
    for seat, source, text in active_texts(table):
        such = [effect for effect in text.effects if says(effect)]
        if such:
            is_met = conditions.evaluate_condition(table, seat, source, text.condition)
            if any(all_of((is_met, reaches(table, source, effect.on, card))) is None for effect in such):
                return True
    return any(
        says(effect) and reaches(table, source, effect.on, card) is not False
        for source, effect in _possible_effects(table)
        if source != card or effect.on == "self"
    )


@memo(depends_on="position")
def _possible_effects(table: Table) -> list[tuple[str, ContinuousEffect]]:
    """Returns the continuous effects that unknown cards in play may have, by the rest of their lists or the record."""
    hidden = [card for seat in table.header.seats for card in fielded(table, seat) if table.cards[card].printing is None]
    texts = ((card, text) for card in hidden for data in possible_printings(table, card) for text in read_printed(data).text)
    return [(card, effect) for card, text in texts if isinstance(text, ContinuousText) for effect in text.effects]
