"""Continuous effects (常駐), which hold while their card is on the field; see `domain.parts.bandai.continuous_effects`.

They apply at once, end at once and are never answered (NX-CUT-14, NX-EFF-10).
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
from domain.parts.bandai.condition_evaluation import is_text_active
from domain.parts.bandai.continuous_effects import (
    NO_ORIGIN,
    ActiveEffect,
    EffectOrigin,
    EffectSources,
    has_permission,
    may_any_bar,
)
from domain.parts.bandai.filter_compiler import FilterContext
from domain.parts.bandai.filter_evaluation import fits
from domain.parts.card_schema.text_protocols import GainedPoints
from domain.rulesets.gundam_war_nexa.card_schema.continuous_effects import (
    ContinuousEffect,
    LostAbility,
    PlayCostChange,
    RaisedKeyword,
)
from domain.rulesets.gundam_war_nexa.card_schema.filters import Cannot, Filter, May
from domain.rulesets.gundam_war_nexa.card_schema.texts import NOT_KNOWN, ContinuousText, read_continuous_effect, read_printed
from domain.rulesets.gundam_war_nexa.effects.filter_vocabulary import BARE
from domain.rulesets.gundam_war_nexa.state import printed_properties
from domain.rulesets.gundam_war_nexa.state.negated_texts import TABLE_WIDE as TABLE_WIDE
from domain.rulesets.gundam_war_nexa.state.negated_texts import is_negated
from domain.rulesets.gundam_war_nexa.state.printed_properties import is_text_guarded
from domain.rulesets.gundam_war_nexa.state.zones import cards_on_field, controller, unknown_cards_on_field

ON_CARDS = "held"
"""The modifier of a card with an effect on it."""

T = TypeVar("T")


def active_effects(table: Table, context: FilterContext = BARE) -> list[ActiveEffect[ContinuousEffect]]:
    """Returns every effect that applies now, computed once per position."""
    return continuous_effects.active_effects(table, context, EFFECTS)


def _effects_now(table: Table, context: FilterContext) -> Iterator[ActiveEffect[ContinuousEffect]]:
    for source, active in _sources(table):
        for text in active:
            negated = False if is_text_guarded(table, source, text) else is_negated(table, source, text)
            if negated is not True:
                of_text = continuous_effects.effects_of_texts(table, controller(table, source), source, (text,), context)
                yield from of_text if negated is False else (each._replace(sure=False) for each in of_text)
    yield from continuous_effects.effects_of_this_turn(table, TABLE_WIDE, read_continuous_effect)
    yield from _effects_on_cards(table)


def _effects_on_cards(table: Table) -> Iterator[ActiveEffect[ContinuousEffect]]:
    """Yields the effects on single cards, as if these had them."""
    for data in table.modifiers.values():
        if data["what"] == ON_CARDS and data["on"] in table.cards:
            yield ActiveEffect(data["on"], data["by"]["seat"], read_continuous_effect(data["by"]))


@memo(depends_on="play")
def _sources(table: Table) -> list[tuple[str, list[ContinuousText]]]:
    """Returns the cards on the field with continuous texts, and those texts."""
    return [(source, active) for source in cards_on_field(table) if (active := _active_texts(table, source))]


@memo(depends_on="card")
def _active_texts(table: Table, source: str) -> list[ContinuousText]:
    lasting = (text for text in printed_properties.own_texts(table, source) if isinstance(text, ContinuousText))
    return [text for text in lasting if text.timing == "continuous"]


def _effects_at_any_time(table: Table) -> Iterator[ContinuousEffect]:
    yield from (effect for _, active in _sources(table) for text in active for effect in text.effects)
    yield from (each.effect for each in continuous_effects.effects_of_this_turn(table, TABLE_WIDE, read_continuous_effect))
    yield from (each.effect for each in _effects_on_cards(table))


def _unknown_sources(table: Table) -> list[tuple[str, str]]:
    """Returns the unknown cards on the field, each with its seat."""
    return [(controller(table, card), card) for card in unknown_cards_on_field(table)]


def _possible_texts(table: Table, card: str, data: Plain) -> list[ContinuousText]:
    lasting = (
        text
        for text in printed_properties.valid_print(table, card, read_printed(data)).text
        if isinstance(text, ContinuousText)
    )
    return [text for text in lasting if text.timing == "continuous"]


EFFECTS = EffectSources(_effects_now, _effects_at_any_time, _unknown_sources, _possible_texts)


def possible_effects_on_card(
    table: Table, card_id: str, what: Callable[[ContinuousEffect], T | None], context: FilterContext = BARE
) -> list[T]:
    """Returns what effects give a card only if unknown cards are so."""
    return [given for _, given in continuous_effects.effects_perhaps_reaching(table, card_id, what, context, EFFECTS)]


def effects_on_card(
    table: Table, card_id: str, what: Callable[[ContinuousEffect], T | None], context: FilterContext = BARE
) -> Iterator[T]:
    """Yields what the effects that reach a card now give of one kind, as read by `what`.

    Of effects that do not stack and come from cards of one original name, the first applies (NX-CARD-21, NX-KW-27). They are
    read in the middle of a resolution too (NX-AUTO-11).
    """
    seen: set[Plain] = set()
    for each, once in continuous_effects.effects_reaching(table, card_id, what, context, EFFECTS):
        given = _as_often(table, each, once) if x_evaluation.is_repeated(each.effect) else once
        if each.effect.no_stack:
            key = (_original_name(table, each.source), given)
            if key in seen:
                continue
            seen.add(key)
        yield given


def _as_often(table: Table, each: ActiveEffect[ContinuousEffect], once: T) -> T:
    """Multiplies points or a change of a cost by the repetitions of the effect; any other value counts once."""
    seat, source, effect = each.seat, each.source, each.effect
    if once is each.effect.total:
        return once * x_evaluation.repetition_count(table, seat, source, effect, BARE)  # type: ignore[operator, return-value]
    if isinstance(once, PlayCostChange):
        return multiply_cost_change(once, x_evaluation.repetition_count(table, seat, source, effect, BARE))  # type: ignore[return-value]
    if once is not each.effect.points:
        return once
    return x_evaluation.multiply_points(table, seat, source, effect, BARE, once)  # type: ignore[arg-type, return-value]


def multiply_cost_change(change: PlayCostChange, many: int) -> PlayCostChange:
    """Multiplies a change of a cost. The maximum of the cost does not change."""
    total, roll = (None if by is None else by * many for by in (change.total, change.roll))
    return change._replace(total=total, roll=roll)


def own_effects_everywhere(table: Table, seat: str, card_id: str) -> Iterator[ContinuousEffect]:
    """Yields the effects on a card now of its own texts that hold everywhere."""
    for text in printed_properties.own_texts(table, card_id):
        if not isinstance(text, ContinuousText) or text.timing != "everywhere":
            continue
        if is_text_active(table, seat, card_id, text, BARE) is True:
            yield from (each for each in text.effects if each.on == "self")


def points_by_effect(effect: ContinuousEffect) -> GainedPoints | None:
    """Returns the +X/+Y/+Z that an effect gives."""
    return effect.points


def text_by_effect(effect: ContinuousEffect) -> Plain | None:
    """Returns the text that an effect gives."""
    return effect.text


def loss_by_effect(effect: ContinuousEffect) -> LostAbility | None:
    """Returns the abilities that an effect takes from cards."""
    return effect.lose


def cost_change_by_effect(effect: ContinuousEffect) -> PlayCostChange | None:
    """Returns the change of a cost by an effect, unless it applies to dedicated pairs only."""
    return None if effect.paired else effect.cost


def cost_change_for_pairs(effect: ContinuousEffect) -> PlayCostChange | None:
    """Returns the change of the cost of setting a card where the dedicated pairing will hold (NX-KW-23)."""
    return effect.cost if effect.paired else None


def _original_name(table: Table, source: str) -> str:
    """Returns the name printed on the source.

    The name of a chip is no original name, so a chip returns its own id (NX-COIN-15).
    """
    card = printed_properties.original_print(table, source) if source in table.cards else NOT_KNOWN
    return source if card.chip else card.name.or_else(source)


def has_permission_or_ban(table: Table, card_id: str, kind: Literal["may", "cannot"], *what: May | Cannot) -> Truth:
    """Returns whether an effect says `may` or `cannot` of a card (NX-EFF-21)."""
    if kind == "cannot":
        return is_barred_from(table, card_id, what)
    if has_permission(table, card_id, kind, what, effects_on_card(table, card_id, continuous_effects.get_allowed)):
        return True
    return (
        None
        if any(word in what for word in possible_effects_on_card(table, card_id, continuous_effects.get_allowed))
        else False
    )


def total_power_change(table: Table, seat: str, card_id: str) -> int:
    """Returns by how much texts raise or lower the total power of a card, its own that hold everywhere too (NX-EFF-21)."""
    own = [
        each.total * x_evaluation.repetition_count(table, seat, card_id, each, BARE)
        for each in own_effects_everywhere(table, seat, card_id)
        if each.total is not None
    ]
    return sum(own) + sum(effects_on_card(table, card_id, total_power))


def total_power(effect: ContinuousEffect) -> int | None:
    """Returns how much more total power an effect gives."""
    return effect.total


def may_be_played(table: Table, seat: str, card_id: str) -> Truth:
    """Returns whether no text forbids playing a card, including its own texts that hold everywhere (NX-EFF-21)."""
    own = any(each.cannot == "be_played" for each in own_effects_everywhere(table, seat, card_id))
    return False if own else continuous_effects.may_be_played(table, card_id, BARE, EFFECTS)


def keyword_raise_by_effect(effect: ContinuousEffect) -> RaisedKeyword | None:
    """Returns by how much an effect raises the X of a keyword."""
    return effect.raises


def _crew(effect: ContinuousEffect) -> int | None:
    return effect.crew


def room_for_characters(table: Table, host: str) -> tuple[int, int]:
    """Returns how many characters a unit takes, at least and at most (NX-PLAY-42, NX-EFF-21)."""
    room = 1 + sum(effects_on_card(table, host, _crew))
    return room, room + sum(possible_effects_on_card(table, host, _crew))


def may_be_set_in_battle(table: Table, seat: str, card_id: str) -> bool:
    """Returns whether a text of a card lets it be set on cards in battle areas too (NX-SETC-02, NX-EFF-21)."""
    return any(each.set_in_battle for each in own_effects_everywhere(table, seat, card_id))


def _refit_total(effect: ContinuousEffect) -> int | None:
    return effect.refit_total


def refit_total_power(table: Table, seat: str, card_id: str) -> int | None:
    """Returns the total power that texts give a card for Refit, or None without such a text (NX-KW-07, NX-EFF-21)."""
    own = (each.refit_total for each in own_effects_everywhere(table, seat, card_id))
    said = [*(each for each in own if each is not None), *effects_on_card(table, card_id, _refit_total)]
    return min(said, default=None)


def _refit_g(effect: ContinuousEffect) -> Filter | None:
    return effect.refit_g


def count_refit_gs(table: Table, seat: str, unit: str) -> tuple[int, int]:
    """Returns how many own cards count as Gs as a unit is refitted, at least and at most (NX-KW-07, NX-EFF-21)."""
    own = [card for card in cards_on_field(table) if controller(table, card) == seat]
    truths = [_counts_for(table, card, unit) for card in own]
    return truths.count(True), len(truths) - truths.count(False)


def _counts_for(table: Table, card: str, unit: str) -> Truth:
    reaching = continuous_effects.effects_reaching(table, card, _refit_g, BARE, EFFECTS)
    truth = any_of(fits(table, each.seat, each.source, wanted, unit, BARE) for each, wanted in reaching)
    return None if truth is False and possible_effects_on_card(table, card, _refit_g) else truth


def is_barred_from(table: Table, card_id: str, what: Collection[str], by: EffectOrigin = NO_ORIGIN) -> Truth:
    """Returns whether an effect forbids something to a card, or protects it from an effect of origin `by` (NX-EFF-21);
    unknown if unknown cards decide it.
    """
    if not may_any_bar(table, EFFECTS) and not EFFECTS.unknown(table):
        return False
    return continuous_effects.is_barred(table, card_id, what, *_bans_on(table, card_id, by))


def _bans_on(
    table: Table, card_id: str, by: EffectOrigin, own: Iterable[tuple[ActiveEffect[ContinuousEffect], str]] = ()
) -> tuple[list[Plain], FilterContext, EffectOrigin, list[Plain]]:
    """Returns the bans that reach a card, with its own, and those that reach it only if unknown cards are so."""
    forbidden = continuous_effects.get_forbidden
    there = continuous_effects.effects_reaching(table, card_id, forbidden, BARE, EFFECTS)
    perhaps = continuous_effects.effects_perhaps_reaching(table, card_id, forbidden, BARE, EFFECTS)
    return [*own, *there], BARE, by, perhaps


def is_play_protected(table: Table, seat: str, card_id: str, by: EffectOrigin) -> Truth:
    """Returns whether a text protects a play of a card, or of its text, from being negated by effects of origin `by`
    (NX-EFF-21)."""
    own = ((each, "be_voided") for each in own_effects_everywhere(table, seat, card_id) if each.cannot == "be_voided")
    active = [(ActiveEffect(card_id, seat, each), word) for each, word in own]
    return continuous_effects.is_barred(table, card_id, ("be_voided",), *_bans_on(table, card_id, by, active))


def alternative_hand_limits(table: Table, seat: str, limit: int) -> tuple[int, ...]:
    """Returns what the hand limit of a seat is in place of this one if unknown cards say so, or add to it (NX-END-06)."""
    said = [limit, *_unsure_numbers(table, seat, lambda effect: effect.hand_limit)]
    added = {0}
    for more in _unsure_numbers(table, seat, lambda effect: effect.hand_more):
        added |= {each + more for each in added}
    return tuple(one + more for one in said for more in sorted(added))[1:]


def _unsure_numbers(table: Table, seat: str, given: Callable[[ContinuousEffect], int | None]) -> list[int]:
    unsure = continuous_effects.possible_effects_giving(table, given, BARE, EFFECTS)
    return [number for each, number in unsure if each.seat == seat]


def without_barred_cards(desk: Desk, cards: Iterable[str], what: Collection[str], by: EffectOrigin = NO_ORIGIN) -> list[str]:
    """Returns those of some cards that no effect bars from something.

    A bar that unknown cards decide leaves the verdict open, and does not hold.
    """
    results = {card: is_barred_from(desk.table, card, what, by) for card in cards}
    if None in results.values():
        desk.demand("NX-EFF-21", None)
    return [card for card, truth in results.items() if truth is not True]


def without_protected_cards(desk: Desk, effect: Effect, cards: Iterable[str], what: Cannot) -> list[str]:
    """Returns the cards without those that a text protects from this action (`what`) of the effect."""
    return continuous_effects.unprotected_cards(
        desk, effect, cards, lambda card, by: is_barred_from(desk.table, card, (what,), by)
    )
