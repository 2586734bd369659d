"""Continuous effects: they hold as long as their card works, and are worked out afresh for every position."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from domain.kernel.table.facts import of_play, of_position
from domain.kernel.table.table import Table
from domain.parts.common.counted import with_x
from domain.rulesets.star_front.effects import conditions, counting, matching
from domain.rulesets.star_front.effects.matching import Sight
from domain.rulesets.star_front.grammar.filters import Filter
from domain.rulesets.star_front.grammar.printed_keywords import Keyword, keyword_of, read_keyword
from domain.rulesets.star_front.grammar.texts import Gone, Lasting, Standing, Text, read_printed
from domain.rulesets.star_front.grammar.words import Ban, KeywordName
from domain.rulesets.star_front.state.zones import SITE, host, under, units

T = TypeVar("T")
COMBAT = ("defence.compare", "defence.winner", "defence.loser", "defence.judge")
"""Steps (2) to (7) of a combat: what "during combat" means (SF-DEF-14)."""


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
    told = {"keyword": name, "n": n, "whose": whose}
    return read_keyword({field: value for field, value in told.items() if value is not None})


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


def on(table: Table, card: str, what: Callable[[Standing], T | None], sight: Sight) -> list[T]:
    """What continuous effects give to a card now: numbers (`attack`, `score`), keywords, or what it cannot do."""
    if not ever(table, what):
        return []
    return [given for source, to, given in saying(table, what, sight) if _reaches(table, source, to, card, sight)]


@of_play
def ever(table: Table, what: Callable[[Standing], T | None]) -> list[T]:
    """What texts on the table give of one kind, to whatever card, whether their situation is given or not."""
    given = (what(effect) for _, text in _static(table) for effect in text.effects)
    return [each for each in given if each is not None]


@of_position
def saying(table: Table, what: Callable[[Standing], T | None], sight: Sight) -> list[tuple[str, Filter | str, T]]:
    """What effects give of one kind, each with its source and whom it reaches; worked out once for a position."""
    there = ((source, effect.to, what(effect)) for source, effect in _standing(table, sight))
    return [(source, to, given) for source, to, given in there if given is not None]


@of_position
def _standing(table: Table, sight: Sight) -> list[tuple[str, Standing]]:
    there = [each for each in _static(table) if _holds(table, *each, sight)]
    return [(source, effect) for source, text in there for effect in _effects(table, source, text, sight)]


def _effects(table: Table, source: str, text: Lasting, sight: Sight) -> tuple[Standing, ...]:
    """The effects of a text with its X as it is now; of one whose X nobody can tell, none."""
    if text.x is None:
        return text.effects
    x = counting.now(table, table.zone_of(source).holder, source, text.x, sight)
    return () if x is None else with_x(text.effects, x)


@of_play
def _static(table: Table) -> list[tuple[str, Lasting]]:
    """The texts that hold by themselves, each with the card that it stands on."""
    return [(source, text) for source in sources(table) for text in _texts(table, source) if isinstance(text, Lasting)]


def sources(table: Table) -> list[str]:
    """The cards whose texts may hold by themselves: sites, units, and the magic granted to these."""
    field = (unit for seat in table.header.seats for unit in (*table.at(f"{seat}.{SITE}"), *units(table, seat)))
    return [source for unit in field for source in (unit, *under(table, unit, "granted"))]


def _texts(table: Table, source: str) -> tuple[Text | Lasting, ...]:
    card = table.cards[source]
    shown = card.face != "down" and "as_unit" not in card.attributes
    data = table.data(source) if shown else None
    return read_printed(data).text if data else ()


def _holds(table: Table, source: str, text: Lasting, sight: Sight) -> bool:
    if text.span == "combat" and not in_combat(table, host(table, source)):
        return False
    if text.condition is None:
        return True
    return conditions.condition(table, table.zone_of(source).holder, source, text.condition, sight) is True


def in_combat(table: Table, unit: str) -> bool:
    """Whether a combat that concerns this unit is between its steps (2) and (7) (SF-DEF-14)."""
    combat = table.flags.get("combat")
    return combat is not None and table.clock.node in COMBAT and unit in (combat["attacker"], *combat["fought"])


def _reaches(table: Table, source: str, to: Filter | str, card: str, sight: Sight) -> bool:
    if not isinstance(to, Filter):
        return card == host(table, source)
    return matching.fits(table, table.zone_of(source).holder, source, to, card, sight) is True
