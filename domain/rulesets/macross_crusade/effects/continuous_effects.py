"""Auto A: effects that work while their card is in the Field (MC-AUTO-02); see `domain.parts.bandai.continuous_effects`.

They include permissions and bans. Where text contradicts the normal rules, the text wins (MC-CARD-16).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Literal, TypeVar

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, negate
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import continuous_effects, x_evaluation
from domain.parts.bandai.card_text_types import DamageKind
from domain.parts.bandai.continuous_effects import (
    NO_ORIGIN,
    ActiveEffect,
    EffectOrigin,
    EffectSources,
    get_allowed,
    get_reduction,
    has_permission,
    may_any_bar,
)
from domain.parts.bandai.filter_compiler import FilterContext
from domain.parts.card_schema.text_protocols import GainedPoints
from domain.rulesets.macross_crusade.card_schema.filters import Cannot, ContinuousEffect, May
from domain.rulesets.macross_crusade.card_schema.keywords import keyword_of
from domain.rulesets.macross_crusade.card_schema.texts import ContinuousText, read_continuous_effect, read_printed
from domain.rulesets.macross_crusade.effects.filter_vocabulary import BARE
from domain.rulesets.macross_crusade.state.printed_properties import is_chip, printed
from domain.rulesets.macross_crusade.state.texts import present_texts
from domain.rulesets.macross_crusade.state.zones import controller, managed, unknown_cards_in_field

TABLE_WIDE = "all"
"""The name of a modifier that stores an effect of this turn."""

T = TypeVar("T")


def _effects_now(table: Table, context: FilterContext) -> Iterator[ActiveEffect[ContinuousEffect]]:
    for seat, source in _sources(table):
        active = (text for text in present_texts(table, source) if isinstance(text, ContinuousText))
        yield from continuous_effects.effects_of_texts(table, seat, source, active, context)
    yield from continuous_effects.effects_of_this_turn(table, TABLE_WIDE, read_continuous_effect)


@memo(depends_on="play")
def _sources(table: Table) -> list[tuple[str, str]]:
    """Returns the cards in the Field with a printed Auto A, each as (seat, card)."""
    there = ((seat, card) for seat in table.header.seats for card in managed(table, seat))
    return [each for each in there if any(isinstance(text, ContinuousText) for text in printed(table, each[1]).text)]


def _effects_at_any_time(table: Table) -> Iterator[ContinuousEffect]:
    active = (
        text for _, source in _sources(table) for text in printed(table, source).text if isinstance(text, ContinuousText)
    )
    yield from (effect for text in active for effect in text.effects)
    yield from (each.effect for each in continuous_effects.effects_of_this_turn(table, TABLE_WIDE, read_continuous_effect))


def _unknown_sources(table: Table) -> list[tuple[str, str]]:
    """Returns the unknown cards in the Field, each with its seat."""
    return [(controller(table, card), card) for card in unknown_cards_in_field(table)]


def _possible_texts(table: Table, card: str, data: Plain) -> list[ContinuousText]:
    return [text for text in read_printed(data).text if isinstance(text, ContinuousText)]


_EFFECTS = EffectSources(_effects_now, _effects_at_any_time, _unknown_sources, _possible_texts)


def possible_effects_on_card(table: Table, card_id: str, what: Callable[[ContinuousEffect], T | None]) -> list[T]:
    """Returns what effects give a card only if unknown cards are so."""
    return [given for _, given in continuous_effects.effects_perhaps_reaching(table, card_id, what, BARE, _EFFECTS)]


def effects_on_card(
    table: Table, card_id: str, what: Callable[[ContinuousEffect], T | None], context: FilterContext = BARE
) -> Iterator[T]:
    """Yields what the effects of one kind give a card now. A chip gains no text.

    Effects of "this turn" have targets (MC-DUR-04). They leave out cards that cannot be targets (OP-47).
    """
    return (given for _, given in _on(table, card_id, what, context))


def _on(
    table: Table, card_id: str, what: Callable[[ContinuousEffect], T | None], context: FilterContext
) -> Iterator[tuple[ActiveEffect[ContinuousEffect], T]]:
    if what is keyword_of and is_chip(table, card_id):
        return
    for each, given in continuous_effects.effects_reaching(table, card_id, what, context, _EFFECTS):
        if each.effect.seat is None or can_be_targeted(table, card_id, EffectOrigin(each.seat, each.source)) is not False:
            yield each, given


def can_be_targeted(table: Table, card_id: str, by: EffectOrigin) -> Truth:
    """Returns whether a card can be the target of the effect `by` (MC-TGT-02); unknown if unknown cards decide it."""
    return negate(is_barred_from_any(table, card_id, ("be_targeted",), by))


def is_barred_from_any(table: Table, card_id: str, what: Collection[str], by: EffectOrigin = NO_ORIGIN) -> Truth:
    """Returns whether an effect bars a card from something, or protects it from the effect `by` (MC-CARD-16).

    Unknown if unknown cards decide it.
    """
    if not may_any_bar(table, _EFFECTS) and not _EFFECTS.unknown(table):
        return False
    forbidden = continuous_effects.get_forbidden
    active = _on(table, card_id, forbidden, BARE)
    perhaps = continuous_effects.effects_perhaps_reaching(table, card_id, forbidden, BARE, _EFFECTS)
    return continuous_effects.is_barred(table, card_id, what, active, BARE, by, perhaps)


def point_changes(table: Table, card_id: str, context: FilterContext) -> Iterator[GainedPoints | None]:
    """Yields the +f/+s/+d that reach a card now; None where unknown cards decide it.

    With `per` they are multiplied by the number of matching cards; the X of an Auto A changes with it (MC-VAR-04).
    """
    for each, given in _on(table, card_id, _points, context):
        yield x_evaluation.multiply_points(table, each.seat, each.source, each.effect, BARE, given)
    if continuous_effects.effects_perhaps_reaching(table, card_id, _points, context, _EFFECTS):
        yield None


def _points(effect: ContinuousEffect) -> GainedPoints | None:
    return effect.points


def has_permission_or_ban(table: Table, card_id: str, kind: Literal["may", "cannot"], *what: May | Cannot) -> Truth:
    """Returns whether an effect gives a card one of these permissions (`may`) or bans (`cannot`)."""
    if kind == "cannot":
        return is_barred_from_any(table, card_id, what)
    if has_permission(table, card_id, kind, what, effects_on_card(table, card_id, get_allowed)):
        return True
    return None if any(word in what for word in possible_effects_on_card(table, card_id, get_allowed)) else False


def may_reduce_more(table: Table, unit: str) -> bool:
    """Returns whether unknown cards may reduce the damage that a Unit takes further."""
    return bool(possible_effects_on_card(table, unit, get_reduction))


def is_damage_reduction_uncertain(table: Table, seat: str) -> bool:
    """Returns whether unknown cards may reduce the damage that a nation takes further."""
    spares = continuous_effects.get_nation_reduction
    unsure = continuous_effects.possible_effects_giving(table, spares, BARE, _EFFECTS)
    return any(each.seat == seat for each, _ in unsure)


def without_barred_cards(desk: Desk, cards: Iterable[str], what: Cannot, by: EffectOrigin = NO_ORIGIN) -> list[str]:
    """Returns those of some cards that no effect bars from something.

    A bar that unknown cards decide leaves the verdict open, and does not apply.
    """
    results = {card: is_barred_from(desk.table, card, what, by) for card in cards}
    if None in results.values():
        desk.demand("MC-CARD-16", None)
    return [card for card, truth in results.items() if truth is not True]


def is_barred_from(table: Table, card_id: str, what: Cannot, by: EffectOrigin = NO_ORIGIN) -> Truth:
    """Returns whether an effect bars a card from something, or protects it from the effect `by`."""
    return is_barred_from_any(table, card_id, (what,), by)


def reduced_damage(table: Table, unit: str, amount: int) -> int:
    """Returns the damage that a Unit takes of an amount, after its texts reduce it.

    The player who assigns damage need not consider the reduction (MC-TGT-14).
    """
    less = sum(effects_on_card(table, unit, get_reduction))
    return max(amount - less, 0)


def damage_left_for_nation(table: Table, seat: str, amount: int, kind: DamageKind) -> int:
    """Returns the damage that a nation takes of an amount, after texts reduce it (MC-CARD-16)."""
    active = (
        continuous_effects.active_effects_giving(table, continuous_effects.get_nation_reduction, BARE, _EFFECTS)
        if amount
        else []
    )
    return continuous_effects.remaining_nation_damage(table, seat, amount, active, kind)


def without_protected_cards(desk: Desk, effect: Effect, cards: Iterable[str], what: Cannot) -> list[str]:
    """Returns those of some cards that texts do not protect from an effect."""
    return continuous_effects.unprotected_cards(
        desk, effect, cards, lambda card, by: is_barred_from(desk.table, card, what, by)
    )
