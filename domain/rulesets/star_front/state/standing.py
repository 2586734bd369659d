"""Continuous effects: they hold as long as their card works, and are worked out afresh for every position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.rulesets.star_front.effects import matching
from domain.rulesets.star_front.effects.matching import Sight
from domain.rulesets.star_front.state.zones import SITE, host, under, units

COMBAT = ("defence.compare", "defence.winner", "defence.loser", "defence.judge")
"""Steps (2) to (7) of a combat: what "during combat" means (SF-DEF-14)."""


def on(table: Table, card: str, what: str, sight: Sight) -> list[Any]:
    """What continuous effects give to a card now: numbers (`attack`, `score`), keywords, or what it cannot do."""
    return [
        effect[what]
        for source, effect in _saying(table, what, sight)
        if _reaches(table, source, effect.get("to", "self"), card, sight)
    ]


def _saying(table: Table, what: str, sight: Sight) -> list[tuple[str, Plain]]:
    """The effects that say something of one kind, each with its source; worked out once for a position."""
    found: list[tuple[str, Plain]] | None = table.memo.get(("standing", what))
    if found is None:
        standing = _saying(table, "", sight) if what else _standing(table, sight)
        found = table.memo["standing", what] = [each for each in standing if not what or what in each[1]]
    return found


def _standing(table: Table, sight: Sight) -> Iterator[tuple[str, Plain]]:
    for seat in table.header.seats:
        for unit in (*table.at(f"{seat}.{SITE}"), *units(table, seat)):
            for source in (unit, *under(table, unit, "granted")):
                yield from _of(table, source, sight)


def _of(table: Table, source: str, sight: Sight) -> Iterator[tuple[str, Plain]]:
    if table.cards[source].face == "down" or "as_unit" in table.cards[source].attributes:
        return
    for clause in (table.data(source) or {}).get("text", ()):
        if clause.get("timing") == "static" and _holds(table, source, clause, sight):
            yield from ((source, effect) for effect in clause.get("effects", ()))


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
