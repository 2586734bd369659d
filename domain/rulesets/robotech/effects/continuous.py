"""Continuous abilities (RT-ABIL-02): they hold while their card is in Base or Battle Zone, outside the clip (RT-CLIP-11)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.rulesets.robotech.effects import matching
from domain.rulesets.robotech.state.cards import printed
from domain.rulesets.robotech.state.units import root
from domain.rulesets.robotech.state.zones import controller, fielded


def standing(table: Table) -> list[tuple[str, Plain]]:
    """Every continuous effect that holds now, with the card it is printed on."""
    found: list[tuple[str, Plain]] | None = table.memo.get("standing")
    if found is None:
        found = table.memo["standing"] = list(_standing(table))
    return found


def _standing(table: Table) -> Iterator[tuple[str, Plain]]:
    for seat in table.header.seats:
        for source in fielded(table, seat):
            for clause in printed(table, source).get("text", ()):
                if clause.get("timing") == "continuous" and matching.condition(table, seat, source, clause) is True:
                    yield from ((source, effect) for effect in clause.get("effects", ()))


def on(table: Table, unit: str, what: str) -> Iterator[Plain]:
    """The continuous effects of one kind (`values`, `keyword`, `may`, `cannot`, `pilots`) that reach a Unit now."""
    for source, effect in standing(table):
        if what in effect and _reaches(table, source, effect.get("on", "self"), unit):
            yield effect


def _reaches(table: Table, source: str, on: Plain, unit: str) -> bool:
    if on == "self":
        return root(table, source) == unit
    return matching.fits(table, controller(table, source), source, on, unit) is True
