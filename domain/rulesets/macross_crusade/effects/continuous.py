"""Auto A: effects that work while their card is in the Field (MC-AUTO-02); see `domain.parts.bandai.continuous_effects`.

They include permissions and bans. Where text contradicts the normal rules, the text wins (MC-CARD-16).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Literal, TypeVar

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.effects import Effect
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import continuous_effects, x_evaluation
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
from domain.parts.bandai.filter_vocabulary import FilterContext
from domain.parts.grammar.text_protocols import GainedPoints
from domain.rulesets.macross_crusade.effects.matching import BARE
from domain.rulesets.macross_crusade.grammar.filters import Cannot, May, Standing
from domain.rulesets.macross_crusade.grammar.keywords import keyword_of
from domain.rulesets.macross_crusade.grammar.texts import Lasting, read_standing
from domain.rulesets.macross_crusade.state.printed_properties import is_chip, printed
from domain.rulesets.macross_crusade.state.texts import texts
from domain.rulesets.macross_crusade.state.zones import managed

TABLE_WIDE = "all"
"""The name of a modifier that stores an effect of this turn."""

T = TypeVar("T")


def _every(table: Table, context: FilterContext) -> Iterator[ActiveEffect[Standing]]:
    for seat, source in _sources(table):
        held = (text for text in texts(table, source) if isinstance(text, Lasting))
        yield from continuous_effects.effects_of_texts(table, seat, source, held, context)
    yield from continuous_effects.effects_of_this_turn(table, TABLE_WIDE, read_standing)


@memo(depends_on="play")
def _sources(table: Table) -> list[tuple[str, str]]:
    """Returns the cards in the Field with a printed Auto A, each as (seat, card)."""
    there = ((seat, card) for seat in table.header.seats for card in managed(table, seat))
    return [each for each in there if any(isinstance(text, Lasting) for text in printed(table, each[1]).text)]


def _ever(table: Table) -> Iterator[Standing]:
    held = (text for _, source in _sources(table) for text in printed(table, source).text if isinstance(text, Lasting))
    yield from (effect for text in held for effect in text.effects)
    yield from (each.effect for each in continuous_effects.effects_of_this_turn(table, TABLE_WIDE, read_standing))


_EFFECTS = EffectSources(_every, _ever)


def on(table: Table, card_id: str, what: Callable[[Standing], T | None], context: FilterContext = BARE) -> Iterator[T]:
    """Yields what the effects of one kind give a card now. A chip gains no text.

    Effects of "this turn" have targets (MC-DUR-04). They leave out cards that cannot be targets (OP-47).
    """
    return (given for _, given in _on(table, card_id, what, context))


def _on(
    table: Table, card_id: str, what: Callable[[Standing], T | None], context: FilterContext
) -> Iterator[tuple[ActiveEffect[Standing], T]]:
    if what is keyword_of and is_chip(table, card_id):
        return
    for each, given in continuous_effects.effects_reaching(table, card_id, what, context, _EFFECTS):
        if each.effect.seat is None or can_be_targeted(table, card_id, EffectOrigin(each.seat, each.source)):
            yield each, given


def can_be_targeted(table: Table, card_id: str, by: EffectOrigin) -> bool:
    """Whether a card can be the target of the effect `by` (MC-TGT-02)."""
    return not bars_any(table, card_id, ("be_targeted",), by)


def bars_any(table: Table, card_id: str, what: Collection[str], by: EffectOrigin = NO_ORIGIN) -> bool:
    """Whether an effect bars a card from something, or protects it from the effect `by` (MC-CARD-16)."""
    if not may_any_bar(table, _EFFECTS):
        return False
    return continuous_effects.is_barred(
        table, card_id, what, _on(table, card_id, continuous_effects.get_forbidden, BARE), BARE, by
    )


def points(table: Table, card_id: str, context: FilterContext) -> Iterator[GainedPoints]:
    """Yields the +f/+s/+d that reach a card now.

    With `per` they are multiplied by the number of matching cards; the X of an Auto A changes with it (MC-VAR-04).
    """
    for each, given in _on(table, card_id, _points, context):
        yield x_evaluation.multiply_points(table, each.seat, each.source, each.effect, BARE, given)


def _points(effect: Standing) -> GainedPoints | None:
    return effect.points


def said(table: Table, card_id: str, kind: Literal["may", "cannot"], *what: May | Cannot) -> bool:
    """Whether an effect gives a card one of these permissions (`may`) or bans (`cannot`)."""
    if kind == "cannot":
        return bars_any(table, card_id, what)
    return has_permission(table, card_id, kind, what, on(table, card_id, get_allowed))


def bars(table: Table, card_id: str, what: Cannot, by: EffectOrigin = NO_ORIGIN) -> bool:
    """Whether an effect bars a card from something, or protects it from the effect `by`."""
    return bars_any(table, card_id, (what,), by)


def reduced(table: Table, unit: str, amount: int) -> int:
    """Returns the damage that a Unit takes of an amount, after its texts reduce it.

    The player who assigns damage need not consider the reduction (MC-TGT-14).
    """
    less = sum(on(table, unit, get_reduction))
    return max(amount - less, 0)


def left_for_nation(table: Table, seat: str, amount: int) -> int:
    """Returns the damage that a nation takes of an amount, after texts reduce it (MC-CARD-16)."""
    held = (
        continuous_effects.active_effects_giving(table, continuous_effects.get_nation_reduction, BARE, _EFFECTS)
        if amount
        else []
    )
    return continuous_effects.remaining_nation_damage(table, seat, amount, held)


def spared(desk: Desk, effect: Effect, cards: Iterable[str], what: Cannot) -> list[str]:
    """Returns those of some cards that texts do not protect from an effect."""
    return continuous_effects.unprotected_cards(desk, effect, cards, lambda card, by: bars(desk.table, card, what, by))
