"""Auto A: effects without break while their card is in the Field (MC-AUTO-02); see `domain.parts.bandai.continuous_effects`.

What texts allow and forbid: where text contradicts the normal rules, the text wins (MC-CARD-16).
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
from domain.rulesets.macross_crusade.state.faces import is_chip, printed
from domain.rulesets.macross_crusade.state.texts import texts
from domain.rulesets.macross_crusade.state.zones import managed

TABLE_WIDE = "all"
"""The modifier that holds an effect of this turn."""

T = TypeVar("T")


def _every(table: Table, context: FilterContext) -> Iterator[ActiveEffect[Standing]]:
    for seat, source in _sources(table):
        held = (text for text in texts(table, source) if isinstance(text, Lasting))
        yield from continuous_effects.effects_of_texts(table, seat, source, held, context)
    yield from continuous_effects.effects_of_this_turn(table, TABLE_WIDE, read_standing)


@memo(depends_on="play")
def _sources(table: Table) -> list[tuple[str, str]]:
    """The cards in the Field with an Auto A printed on them, each after its side."""
    there = ((seat, card) for seat in table.header.seats for card in managed(table, seat))
    return [each for each in there if any(isinstance(text, Lasting) for text in printed(table, each[1]).text)]


def _ever(table: Table) -> Iterator[Standing]:
    held = (text for _, source in _sources(table) for text in printed(table, source).text if isinstance(text, Lasting))
    yield from (effect for text in held for effect in text.effects)
    yield from (each.effect for each in continuous_effects.effects_of_this_turn(table, TABLE_WIDE, read_standing))


_EFFECTS = EffectSources(_every, _ever)


def on(table: Table, card_id: str, what: Callable[[Standing], T | None], context: FilterContext = BARE) -> Iterator[T]:
    """What the effects of one kind that reach a card now give; a chip gains no text.

    Those of "this turn" have targets (MC-DUR-04): they leave out what cannot be one (OP-47).
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
    """Whether a card can be the target of somebody's effect (MC-TGT-02)."""
    return not bars_any(table, card_id, ("be_targeted",), by)


def bars_any(table: Table, card_id: str, what: Collection[str], by: EffectOrigin = NO_ORIGIN) -> bool:
    """Whether an effect keeps a card from something, or off what somebody's effect does to it (MC-CARD-16)."""
    if not may_any_bar(table, _EFFECTS):
        return False
    return continuous_effects.is_barred(
        table, card_id, what, _on(table, card_id, continuous_effects.get_forbidden, BARE), BARE, by
    )


def points(table: Table, card_id: str, context: FilterContext) -> Iterator[GainedPoints]:
    """The +f/+s/+d that reach a card now; with `per` as often as there are such cards: the X of an Auto A changes
    (MC-VAR-04).
    """
    for each, given in _on(table, card_id, _points, context):
        yield x_evaluation.multiply_points(table, each.seat, each.source, each.effect, BARE, given)


def _points(effect: Standing) -> GainedPoints | None:
    return effect.points


def said(table: Table, card_id: str, kind: Literal["may", "cannot"], *what: May | Cannot) -> bool:
    """Whether an effect says `may` or `cannot` of a card."""
    if kind == "cannot":
        return bars_any(table, card_id, what)
    return has_permission(table, card_id, kind, what, on(table, card_id, get_allowed))


def bars(table: Table, card_id: str, what: Cannot, by: EffectOrigin = NO_ORIGIN) -> bool:
    """Whether an effect keeps a card from something, or off what somebody's effect does to it."""
    return bars_any(table, card_id, (what,), by)


def reduced(table: Table, unit: str, amount: int) -> int:
    """How much damage a Unit takes of an amount, less what its texts reduce it by; whoever assigned it need not care
    (MC-TGT-14)."""
    less = sum(on(table, unit, get_reduction))
    return max(amount - less, 0)


def left_for_nation(table: Table, seat: str, amount: int) -> int:
    """How much damage a nation takes of an amount, less what texts spare it (MC-CARD-16)."""
    held = (
        continuous_effects.active_effects_giving(table, continuous_effects.get_nation_reduction, BARE, _EFFECTS)
        if amount
        else []
    )
    return continuous_effects.remaining_nation_damage(table, seat, amount, held)


def spared(desk: Desk, effect: Effect, cards: Iterable[str], what: Cannot) -> list[str]:
    """Those of some cards that no text keeps off what an effect does to them."""
    return continuous_effects.unprotected_cards(desk, effect, cards, lambda card, by: bars(desk.table, card, what, by))
