"""Continuous effects: they apply while their card works, and are calculated again for every position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from domain.kernel.contract.truth import Truth
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.card_schema.x_substitution import substitute_x
from domain.rulesets.star_front.card_schema.filters import Filter
from domain.rulesets.star_front.card_schema.printed_keywords import Keyword, keyword_of, read_keyword
from domain.rulesets.star_front.card_schema.terms import Ban, KeywordName
from domain.rulesets.star_front.card_schema.texts import ContinuousEffect, ContinuousText, Gone, Text, read_printed, read_text
from domain.rulesets.star_front.effects import conditions, filter_matching, x_evaluation
from domain.rulesets.star_front.effects.filter_matching import FilterContext
from domain.rulesets.star_front.state import zones
from domain.rulesets.star_front.state.zones import SITE, cards_under, units

T = TypeVar("T")
COMBAT = ("defence.compare", "defence.winner", "defence.loser", "defence.judge")
"""The steps (2) to (7) of a combat, the meaning of "during combat" (SF-DEF-14)."""


GIVEN = "text"
"""The kind of modifier that gives a text, in its stored form, to a card or a player."""


class GivenEffect(NamedTuple, Generic[T]):
    """The gift of an effect that applies: its player, its source card, the cards it reaches, and what it gives.

    `in_combat`: it reaches a card of its filter only during that card's combat.
    """

    seat: str
    source: str
    to: Filter | str
    given: T
    in_combat: bool = False


class ActiveText(NamedTuple):
    """A text with its player and the card that it is printed on or comes from."""

    seat: str
    source: str
    text: ContinuousText


def attack_change(effect: ContinuousEffect) -> int | None:
    """Returns the change of attack by an effect."""
    return effect.attack


def score_change(effect: ContinuousEffect) -> int | None:
    """Returns the change of score by an effect."""
    return effect.score


def given_keyword(effect: ContinuousEffect) -> Keyword | None:
    """Returns the keyword that an effect gives."""
    if effect.keyword is None:
        return None
    if effect.n is None and effect.whose is None:
        return keyword_of(effect.keyword)
    return _with_parameters(effect.keyword, effect.n, effect.whose)


@lru_cache
def _with_parameters(name: KeywordName, n: int | None, whose: str | None) -> Keyword:
    fields = {"keyword": name, "n": n, "whose": whose}
    return read_keyword({field: value for field, value in fields.items() if value is not None})


def lost_keyword(effect: ContinuousEffect) -> KeywordName | None:
    """Returns the keyword that an effect stops from working."""
    return effect.lose


def destination_instead(effect: ContinuousEffect) -> Gone | None:
    """Returns the destination of a unit that would be destroyed."""
    return effect.instead


def victims_destination(effect: ContinuousEffect) -> Gone | None:
    """Returns the destination of the units that a unit would destroy in combat."""
    return effect.victims


def ban_on_units(effect: ContinuousEffect) -> Ban | None:
    """Returns the ban of an effect on units."""
    return effect.cannot if effect.who is None else None


def ban_on_player(effect: ContinuousEffect) -> ContinuousEffect | None:
    """Returns the effect if it forbids something to a player."""
    return effect if effect.cannot is not None and effect.who is not None else None


def given_trait(effect: ContinuousEffect) -> str | None:
    """Returns the special type that an effect gives."""
    return effect.trait


def tribute_worth_given(effect: ContinuousEffect) -> ContinuousEffect | None:
    """Returns the effect if it lets a unit count as several tributes."""
    return effect if effect.worth is not None else None


def extra_entry_place(effect: ContinuousEffect) -> str | None:
    """Returns the place, other than the front row, that an effect lets units enter."""
    return effect.enters


def tribute_change(effect: ContinuousEffect) -> int | None:
    """Returns the change of tributes by an effect."""
    return effect.tributes


def effects_on_card(table: Table, card: str, what: Callable[[ContinuousEffect], T | None], context: FilterContext) -> list[T]:
    """Returns what continuous effects give to a card now: numbers (`attack`, `score`), keywords, or bans."""
    if not gifts_of_all_texts(table, what):
        return []
    there = effects_of_kind(table, what, context)
    return [each.given for each in there if reaches(table, each, card, context) is True]


@memo(depends_on="play")
def gifts_of_all_texts(table: Table, what: Callable[[ContinuousEffect], T | None]) -> list[T]:
    """Returns what texts on the table may give of one kind, to any card and in any situation."""
    given = (what(effect) for active in static_texts(table) for effect in active.text.effects)
    return [each for each in given if each is not None]


@memo(depends_on="position")
def effects_of_kind(
    table: Table, what: Callable[[ContinuousEffect], T | None], context: FilterContext
) -> list[GivenEffect[T]]:
    """Returns the present gifts of effects of one kind. They are calculated once for a position."""
    there = ((active, effect.to, what(effect)) for active, effect in _field_effects(table, context))
    return [
        GivenEffect(active.seat, active.source, to, given, active.text.span == "combat")
        for active, to, given in there
        if given is not None
    ]


@memo(depends_on="position")
def _field_effects(table: Table, context: FilterContext) -> list[tuple[ActiveText, ContinuousEffect]]:
    there = [active for active in static_texts(table) if applies(table, active, context) is True]
    return [
        (active, effect)
        for active in there
        for effect in _effects(table, active, context)
        if isinstance(effect.to, Filter) or _is_in_span(table, active)
    ]


def _is_in_span(table: Table, active: ActiveText) -> bool:
    """Returns whether a text about its own unit works now: always, or during the combat of that unit (SF-DEF-14)."""
    return active.text.span != "combat" or is_combat_under_way(table, zones.host(table, active.source))


def _effects(table: Table, active: ActiveText, context: FilterContext) -> tuple[ContinuousEffect, ...]:
    """Returns the effects of a text with its X as it is now. A text with an unknown X has no effects."""
    if active.text.x is None:
        return active.text.effects
    x = x_evaluation.evaluate_x(table, active.seat, active.source, active.text.x, context)
    return () if x is None else substitute_x(active.text.effects, x)


@memo(depends_on="play")
def static_texts(table: Table) -> list[ActiveText]:
    """Returns the texts that apply by themselves: printed on cards and given to them, then those given to players."""
    whose = {source: zones.controller(table, source) for source in cards_with_continuous_texts(table)}
    printed = ((seat, source, text) for source, seat in whose.items() for text in _texts(table, source))
    there = (*printed, *_given(table, whose))
    return [ActiveText(seat, source, text) for seat, source, text in there if isinstance(text, ContinuousText)]


def _given(table: Table, whose: dict[str, str]) -> Iterator[tuple[str, str, Text | ContinuousText]]:
    """Yields the texts that effects gave to cards in play and to players, each with its player and its card."""
    there = [each for each in table.modifiers.values() if each["what"] == GIVEN]
    for each in sorted(there, key=lambda each: int(each["seq"])):
        if each["on"] in table.header.seats:
            yield each["on"], str(each["source"]), read_text(each["by"])
        elif each["on"] in whose:
            yield whose[each["on"]], each["on"], read_text(each["by"])


@memo(depends_on="play")
def cards_with_continuous_texts(table: Table) -> list[str]:
    """Returns the cards whose texts may apply by themselves: sites, units, and magic granted to them."""
    field = (unit for seat in table.header.seats for unit in (*table.at(f"{seat}.{SITE}"), *units(table, seat)))
    return [source for unit in field for source in (unit, *cards_under(table, unit, "granted"))]


def _texts(table: Table, source: str) -> tuple[Text | ContinuousText, ...]:
    card = table.cards[source]
    shown = card.face != "down" and "as_unit" not in card.attributes
    data = table.data(source) if shown else None
    return read_printed(data).text if data else ()


def applies(table: Table, active: ActiveText, context: FilterContext) -> Truth:
    """Returns whether a text applies now; unknown if its condition depends on an unknown card."""
    text = active.text
    if text.condition is None:
        return True
    return conditions.evaluate_condition(table, active.seat, active.source, text.condition, context)


def is_combat_under_way(table: Table, unit: str) -> bool:
    """Returns whether a combat with this unit is between its steps (2) and (7) (SF-DEF-14)."""
    combat = table.flags.get("combat")
    return combat is not None and table.clock.node in COMBAT and unit in (combat["attacker"], *combat["fought"])


def reaches(table: Table, said: GivenEffect[T], card: str, context: FilterContext) -> Truth:
    """Returns whether a gift is for a card; unknown if too little is known of the card. "During combat" is the combat of the
    card that gets it (SF-DEF-14).
    """
    if said.in_combat and not is_combat_under_way(table, zones.host(table, card)):
        return False
    if not isinstance(said.to, Filter):
        return card == zones.host(table, said.source)
    return filter_matching.fits(table, said.seat, said.source, said.to, card, context)
