"""Effects that hold as long as their card is in play, and those of "this turn", worked out afresh whenever somebody looks.

Nobody declares or answers them: Auto A (GW-AUTO-02, -03, GW-LABL-04, MC-AUTO-02), 常駐 (NX-AUTO-01, -02, -06). Those of
this turn look for their cards all the time (MC-DUR-04, NX-DUR-02).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from domain.kernel.contract.truth import Truth, all_of, negate
from domain.kernel.desk import modifiers
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.facts import of_play, of_position
from domain.kernel.table.table import Table
from domain.parts.bandai.conditions import is_text_active
from domain.parts.bandai.filter_vocabulary import FilterContext
from domain.parts.bandai.filters import fits_anywhere, fits_if_placed, reaches
from domain.parts.bandai.text_kinds import Limit
from domain.parts.common.set_groups import root
from domain.parts.common.small_effects import is_manually_recorded
from domain.parts.grammar import current_word
from domain.parts.grammar.reading import make_cached_reader
from domain.parts.grammar.text_protocols import AnyContinuousEffect, ConditionalText, is_filter

E = TypeVar("E", bound=AnyContinuousEffect)
E_co = TypeVar("E_co", covariant=True)
T = TypeVar("T")


class ActiveEffect(NamedTuple, Generic[E]):
    """An effect that holds: the card it comes from, whose it is (GW-OPER-08, MC-CTRL-12, NX-CTRL-15), and what it gives."""

    source: str
    seat: str
    effect: E


@dataclass(frozen=True, eq=False)
class EffectSources(Generic[E]):
    """The effects that hold in a game.

    `now(table, sight)`: those that hold now · `ever(table)`: what the cards and modifiers of the table may give, whether the
    situation that they name is given or not.
    """

    now: Callable[[Table, FilterContext], Iterable[ActiveEffect[E]]]
    ever: Callable[[Table], Iterable[E]]


class ContinuousText(ConditionalText, Protocol[E_co]):
    """A text that holds."""

    @property
    def effects(self) -> tuple[E_co, ...]:
        """What it gives."""


def effects_of_texts(
    table: Table, seat: str, source: str, texts: Iterable[ContinuousText[E]], sight: FilterContext
) -> Iterator[ActiveEffect[E]]:
    """The effects of those texts of a card whose condition holds."""
    for text in texts:
        if is_text_active(table, seat, source, text, sight):
            yield from (ActiveEffect(source, seat, effect) for effect in text.effects)


def effects_of_this_turn(table: Table, name: str, read: Callable[[Plain], E]) -> list[ActiveEffect[E]]:
    """The effects of this turn that a resolution left behind, as modifiers of the table: `on`, what they give, `seat`."""
    return [ActiveEffect(data["source"], data["by"]["seat"], read(data["by"])) for data in modifiers.on(table, "", name)]


@of_position
def active_effects(table: Table, sight: FilterContext, effects: EffectSources[E]) -> list[ActiveEffect[E]]:
    """The effects that hold now; worked out once for a position."""
    return list(effects.now(table, sight))


@of_play
def _possible_effects(table: Table, effects: EffectSources[E]) -> tuple[E, ...]:
    return tuple(effects.ever(table))


@of_play
def may_any_give(table: Table, what: Callable[[E], object], effects: EffectSources[E]) -> bool:
    """Whether an effect on the table gives something, in whatever situation."""
    return any(what(effect) is not None for effect in _possible_effects(table, effects))


@of_play
def may_any_bar(table: Table, effects: EffectSources[Any]) -> bool:
    """Whether something on the table keeps cards from anything, in whatever situation."""
    return may_any_give(table, get_forbidden, effects) or any(each["what"] == "cannot" for each in table.modifiers.values())


@of_position
def active_effects_giving(
    table: Table, what: Callable[[E], T | None], sight: FilterContext, effects: EffectSources[E]
) -> list[tuple[ActiveEffect[E], T]]:
    """The effects that give something, with what that is; worked out once for a position."""
    found = ((each, what(each.effect)) for each in active_effects(table, sight, effects))
    return [(each, given) for each, given in found if given is not None]


def effects_reaching(
    table: Table, card_id: str, what: Callable[[E], T | None], sight: FilterContext, effects: EffectSources[E]
) -> list[tuple[ActiveEffect[E], T]]:
    """The effects that give something and reach a card now, with what that is; `what`, always the same function, takes it
    from an effect.
    """
    if not may_any_give(table, what, effects):
        return []
    return [
        (each, given)
        for each, given in active_effects_giving(table, what, sight, effects)
        if reaches(table, each.seat, each.source, each.effect.on, card_id, sight)
    ]


class LimitedEffect(AnyContinuousEffect, Protocol):
    """An effect that may keep off the effects of one side alone, or those of some cards."""

    @property
    def by(self) -> Limit | None:
        """Whose,"""

    @property
    def against(self) -> Any:
        """and of which cards: a filter."""


class EffectOrigin(NamedTuple):
    """Whose effect does something, and the card it is of; nobody's where it does not matter, or no effect does it."""

    seat: str = ""
    source: str = ""


NO_ORIGIN = EffectOrigin()


def origin_of(effect: Effect) -> EffectOrigin:
    """Who does what an effect does."""
    return EffectOrigin(str(effect["seat"]), effect.get("card", ""))


def unprotected_cards(
    desk: Desk, effect: Effect, cards: Iterable[str], barred: Callable[[str, EffectOrigin], bool]
) -> list[str]:
    """Those of some cards that a text does not keep off what an effect does to them in play (GW-EFF-01, MC-CARD-16,
    NX-EFF-21); it keeps it off the whole set group. What was written down happened.
    """
    by, said, table = origin_of(effect), is_manually_recorded(desk, effect), desk.table

    def kept(card: str) -> bool:
        return table.zone_of(card).in_play and any(barred(each, by) for each in {card, root(table, card)})

    return [card for card in cards if said or not kept(card)]


L = TypeVar("L", bound=LimitedEffect)


def is_barred(
    table: Table,
    card_id: str,
    words: Collection[str],
    held: Iterable[tuple[ActiveEffect[L], str]],
    sight: FilterContext,
    by: EffectOrigin = NO_ORIGIN,
) -> bool:
    """Whether an effect keeps a card from something, or off what somebody's effect does to it.

    What keeps off the effects of one side, or of some cards, does not speak of what is nobody's effect (GW-EFF-01,
    MC-CARD-16, NX-EFF-21).
    """
    for modifier in modifiers.on(table, card_id, "cannot"):
        said = modifier["by"]
        limit = said if isinstance(said, dict) else {"what": said, "by": None, "seat": ""}
        against = _filter_reader(sight.reading.filters)(limit["against"]) if "against" in limit else None
        if current_word(limit["what"]) in words and _is_protected_from(table, limit["by"], against, limit["seat"], by, sight):
            return True
    said_of = ((each.seat, each.effect) for each, word in held if word in words)
    return any(_is_protected_from(table, effect.by, effect.against, seat, by, sight) for seat, effect in said_of)


_filter_reader = cache(make_cached_reader)


def _is_protected_from(
    table: Table, limit: Limit | None, against: Any, holder: str, by: EffectOrigin, sight: FilterContext
) -> bool:
    side = limit is None or (bool(by.seat) and (by.seat == holder) == (limit == "own"))
    if not side or against is None:
        return side
    return by.source in table.cards and fits_anywhere(table, "", against, by.source, sight) is True


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
        """By how much it reduces damage."""

    @property
    def spares(self) -> int | None:
        """By how much it reduces damage to the own nation."""


def get_allowed(effect: PermissionEffect) -> Any:
    """What an effect allows against the rules."""
    return effect.may


def get_forbidden(effect: PermissionEffect) -> Any:
    """What an effect keeps cards from."""
    return effect.cannot


SPARED = "spared"
"""The modifier of a seat whose nation takes less damage: so much, or all of it."""


def remaining_nation_damage(table: Table, seat: str, amount: int, held: Iterable[tuple[ActiveEffect[Any], int]]) -> int:
    """How much damage a nation takes of an amount, less what texts spare it: those that ran, and its own side's that hold
    (GW-EFF-01, MC-CARD-16, NX-EFF-21).
    """
    less = [modifier["by"] for modifier in modifiers.on(table, seat, SPARED)]
    if "all" in less:
        return 0
    kept_off: int = sum(less) + sum(n for each, n in held if each.seat == seat)
    return max(amount - kept_off, 0)


def get_nation_reduction(effect: PermissionEffect) -> int | None:
    """By how much an effect reduces damage to the own nation."""
    return effect.spares


def get_reduction(effect: PermissionEffect) -> int | None:
    """By how much an effect reduces damage."""
    return effect.reduce


# MERGED: What effects allow cards against the rules, and which they keep from being played (GW-EFF-01, MC-CARD-16, NX-EFF-21).


def has_permission(table: Table, card_id: str, kind: str, words: tuple[str, ...], said: Iterable[str]) -> bool:
    """Whether an effect, of those that ran or hold (`said`), says `may` or `cannot` of a card.

    GW-EFF-01, MC-CARD-16, NX-EFF-21.
    """
    if any(modifier["by"] in words for modifier in modifiers.on(table, card_id, kind)):
        return True
    return any(word in words for word in said)


def may_be_played(table: Table, card_id: str, sight: FilterContext, effects: EffectSources[Any]) -> Truth:
    """Whether no effect says of a card that it is not played (GW-EFF-01, NX-EFF-21); of one that nobody knows, as far as that
    can be told.
    """
    if not may_any_give(table, get_forbidden, effects):
        return True
    held = [each for each, word in active_effects_giving(table, get_forbidden, sight, effects) if word == "be_played"]
    return all_of(negate(_may_reach(table, each, card_id, sight)) for each in held)


def _may_reach(table: Table, held: ActiveEffect[Any], card_id: str, sight: FilterContext) -> Truth:
    on: Any = held.effect.on
    return fits_if_placed(table, held.seat, held.source, on, card_id, sight) if is_filter(on) else False
