"""Continuous effects: they hold as long as their card works, and are worked out afresh for every position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.grammar.x_value import substitute_x
from domain.rulesets.star_front.effects import conditions, counting, matching
from domain.rulesets.star_front.effects.matching import FilterContext
from domain.rulesets.star_front.grammar.filters import Filter
from domain.rulesets.star_front.grammar.printed_keywords import Keyword, keyword_of, read_keyword
from domain.rulesets.star_front.grammar.terms import Ban, KeywordName
from domain.rulesets.star_front.grammar.texts import Gone, Lasting, Standing, Text, read_printed, read_text
from domain.rulesets.star_front.state import zones
from domain.rulesets.star_front.state.zones import SITE, under, units

T = TypeVar("T")
COMBAT = ("defence.compare", "defence.winner", "defence.loser", "defence.judge")
"""Steps (2) to (7) of a combat: what "during combat" means (SF-DEF-14)."""


GIVEN = "text"
"""What a card or a player has by an effect: a text, as it is stored."""


class Said(NamedTuple, Generic[T]):
    """What an effect that holds gives: whose it is, the card that says it, whom it reaches."""

    seat: str
    source: str
    to: Filter | str
    given: T


class _Held(NamedTuple):
    """A text, whose it is, and the card that it stands on or comes from."""

    seat: str
    source: str
    text: Lasting


def attack(effect: Standing) -> int | None:
    """What an effect gives to the attack."""
    return effect.attack


def score(effect: Standing) -> int | None:
    """What an effect gives to the score."""
    return effect.score


def keyword(effect: Standing) -> Keyword | None:
    """The keyword that an effect gives."""
    if effect.keyword is None:
        return None
    if effect.n is None and effect.whose is None:
        return keyword_of(effect.keyword)
    return _with_parameters(effect.keyword, effect.n, effect.whose)


@lru_cache
def _with_parameters(name: KeywordName, n: int | None, whose: str | None) -> Keyword:
    fields = {"keyword": name, "n": n, "whose": whose}
    return read_keyword({field: value for field, value in fields.items() if value is not None})


def lose(effect: Standing) -> KeywordName | None:
    """The keyword that an effect keeps from working."""
    return effect.lose


def instead(effect: Standing) -> Gone | None:
    """Where a unit goes that would be destroyed."""
    return effect.instead


def victims(effect: Standing) -> Gone | None:
    """Where those go that a unit would destroy in combat."""
    return effect.victims


def cannot(effect: Standing) -> Ban | None:
    """What an effect forbids to units."""
    return effect.cannot if effect.who is None else None


def forbids(effect: Standing) -> Standing | None:
    """An effect that forbids something to a player."""
    return effect if effect.cannot is not None and effect.who is not None else None


def trait(effect: Standing) -> str | None:
    """A special type that an effect gives."""
    return effect.trait


def worth(effect: Standing) -> Standing | None:
    """An effect by which a unit may count as several tributes."""
    return effect if effect.worth is not None else None


def enters(effect: Standing) -> str | None:
    """Where an effect lets units enter besides the front row."""
    return effect.enters


def tributes(effect: Standing) -> int | None:
    """What an effect changes of the tributes."""
    return effect.tributes


def on(table: Table, card: str, what: Callable[[Standing], T | None], context: FilterContext) -> list[T]:
    """What continuous effects give to a card now: numbers (`attack`, `score`), keywords, or what it cannot do."""
    if not ever(table, what):
        return []
    there = saying(table, what, context)
    return [each.given for each in there if _reaches(table, each, card, context)]


@memo(depends_on="play")
def ever(table: Table, what: Callable[[Standing], T | None]) -> list[T]:
    """What texts on the table give of one kind, to whatever card, whether their situation is given or not."""
    given = (what(effect) for held in _static(table) for effect in held.text.effects)
    return [each for each in given if each is not None]


@memo(depends_on="position")
def saying(table: Table, what: Callable[[Standing], T | None], context: FilterContext) -> list[Said[T]]:
    """What effects give of one kind; worked out once for a position."""
    there = ((held, effect.to, what(effect)) for held, effect in _standing(table, context))
    return [Said(held.seat, held.source, to, given) for held, to, given in there if given is not None]


@memo(depends_on="position")
def _standing(table: Table, context: FilterContext) -> list[tuple[_Held, Standing]]:
    there = [held for held in _static(table) if _holds(table, held, context)]
    return [(held, effect) for held in there for effect in _effects(table, held, context)]


def _effects(table: Table, held: _Held, context: FilterContext) -> tuple[Standing, ...]:
    """The effects of a text with its X as it is now; of one whose X nobody can tell, none."""
    if held.text.x is None:
        return held.text.effects
    x = counting.now(table, held.seat, held.source, held.text.x, context)
    return () if x is None else substitute_x(held.text.effects, x)


@memo(depends_on="play")
def _static(table: Table) -> list[_Held]:
    """The texts that hold by themselves: printed on cards and given to them, then those given to players."""
    whose = {source: zones.controller(table, source) for source in sources(table)}
    printed = ((seat, source, text) for source, seat in whose.items() for text in _texts(table, source))
    there = (*printed, *_given(table, whose))
    return [_Held(seat, source, text) for seat, source, text in there if isinstance(text, Lasting)]


def _given(table: Table, whose: dict[str, str]) -> Iterator[tuple[str, str, Text | Lasting]]:
    """The texts that cards in play and players have by effects, each after whose it is and the card that says it."""
    there = [each for each in table.modifiers.values() if each["what"] == GIVEN]
    for each in sorted(there, key=lambda each: int(each["seq"])):
        if each["on"] in table.header.seats:
            yield each["on"], str(each["source"]), read_text(each["by"])
        elif each["on"] in whose:
            yield whose[each["on"]], each["on"], read_text(each["by"])


def sources(table: Table) -> list[str]:
    """The cards whose texts may hold by themselves: sites, units, and the magic granted to these."""
    field = (unit for seat in table.header.seats for unit in (*table.at(f"{seat}.{SITE}"), *units(table, seat)))
    return [source for unit in field for source in (unit, *under(table, unit, "granted"))]


def _texts(table: Table, source: str) -> tuple[Text | Lasting, ...]:
    card = table.cards[source]
    shown = card.face != "down" and "as_unit" not in card.attributes
    data = table.data(source) if shown else None
    return read_printed(data).text if data else ()


def _holds(table: Table, held: _Held, context: FilterContext) -> bool:
    text = held.text
    if text.span == "combat" and not in_combat(table, zones.host(table, held.source)):
        return False
    if text.condition is None:
        return True
    return conditions.condition(table, held.seat, held.source, text.condition, context) is True


def in_combat(table: Table, unit: str) -> bool:
    """Whether a combat that concerns this unit is between its steps (2) and (7) (SF-DEF-14)."""
    combat = table.flags.get("combat")
    return combat is not None and table.clock.node in COMBAT and unit in (combat["attacker"], *combat["fought"])


def _reaches(table: Table, said: Said[T], card: str, context: FilterContext) -> bool:
    if not isinstance(said.to, Filter):
        return card == zones.host(table, said.source)
    return matching.fits(table, said.seat, said.source, said.to, card, context) is True
