"""Continuous effects: they hold as long as their card works, and are worked out afresh for every position."""

from __future__ import annotations

from typing import Any

from domain.kernel.changes import Plain
from domain.kernel.facts import of_cards, of_position
from domain.kernel.table import Table
from domain.rulesets.star_front.effects import matching
from domain.rulesets.star_front.effects.matching import Sight
from domain.rulesets.star_front.state.zones import SITE, host, under, units

COMBAT = ("defence.compare", "defence.winner", "defence.loser", "defence.judge")
"""Steps (2) to (7) of a combat: what "during combat" means (SF-DEF-14)."""


def on(table: Table, card: str, what: str, sight: Sight) -> list[Any]:
    """What continuous effects give to a card now: numbers (`attack`, `score`), keywords, or what it cannot do."""
    there = saying(table, what, sight)
    return there and [
        effect[what] for source, effect in there if _reaches(table, source, effect.get("to", "self"), card, sight)
    ]


@of_position
def saying(table: Table, what: str, sight: Sight) -> list[tuple[str, Plain]]:
    """The effects that say something of one kind, each with its source; worked out once for a position."""
    return [each for each in _standing(table, sight) if what in each[1]]


@of_position
def _standing(table: Table, sight: Sight) -> list[tuple[str, Plain]]:
    there = [each for each in _static(table) if _holds(table, *each, sight)]
    return [(source, effect) for source, clause in there for effect in clause.get("effects", ())]


@of_cards
def _static(table: Table) -> list[tuple[str, Plain]]:
    """The texts that hold by themselves, each with the card that it stands on."""
    field = (unit for seat in table.header.seats for unit in (*table.at(f"{seat}.{SITE}"), *units(table, seat)))
    sources = [source for unit in field for source in (unit, *under(table, unit, "granted"))]
    return [(source, clause) for source in sources for clause in _texts(table, source) if clause.get("timing") == "static"]


def _texts(table: Table, source: str) -> tuple[Plain, ...]:
    card = table.cards[source]
    shown = card.face != "down" and "as_unit" not in card.attributes
    return tuple((table.data(source) or {}).get("text", ())) if shown else ()


def _holds(table: Table, source: str, clause: Plain, sight: Sight) -> bool:
    if clause.get("span") == "combat" and not in_combat(table, host(table, source)):
        return False
    if "condition" not in clause:
        return True
    return matching.condition(table, table.zone_of(source).holder, source, clause["condition"], sight) is True


def in_combat(table: Table, unit: str) -> bool:
    """Whether a combat that concerns this unit is between its steps (2) and (7) (SF-DEF-14)."""
    combat = table.flags.get("combat")
    return combat is not None and table.clock.node in COMBAT and unit in (combat["attacker"], *combat["fought"])


def _reaches(table: Table, source: str, to: Plain, card: str, sight: Sight) -> bool:
    if to == "self":
        return card == host(table, source)
    return matching.fits(table, table.zone_of(source).holder, source, to, card, sight) is True
