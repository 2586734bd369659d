"""Auto A: effects that hold as long as their card is in play (GW-AUTO-02). See `domain.parts.bandai.continuous_effects`.

They end when the card leaves play in any way (GW-AUTO-04, GW-LABL-05), including those of an OPERATION (GW-OPER-05). This
module also holds what texts allow and forbid: where a text contradicts the rules, the text wins (GW-EFF-01).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Literal, TypeVar

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import continuous_effects, x_evaluation
from domain.parts.bandai.conditions import is_text_active
from domain.parts.bandai.continuous_effects import (
    NO_ORIGIN,
    ActiveEffect,
    EffectOrigin,
    EffectSources,
    get_allowed,
    get_reduction,
    has_permission,
    may_any_bar,
    may_any_give,
)
from domain.parts.bandai.filter_vocabulary import FilterContext
from domain.parts.grammar.text_protocols import GainedPoints
from domain.rulesets.gundam_war.effects.matching import BARE
from domain.rulesets.gundam_war.grammar.filters import Cannot, KeywordName, May
from domain.rulesets.gundam_war.grammar.standing import Change, Instead, Standing, read_standing
from domain.rulesets.gundam_war.grammar.texts import Lasting, Text, Triggered, read_given
from domain.rulesets.gundam_war.keywords.set_on_generation import boost_negated
from domain.rulesets.gundam_war.state.printed_properties import name_of, printed
from domain.rulesets.gundam_war.state.silence import effects_negated, held_in_play
from domain.rulesets.gundam_war.state.zones import controller

T = TypeVar("T")


STANDING = "standing"
"""The name of the modifier for an effect that applies through a turn to all cards that fit."""


def _every(table: Table, context: FilterContext) -> Iterator[ActiveEffect[Standing]]:
    for source, text in held_in_play(table):
        if text.unvoidable or not effects_negated(table, source):
            yield from continuous_effects.effects_of_texts(table, controller(table, source), source, (text,), context)
    yield from continuous_effects.effects_of_this_turn(table, STANDING, read_standing)


def _ever(table: Table) -> Iterator[Standing]:
    yield from (effect for _, text in held_in_play(table) for effect in text.effects)
    yield from (each.effect for each in continuous_effects.effects_of_this_turn(table, STANDING, read_standing))


EFFECTS = EffectSources(_every, _ever)


def on(table: Table, card_id: str, what: Callable[[Standing], T | None], context: FilterContext = BARE) -> list[T]:
    """Returns what the Auto A effects of one kind give to a card that they reach now."""
    return [
        given for _, given in _stacked(table, continuous_effects.effects_reaching(table, card_id, what, context, EFFECTS))
    ]


def _stacked(table: Table, held: Iterable[tuple[ActiveEffect[Standing], T]]) -> Iterator[tuple[ActiveEffect[Standing], T]]:
    """Yields the effects; of effects that do not stack, only the first from cards of one name (GW-EFF-01)."""
    seen: set[Plain] = set()
    for each, given in held:
        if each.effect.no_stack:
            key = (name_of(table, each.source) or each.source, given)
            if key in seen:
                continue
            seen.add(key)
        yield each, given


def bars_any(table: Table, card_id: str, what: Collection[str], by: EffectOrigin = NO_ORIGIN) -> bool:
    """Whether an effect bars a card from doing one of `what`, or protects it from the effect `by` (GW-EFF-01)."""
    if not may_any_bar(table, EFFECTS):
        return False
    return continuous_effects.is_barred(
        table,
        card_id,
        what,
        continuous_effects.effects_reaching(table, card_id, continuous_effects.get_forbidden, BARE, EFFECTS),
        BARE,
        by,
    )


def given_texts(table: Table, card_id: str) -> list[Triggered | Text]:
    """Returns the texts that Auto A effects give to a card in play now (GW-AUTO-02, GW-LABL-07)."""
    there = may_any_give(table, _text, EFFECTS) and card_id in table.cards and table.zone_of(card_id).in_play
    return [read_given(each) for each in on(table, card_id, _text)] if there else []


def gives_texts(table: Table) -> bool:
    """Whether an Auto A in play may give texts to cards."""
    return may_any_give(table, _text, EFFECTS)


def _text(effect: Standing) -> Plain:
    return effect.text


def may_be_played(table: Table, card_id: str) -> Truth:
    """Whether the card is free of effects that forbid playing it (GW-EFF-01), as far as that can be stated."""
    return continuous_effects.may_be_played(table, card_id, BARE, EFFECTS)


def points(table: Table, card_id: str, context: FilterContext) -> Iterator[GainedPoints]:
    """Yields the +X/+Y/+Z of the Auto A effects that reach a card now."""
    for each, given in _stacked(table, continuous_effects.effects_reaching(table, card_id, _points, context, EFFECTS)):
        many = x_evaluation.multiply_points(table, each.seat, each.source, each.effect, BARE, given)
        if not boost_negated(table, each.source, many):
            yield many


def _points(effect: Standing) -> GainedPoints | None:
    return effect.points


def said(table: Table, card_id: str, kind: Literal["may", "cannot"], *what: May | Cannot) -> bool:
    """Whether an effect says `may` or `cannot` of a card."""
    if kind == "cannot":
        return bars_any(table, card_id, what)
    return has_permission(table, card_id, kind, what, on(table, card_id, get_allowed))


def reduced(table: Table, unit: str, amount: int) -> int:
    """Returns the damage by effects that a UNIT takes of an amount, less the reduction by its texts (GW-EFF-01)."""
    return max(amount - sum(on(table, unit, get_reduction)), 0)


def bars(table: Table, card_id: str, what: Cannot, by: EffectOrigin = NO_ORIGIN) -> bool:
    """Whether an effect bars a card from doing `what`, or protects it from the effect `by`."""
    return bars_any(table, card_id, (what,), by)


def left_for_nation(table: Table, seat: str, amount: int) -> int:
    """Returns the damage that a nation takes of an amount, less what texts spare it (GW-EFF-01)."""
    held = (
        continuous_effects.active_effects_giving(table, continuous_effects.get_nation_reduction, BARE, EFFECTS)
        if amount
        else []
    )
    return continuous_effects.remaining_nation_damage(table, seat, amount, held)


def spared(desk: Desk, effect: Effect, cards: Iterable[str], what: Cannot) -> list[str]:
    """Returns the cards that no text protects from what an effect does to them."""
    return continuous_effects.unprotected_cards(desk, effect, cards, lambda card, by: bars(desk.table, card, what, by))


def power_of_squad(table: Table, units: Iterable[str]) -> int:
    """Returns what active effects add to a SQUAD's total; an effect on several of its UNITs counts once (GW-EFF-01)."""
    if not may_any_give(table, _power, EFFECTS):
        return 0
    held = {each: n for unit in units for each, n in continuous_effects.effects_reaching(table, unit, _power, BARE, EFFECTS)}
    return sum(
        n * x_evaluation.repetition_count(table, each.seat, each.source, each.effect, BARE)
        for each, n in _stacked(table, held.items())
    )


def _power(effect: Standing) -> int | None:
    return effect.power


def changes(table: Table, seat: str, card_id: str) -> list[Change]:
    """Returns how the cost of a card changes as a seat plays it, by effects and its own text (GW-EFF-01, GW-AUTO-05)."""
    held = list(_stacked(table, continuous_effects.effects_reaching(table, card_id, _change, BARE, EFFECTS)))
    held += [
        (ActiveEffect(card_id, seat, each), each.cost) for each in _of_play(table, seat, card_id) if each.cost is not None
    ]
    return [_times(table, each, change) for each, change in held]


def _of_play(table: Table, seat: str, card_id: str) -> list[Standing]:
    """Returns the effects of a card on its own play by a seat that are active now (GW-AUTO-05)."""
    texts = _everywhere(table, card_id)
    return (
        [each for text in texts if is_text_active(table, seat, card_id, text, BARE) for each in text.effects] if texts else []
    )


@memo(depends_on="card")
def _everywhere(table: Table, card_id: str) -> list[Lasting]:
    return [text for text in printed(table, card_id).text if isinstance(text, Lasting) and text.timing == "everywhere"]


def is_set_in_battle(table: Table, seat: str, card_id: str) -> bool:
    """Whether the text of a CHARACTER lets it be set on a UNIT outside of the Station area now (GW-EFF-01)."""
    return any(each.set_in_battle for each in _of_play(table, seat, card_id))


def more_crew(table: Table, unit: str) -> int:
    """Returns how many more CHARACTERs can be set on a UNIT by its texts (GW-EFF-01)."""
    return sum(on(table, unit, _crew)) if may_any_give(table, _crew, EFFECTS) else 0


def _crew(effect: Standing) -> int | None:
    return effect.crew


def _times(table: Table, held: ActiveEffect[Standing], change: Change) -> Change:
    """Multiplies a change by the number of times that its effect states."""
    many = x_evaluation.repetition_count(table, held.seat, held.source, held.effect, BARE)
    return Change(*(None if by is None else by * many for by in change))


def may_change(table: Table) -> bool:
    """Whether an effect in play may change the cost of plays."""
    return may_any_give(table, _change, EFFECTS)


def _change(effect: Standing) -> Change | None:
    return effect.cost


def lost(table: Table, card_id: str) -> list[KeywordName]:
    """Returns the keywords that Auto A effects take from a card now (GW-EFF-01)."""
    return on(table, card_id, _lost)


def takes_keywords(table: Table) -> bool:
    """Whether an effect in play may take keywords."""
    return may_any_give(table, _lost, EFFECTS)


def _lost(effect: Standing) -> KeywordName | None:
    return effect.lose


def hand_limit(table: Table, seat: str, usual: int) -> int:
    """Returns the hand limit of a seat: `usual`, or what the last text of its cards on this says (GW-END-01)."""
    if not may_any_give(table, _hand_limit, EFFECTS):
        return usual
    said = [n for each, n in continuous_effects.active_effects_giving(table, _hand_limit, BARE, EFFECTS) if each.seat == seat]
    return said[-1] if said else usual


def _hand_limit(effect: Standing) -> int | None:
    return effect.hand_limit


def goes(table: Table, card_id: str) -> str:
    """Returns the word for where a card goes instead of its owner's Junkyard, by the last such text; empty if none."""
    if not may_any_give(table, _instead, EFFECTS):
        return ""
    said = on(table, card_id, _instead)
    return said[-1].zone if said else ""


def _instead(effect: Standing) -> Instead | None:
    return effect.instead
