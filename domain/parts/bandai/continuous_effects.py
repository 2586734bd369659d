"""Continuous effects: active while their card is in play or until the end of the turn, and evaluated again for each position.

They are neither declared nor answered: Auto A (GW-AUTO-02, -03, GW-LABL-04, MC-AUTO-02), 常駐 (NX-AUTO-01, -02, -06). Effects
of this turn find their cards again all the time (MC-DUR-04, NX-DUR-02).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai.card_text_types import DamageKind, Stopped
from domain.parts.bandai.condition_evaluation import is_text_active
from domain.parts.bandai.filter_compiler import FilterContext
from domain.parts.bandai.filter_evaluation import effect_reaches, fits_anywhere, fits_named_place
from domain.parts.card_schema import replace_former_word
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.parts.card_schema.text_protocols import AnyContinuousEffect, ConditionalText, targets_filter
from domain.parts.common.set_groups import root
from domain.parts.common.small_effect_execution import is_recorded_as_stated
from domain.parts.common.unknown_card_possibilities import possible_printings

E = TypeVar("E", bound=AnyContinuousEffect)
E_co = TypeVar("E_co", covariant=True)
T = TypeVar("T")


class ActiveEffect(NamedTuple, Generic[E]):
    """A continuous effect that is active: the id of its source card, the seat that controls it (GW-OPER-08, MC-CTRL-12,
    NX-CTRL-15), and the effect.

    `sure`: False if unknown cards decide whether it is active.
    """

    source: str
    seat: str
    effect: E
    sure: bool = True


@dataclass(frozen=True, eq=False, repr=False)
class EffectSources(Generic[E]):
    """The continuous effects of a game.

    `now(table, context)`: those active now, and those of known texts that may be · `ever(table)`: those that cards and
    modifiers on the table may give in any situation · `unknown(table)`: the unknown cards in play, each with its seat ·
    `texts(table, card, data)`: the continuous texts that an unknown card has if it is this
    printing.
    """

    now: Callable[[Table, FilterContext], Iterable[ActiveEffect[E]]]
    ever: Callable[[Table], Iterable[E]]
    unknown: Callable[[Table], list[tuple[str, str]]] = lambda table: []
    texts: Callable[[Table, str, Plain], Iterable[Any]] = lambda table, card, data: ()


class ContinuousText(ConditionalText, Protocol[E_co]):
    """A text with continuous effects."""

    @property
    def effects(self) -> tuple[E_co, ...]:
        """What it gives."""


def effects_of_texts(
    table: Table, seat: str, source: str, texts: Iterable[ContinuousText[E]], context: FilterContext
) -> Iterator[ActiveEffect[E]]:
    """Yields the effects of those texts of a card whose condition is met or, marked as not sure, may be met."""
    for text in texts:
        truth = is_text_active(table, seat, source, text, context)
        if truth is not False:
            yield from (ActiveEffect(source, seat, effect, truth is True) for effect in text.effects)


def effects_of_this_turn(table: Table, name: str, read: Callable[[Plain], E]) -> list[ActiveEffect[E]]:
    """Returns the effects of this turn, which a resolution stored as modifiers of the table: `on`, what they give, `seat`."""
    return [
        ActiveEffect(data["source"], data["by"]["seat"], read(data["by"]))
        for data in modifiers.find_modifiers(table, "", name)
    ]


@memo(depends_on="position")
def active_effects(table: Table, context: FilterContext, effects: EffectSources[E]) -> list[ActiveEffect[E]]:
    """Returns the effects that are active now for certain; cached for a position."""
    return [each for each in _effects_now(table, context, effects) if each.sure]


@memo(depends_on="position")
def _effects_now(table: Table, context: FilterContext, effects: EffectSources[E]) -> list[ActiveEffect[E]]:
    return list(effects.now(table, context))


@memo(depends_on="position")
def _unsure_effects(table: Table, context: FilterContext, effects: EffectSources[E]) -> list[ActiveEffect[E]]:
    """Returns the effects that may be active: effects of known texts that depend on unknown cards, and effects that unknown
    cards in play may have."""
    known = [each for each in _effects_now(table, context, effects) if not each.sure]
    return [
        *known,
        *(each for seat, card in effects.unknown(table) for each in _effects_of_unknown_card(table, seat, card, effects)),
    ]


def _effects_of_unknown_card(table: Table, seat: str, card: str, effects: EffectSources[E]) -> Iterator[ActiveEffect[E]]:
    """Yields the effects that an unknown card may give, by the printings that its list, or else the record, has left."""
    seen: list[E] = []  # no set, since an effect that gives a text holds it as plain data
    for text in (text for data in possible_printings(table, card) for text in effects.texts(table, card, data)):
        new = [effect for effect in text.effects if effect not in seen]
        seen += new
        yield from (ActiveEffect(card, seat, effect, False) for effect in new)


@memo(depends_on="position")
def possible_effects_giving(
    table: Table, what: Callable[[E], T | None], context: FilterContext, effects: EffectSources[E]
) -> list[tuple[ActiveEffect[E], T]]:
    """Returns the effects that give something if unknown cards are so, with the gift; cached for a position."""
    results = ((each, what(each.effect)) for each in _unsure_effects(table, context, effects))
    return [(each, given) for each, given in results if given is not None]


@memo(depends_on="play")
def _possible_effects(table: Table, effects: EffectSources[E]) -> tuple[E, ...]:
    return tuple(effects.ever(table))


@memo(depends_on="play")
def may_any_give(table: Table, what: Callable[[E], object], effects: EffectSources[E]) -> bool:
    """Returns whether an effect on the table gives something in any situation."""
    return any(what(effect) is not None for effect in _possible_effects(table, effects))


@memo(depends_on="play")
def may_any_bar(table: Table, effects: EffectSources[Any]) -> bool:
    """Returns whether anything on the table forbids cards something in any situation."""
    return may_any_give(table, get_forbidden, effects) or any(each["what"] == "cannot" for each in table.modifiers.values())


@memo(depends_on="position")
def active_effects_giving(
    table: Table, what: Callable[[E], T | None], context: FilterContext, effects: EffectSources[E]
) -> list[tuple[ActiveEffect[E], T]]:
    """Returns the active effects that give something, with the gift; cached for a position."""
    results = ((each, what(each.effect)) for each in active_effects(table, context, effects))
    return [(each, given) for each, given in results if given is not None]


def effects_reaching(
    table: Table, card_id: str, what: Callable[[E], T | None], context: FilterContext, effects: EffectSources[E]
) -> list[tuple[ActiveEffect[E], T]]:
    """Returns the active effects that give something and reach a card, with the gift.

    `what` reads the gift from an effect; it has to be the same function each time.
    """
    if not may_any_give(table, what, effects):
        return []
    return [
        (each, given)
        for each, given in active_effects_giving(table, what, context, effects)
        if effect_reaches(table, each.seat, each.source, each.effect.on, card_id, context) is True
    ]


def effects_perhaps_reaching(
    table: Table, card_id: str, what: Callable[[E], T | None], context: FilterContext, effects: EffectSources[E]
) -> list[tuple[ActiveEffect[E], T]]:
    """Returns the effects that give something and reach a card only if unknown cards are so, with the gift."""
    known: list[tuple[ActiveEffect[E], T]] = []
    if may_any_give(table, what, effects):
        active = active_effects_giving(table, what, context, effects)
        known = [each for each in active if _truth_of_reach(table, each[0], card_id, context) is None]
    elif not effects.unknown(table):
        return []
    unsure = possible_effects_giving(table, what, context, effects)
    return [*known, *(each for each in unsure if _truth_of_reach(table, each[0], card_id, context) is not False)]


def _truth_of_reach(table: Table, active: ActiveEffect[Any], card_id: str, context: FilterContext) -> Truth:
    return effect_reaches(table, active.seat, active.source, active.effect.on, card_id, context)


class LimitedEffect(AnyContinuousEffect, Protocol):
    """An effect that may protect from the effects of one side, or of some cards, alone."""

    @property
    def by(self) -> Stopped | None:
        """Whose effects."""

    @property
    def against(self) -> Any:
        """The filter of the cards against whose effects it holds."""


class EffectOrigin(NamedTuple):
    """The seat and the source card of an effect; empty if no effect acts or it does not matter."""

    seat: str = ""
    source: str = ""


NO_ORIGIN = EffectOrigin()


def effect_origin(effect: Effect) -> EffectOrigin:
    """Returns the origin of an effect."""
    return EffectOrigin(str(effect["seat"]), effect.get("card", ""))


def unprotected_cards(
    desk: Desk, effect: Effect, cards: Iterable[str], barred: Callable[[str, EffectOrigin], Truth]
) -> list[str]:
    """Returns those of some cards that no text protects from an effect on them in play (GW-EFF-01, MC-CARD-16, NX-EFF-21).

    A text protects the whole set group. A recorded manual effect is never stopped. Protection that unknown cards decide
    leaves the verdict open, and does not stop the effect.
    """
    by, said, table = effect_origin(effect), is_recorded_as_stated(desk, effect), desk.table

    def protection(card: str) -> Truth:
        return any_of(barred(each, by) for each in {card, root(table, card)}) if table.zone_of(card).in_play else False

    results = {card: False if said else protection(card) for card in cards}
    if None in results.values():
        desk.demand(desk.ruleset.card_text_hooks.choice_rule, None)
    return [card for card, protected in results.items() if protected is not True]


L = TypeVar("L", bound=LimitedEffect)


def is_barred(
    table: Table,
    card_id: str,
    words: Collection[str],
    effects: Iterable[tuple[ActiveEffect[L], str]],
    context: FilterContext,
    by: EffectOrigin = NO_ORIGIN,
    possible_effects: Iterable[tuple[ActiveEffect[L], str]] = (),
) -> Truth:
    """Returns whether an effect forbids a card something, or protects it from an effect of this origin; unknown if unknown
    cards decide it.

    Protection from one side or from some cards does not apply where no effect acts (GW-EFF-01, MC-CARD-16, NX-EFF-21).
    `possible_effects`: those that reach the card only if unknown cards are so.
    """
    truths: list[Truth] = []
    for modifier in modifiers.find_modifiers(table, card_id, "cannot"):
        said = modifier["by"]
        limit = said if isinstance(said, dict) else {"what": said, "by": None, "seat": ""}
        against = _filter_reader(context.vocabulary.filters)(limit["against"]) if "against" in limit else None
        if replace_former_word(limit["what"]) in words:
            holder = EffectOrigin(limit["seat"], modifier.get("source", ""))
            truths.append(_is_protected_from(table, limit["by"], against, holder, by, context))
    truths += [_is_protected_by(table, each, by, context) for each, word in effects if word in words]
    results = [_is_protected_by(table, each, by, context) for each, word in possible_effects if word in words]
    truths += [None if truth is not False else False for truth in results]
    return any_of(truths)


_filter_reader = cache(make_cached_reader)


def _is_protected_by(table: Table, active: ActiveEffect[L], by: EffectOrigin, context: FilterContext) -> Truth:
    effect = active.effect
    return _is_protected_from(table, effect.by, effect.against, EffectOrigin(active.seat, active.source), by, context)


def _is_protected_from(
    table: Table, limit: Stopped | None, against: Any, holder: EffectOrigin, by: EffectOrigin, context: FilterContext
) -> Truth:
    side = limit is None or _is_stopped_side(limit, holder, by)
    if not side or against is None:
        return side
    return by.source in table.cards and fits_anywhere(table, "", against, by.source, context)


def _is_stopped_side(limit: Stopped, holder: EffectOrigin, by: EffectOrigin) -> bool:
    """Returns whether an origin is on the side whose effects are stopped; rules are on neither."""
    own = bool(by.seat) and by.seat == holder.seat
    by_itself = own and by.source == holder.source
    return {"own": own, "enemy": bool(by.seat) and not own, "not_own": not own, "not_this": not by_itself}[limit]


class PermissionEffect(LimitedEffect, Protocol):
    """An effect that may allow or forbid something, or reduce damage."""

    @property
    def may(self) -> Any:
        """What it allows."""

    @property
    def cannot(self) -> Any:
        """What it forbids."""

    @property
    def reduce(self) -> int | None:
        """The reduction of damage."""

    @property
    def spares(self) -> int | None:
        """The reduction of damage to the own nation."""


def get_allowed(effect: PermissionEffect) -> Any:
    """Returns what an effect allows against the rules."""
    return effect.may


def get_forbidden(effect: PermissionEffect) -> Any:
    """Returns what an effect forbids."""
    return effect.cannot


SPARED = "spared"
"""The modifier of a seat whose nation takes less damage: a number, or all of it."""


def remaining_nation_damage(
    table: Table, seat: str, amount: int, effects: Iterable[tuple[ActiveEffect[Any], int]], kind: DamageKind
) -> int:
    """Returns the damage that a nation takes after all reductions, those of this turn and the continuous ones of its side
    (GW-EFF-01, MC-CARD-16, NX-EFF-21).
    """
    said = [_as_spared(modifier["by"]) for modifier in modifiers.find_modifiers(table, seat, SPARED)]
    less = [by for only, by in said if only in ("", kind)]
    if "all" in less:
        return 0
    reduction: int = sum(less) + sum(n for each, n in effects if each.seat == seat)
    return max(amount - reduction, 0)


def _as_spared(by: Plain) -> tuple[str, Plain]:
    """Returns the kind of damage that a nation is spared, empty for any, and how much of it."""
    return (by["only"], by["less"]) if isinstance(by, dict) else ("", by)


def get_nation_reduction(effect: PermissionEffect) -> int | None:
    """Returns the reduction of damage to the own nation."""
    return effect.spares


def get_reduction(effect: PermissionEffect) -> int | None:
    """Returns the reduction of damage."""
    return effect.reduce


# --- permissions and bans ---------------------------------------------------------------------------------------------


def has_permission(table: Table, card_id: str, kind: str, words: tuple[str, ...], said: Iterable[str]) -> bool:
    """Returns whether the card has a permission or a ban with one of these words (GW-EFF-01, MC-CARD-16, NX-EFF-21).

    `kind`: `may` or `cannot`, the kind of the modifiers · `said`: the words of the continuous effects on the card.
    """
    if any(modifier["by"] in words for modifier in modifiers.find_modifiers(table, card_id, kind)):
        return True
    return any(word in words for word in said)


def may_be_played(table: Table, card_id: str, context: FilterContext, effects: EffectSources[Any]) -> Truth:
    """Returns whether no effect forbids playing a card (GW-EFF-01, NX-EFF-21); unknown if that depends on an unknown card."""
    unsure = possible_effects_giving(table, get_forbidden, context, effects)
    if not unsure and not may_any_give(table, get_forbidden, effects):
        return True
    active = active_effects_giving(table, get_forbidden, context, effects)
    truths = [negate(_may_reach(table, each, card_id, context)) for each, word in active if word == "be_played"]
    perhaps = (_may_reach(table, each, card_id, context) for each, word in unsure if word == "be_played")
    return all_of([*truths, *(True if truth is False else None for truth in perhaps)])


def _may_reach(table: Table, active: ActiveEffect[Any], card_id: str, context: FilterContext) -> Truth:
    on: Any = active.effect.on
    return fits_named_place(table, active.seat, active.source, on, card_id, context) if targets_filter(on) else False
