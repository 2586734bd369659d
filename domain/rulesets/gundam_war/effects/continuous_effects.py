"""Auto A: effects that apply as long as their card is in play (GW-AUTO-02). See `domain.parts.bandai.continuous_effects`.

They end when the card leaves play in any way (GW-AUTO-04, GW-LABL-05), including those of an OPERATION (GW-OPER-05). This
module also has what texts allow and forbid: where a text contradicts the rules, the text wins (GW-EFF-01).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Literal, TypeVar

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, any_of
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import continuous_effects, x_evaluation
from domain.parts.bandai.card_text_types import DamageKind
from domain.parts.bandai.condition_evaluation import is_text_active
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
from domain.parts.bandai.filter_compiler import FilterContext
from domain.parts.card_schema.text_protocols import GainedPoints
from domain.rulesets.gundam_war.card_schema.continuous_effects import (
    ContinuousEffect,
    Instead,
    PlayCostChange,
    read_continuous_effect,
)
from domain.rulesets.gundam_war.card_schema.filters import Cannot, KeywordName, May
from domain.rulesets.gundam_war.card_schema.texts import (
    ContinuousText,
    Text,
    TriggeredText,
    auto_a_texts,
    read_given,
    read_printed,
)
from domain.rulesets.gundam_war.effects.filter_vocabulary_with_power import BARE
from domain.rulesets.gundam_war.keywords.set_on_generation import is_boost_negated
from domain.rulesets.gundam_war.state.negated_effects import are_effects_negated, auto_a_texts_in_play
from domain.rulesets.gundam_war.state.printed_properties import names_of, printed
from domain.rulesets.gundam_war.state.zones import controller, unknown_cards_in_play

T = TypeVar("T")


TABLE_WIDE = "standing"
"""The name of the modifier for an effect that applies through a turn to all cards that fit."""


def _effects_now(table: Table, context: FilterContext) -> Iterator[ActiveEffect[ContinuousEffect]]:
    for source, text in auto_a_texts_in_play(table):
        silent = False if text.unvoidable else are_effects_negated(table, source)
        if silent is not True:
            active = continuous_effects.effects_of_texts(table, controller(table, source), source, (text,), context)
            yield from active if silent is False else (each._replace(sure=False) for each in active)
    yield from continuous_effects.effects_of_this_turn(table, TABLE_WIDE, read_continuous_effect)


def _effects_at_any_time(table: Table) -> Iterator[ContinuousEffect]:
    yield from (effect for _, text in auto_a_texts_in_play(table) for effect in text.effects)
    yield from (each.effect for each in continuous_effects.effects_of_this_turn(table, TABLE_WIDE, read_continuous_effect))


@memo(depends_on="play")
def _unknown_sources(table: Table) -> list[tuple[str, str]]:
    """Returns the unknown cards in play, each with the seat that controls it."""
    return [(controller(table, card), card) for card in unknown_cards_in_play(table)]


def _possible_texts(table: Table, card: str, data: Plain) -> tuple[ContinuousText, ...]:
    return auto_a_texts(read_printed(data))


EFFECTS = EffectSources(_effects_now, _effects_at_any_time, _unknown_sources, _possible_texts)


def possible_effects_on_card(table: Table, card_id: str, what: Callable[[ContinuousEffect], T | None]) -> list[T]:
    """Returns what Auto A effects give to a card only if unknown cards are so."""
    return [given for _, given in continuous_effects.effects_perhaps_reaching(table, card_id, what, BARE, EFFECTS)]


def possible_effects_for_seat(table: Table, seat: str, what: Callable[[ContinuousEffect], T | None]) -> list[T]:
    """Returns what Auto A effects give to a side only if unknown cards are so."""
    unsure = continuous_effects.possible_effects_giving(table, what, BARE, EFFECTS)
    return [given for each, given in unsure if each.seat == seat]


def effects_on_card(
    table: Table, card_id: str, what: Callable[[ContinuousEffect], T | None], context: FilterContext = BARE
) -> list[T]:
    """Returns what the Auto A effects of one kind give to a card that they reach now."""
    return [
        given for _, given in _stacked(table, continuous_effects.effects_reaching(table, card_id, what, context, EFFECTS))
    ]


def _stacked(
    table: Table, active: Iterable[tuple[ActiveEffect[ContinuousEffect], T]]
) -> Iterator[tuple[ActiveEffect[ContinuousEffect], T]]:
    """Yields the effects; of effects that do not stack, only the first from cards of one name (GW-EFF-01)."""
    seen: set[Plain] = set()
    for each, given in active:
        if each.effect.no_stack:
            key = (names_of(table, each.source).or_else(each.source), given)
            if key in seen:
                continue
            seen.add(key)
        yield each, given


def is_barred_from_any(table: Table, card_id: str, what: Collection[str], by: EffectOrigin = NO_ORIGIN) -> Truth:
    """Returns whether an effect bars a card from doing one of `what`, or protects it from the effect `by` (GW-EFF-01);
    unknown if unknown cards decide it.
    """
    if not may_any_bar(table, EFFECTS) and not EFFECTS.unknown(table):
        return False
    forbidden = continuous_effects.get_forbidden
    return continuous_effects.is_barred(
        table,
        card_id,
        what,
        continuous_effects.effects_reaching(table, card_id, forbidden, BARE, EFFECTS),
        BARE,
        by,
        continuous_effects.effects_perhaps_reaching(table, card_id, forbidden, BARE, EFFECTS),
    )


def given_texts(table: Table, card_id: str) -> list[TriggeredText | Text]:
    """Returns the texts that Auto A effects give to a card in play now (GW-AUTO-02, GW-LABL-07)."""
    there = may_any_give(table, _text, EFFECTS) and card_id in table.cards and table.zone_of(card_id).in_play
    return [read_given(each) for each in effects_on_card(table, card_id, _text)] if there else []


def may_any_give_texts(table: Table) -> bool:
    """Returns whether an Auto A in play may give texts to cards."""
    return may_any_give(table, _text, EFFECTS)


def _text(effect: ContinuousEffect) -> Plain:
    return effect.text


def may_be_played(table: Table, card_id: str) -> Truth:
    """Returns whether the card is free of effects that forbid playing it (GW-EFF-01), as far as that can be stated."""
    return continuous_effects.may_be_played(table, card_id, BARE, EFFECTS)


def point_changes(table: Table, card_id: str, context: FilterContext) -> Iterator[GainedPoints | None]:
    """Yields the +X/+Y/+Z of the Auto A effects that reach a card now; None where unknown cards decide it."""
    for each, given in _stacked(table, continuous_effects.effects_reaching(table, card_id, _points, context, EFFECTS)):
        many = x_evaluation.multiply_points(table, each.seat, each.source, each.effect, BARE, given)
        if many is None or not is_boost_negated(table, each.source, many):
            yield many
    if continuous_effects.effects_perhaps_reaching(table, card_id, _points, context, EFFECTS):
        yield None


def _points(effect: ContinuousEffect) -> GainedPoints | None:
    return effect.points


def has_permission_or_ban(table: Table, card_id: str, kind: Literal["may", "cannot"], *what: May | Cannot) -> Truth:
    """Returns whether an effect says `may` or `cannot` of a card."""
    if kind == "cannot":
        return is_barred_from_any(table, card_id, what)
    if has_permission(table, card_id, kind, what, effects_on_card(table, card_id, get_allowed)):
        return True
    return None if any(word in what for word in possible_effects_on_card(table, card_id, get_allowed)) else False


def reduced_damage(table: Table, unit: str, amount: int) -> int:
    """Returns the damage by effects that a UNIT takes of an amount, less the reduction by its texts (GW-EFF-01)."""
    return max(amount - sum(effects_on_card(table, unit, get_reduction)), 0)


def without_barred_cards(
    desk: Desk, cards: Iterable[str], what: Cannot, by: EffectOrigin = NO_ORIGIN, rule: str = "GW-EFF-01"
) -> list[str]:
    """Returns those of some cards that no effect bars from `what`.

    A bar that unknown cards decide leaves the verdict open, and does not apply.
    """
    results = {card: is_barred_from(desk.table, card, what, by) for card in cards}
    if None in results.values():
        desk.demand(rule, None)
    return [card for card, truth in results.items() if truth is not True]


def may_reduce_more(table: Table, unit: str) -> bool:
    """Returns whether unknown cards may reduce the damage by effects that a UNIT takes further."""
    return bool(possible_effects_on_card(table, unit, get_reduction))


def is_damage_reduction_uncertain(table: Table, seat: str) -> bool:
    """Returns whether unknown cards may reduce the damage that a nation takes further."""
    return bool(possible_effects_for_seat(table, seat, continuous_effects.get_nation_reduction))


def is_barred_from(table: Table, card_id: str, what: Cannot, by: EffectOrigin = NO_ORIGIN) -> Truth:
    """Returns whether an effect bars a card from doing `what`, or protects it from the effect `by`."""
    return is_barred_from_any(table, card_id, (what,), by)


def damage_left_for_nation(table: Table, seat: str, amount: int, kind: DamageKind) -> int:
    """Returns the damage that a nation takes of an amount, less what texts spare it (GW-EFF-01)."""
    active = (
        continuous_effects.active_effects_giving(table, continuous_effects.get_nation_reduction, BARE, EFFECTS)
        if amount
        else []
    )
    return continuous_effects.remaining_nation_damage(table, seat, amount, active, kind)


def without_protected_cards(desk: Desk, effect: Effect, cards: Iterable[str], what: Cannot) -> list[str]:
    """Returns the cards that no text protects from an effect."""
    return continuous_effects.unprotected_cards(
        desk, effect, cards, lambda card, by: is_barred_from(desk.table, card, what, by)
    )


def squad_total_change(table: Table, units: Iterable[str]) -> int | None:
    """Returns what active effects add to a SQUAD's total; an effect on several of its UNITs counts once (GW-EFF-01).

    Returns None where unknown cards decide it.
    """
    squad = tuple(units)
    if any(possible_effects_on_card(table, unit, _power) for unit in squad):
        return None
    if not may_any_give(table, _power, EFFECTS):
        return 0
    active = {
        each: n for unit in squad for each, n in continuous_effects.effects_reaching(table, unit, _power, BARE, EFFECTS)
    }
    total = 0
    for each, n in _stacked(table, active.items()):
        least, most = x_evaluation.repetition_range(table, each.seat, each.source, each.effect, BARE)
        if least != most:
            return None
        total += n * least
    return total


def _power(effect: ContinuousEffect) -> int | None:
    return effect.power


def cost_changes(table: Table, seat: str, card_id: str) -> list[PlayCostChange]:
    """Returns how the cost of a card changes as a seat plays it, by effects and its own text (GW-EFF-01, GW-AUTO-05)."""
    active = list(_stacked(table, continuous_effects.effects_reaching(table, card_id, _change, BARE, EFFECTS)))
    active += [
        (ActiveEffect(card_id, seat, each), each.cost) for each in _of_play(table, seat, card_id) if each.cost is not None
    ]
    return [_times(table, each, change) for each, change in active]


def _of_play(table: Table, seat: str, card_id: str) -> list[ContinuousEffect]:
    """Returns the effects of a card on its own play by a seat that are active now (GW-AUTO-05)."""
    texts = _everywhere(table, card_id)
    return (
        [each for text in texts if is_text_active(table, seat, card_id, text, BARE) is True for each in text.effects]
        if texts
        else []
    )


@memo(depends_on="card")
def _everywhere(table: Table, card_id: str) -> list[ContinuousText]:
    return [text for text in printed(table, card_id).text if isinstance(text, ContinuousText) and text.timing == "everywhere"]


def may_be_set_in_battle(table: Table, seat: str, card_id: str) -> Truth:
    """Returns whether the text of a CHARACTER lets it be set on a UNIT outside of the Station area now (GW-EFF-01)."""
    texts = (text for text in _everywhere(table, card_id) if any(each.set_in_battle for each in text.effects))
    return any_of(is_text_active(table, seat, card_id, text, BARE) for text in texts)


def may_places_be_added(table: Table, unit: str) -> bool:
    """Returns whether unknown cards may let more CHARACTERs be set on a UNIT."""
    return bool(possible_effects_on_card(table, unit, _crew))


def alternative_hand_limits(table: Table, seat: str) -> tuple[int, ...]:
    """Returns what the hand limit of a seat is if unknown cards say so."""
    return tuple(possible_effects_for_seat(table, seat, _hand_limit))


def is_destination_unsure(table: Table, card_id: str) -> bool:
    """Returns whether unknown cards may send a card elsewhere than to the Junkyard."""
    return bool(possible_effects_on_card(table, card_id, _instead))


def are_costs_unsure(table: Table, seat: str, card_id: str) -> bool:
    """Returns whether unknown cards may change the cost of a play, by effects or by its own text."""
    own = (text for text in _everywhere(table, card_id) if any(each.cost is not None for each in text.effects))
    if any(is_text_active(table, seat, card_id, text, BARE) is None for text in own):
        return True
    return bool(possible_effects_on_card(table, card_id, _change))


def additional_character_places(table: Table, unit: str) -> int:
    """Returns how many more CHARACTERs can be set on a UNIT by its texts (GW-EFF-01)."""
    return sum(effects_on_card(table, unit, _crew)) if may_any_give(table, _crew, EFFECTS) else 0


def _crew(effect: ContinuousEffect) -> int | None:
    return effect.crew


def _times(table: Table, active: ActiveEffect[ContinuousEffect], change: PlayCostChange) -> PlayCostChange:
    """Multiplies a change by the number of times that its effect states."""
    many = x_evaluation.repetition_count(table, active.seat, active.source, active.effect, BARE)
    return PlayCostChange(*(None if by is None else by * many for by in change))


def _change(effect: ContinuousEffect) -> PlayCostChange | None:
    return effect.cost


def lost_keywords(table: Table, card_id: str) -> list[KeywordName]:
    """Returns the keywords that Auto A effects take from a card now (GW-EFF-01)."""
    return effects_on_card(table, card_id, _lost)


def possibly_lost_keywords(table: Table, card_id: str) -> list[KeywordName]:
    """Returns the keywords that a card loses only if unknown cards are so."""
    return possible_effects_on_card(table, card_id, _lost)


def may_any_take_keywords(table: Table) -> bool:
    """Returns whether an effect in play may take keywords."""
    return may_any_give(table, _lost, EFFECTS)


def _lost(effect: ContinuousEffect) -> KeywordName | None:
    return effect.lose


def hand_limit(table: Table, seat: str, usual: int) -> int:
    """Returns the hand limit of a seat: `usual`, or what the last text of its cards on this says (GW-END-01)."""
    if not may_any_give(table, _hand_limit, EFFECTS):
        return usual
    said = [n for each, n in continuous_effects.active_effects_giving(table, _hand_limit, BARE, EFFECTS) if each.seat == seat]
    return said[-1] if said else usual


def _hand_limit(effect: ContinuousEffect) -> int | None:
    return effect.hand_limit


def destination_instead_of_junkyard(table: Table, card_id: str) -> str:
    """Returns the word for where a card goes instead of its owner's Junkyard, by the last such text; empty if none."""
    if not may_any_give(table, _instead, EFFECTS):
        return ""
    said = effects_on_card(table, card_id, _instead)
    return said[-1].zone if said else ""


def _instead(effect: ContinuousEffect) -> Instead | None:
    return effect.instead
