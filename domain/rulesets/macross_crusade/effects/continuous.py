"""Auto A: effects without break while their card is in the Field (MC-AUTO-02), worked out whenever somebody looks.

So is what an effect gives "this turn" to all cards of a kind: who comes later is covered as well (MC-DUR-04).
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.rulesets.macross_crusade.effects import matching
from domain.rulesets.macross_crusade.effects.matching import BARE, Sight
from domain.rulesets.macross_crusade.state.faces import is_chip
from domain.rulesets.macross_crusade.state.texts import texts
from domain.rulesets.macross_crusade.state.zones import managed

TABLE_WIDE = "all"


def standing(table: Table, sight: Sight = BARE) -> Iterator[tuple[str, Plain]]:
    """Every Auto A effect that holds now: the card it is printed on, and the small effect."""
    for seat in table.header.seats:
        for source in managed(table, seat):
            data = table.data(source)
            if data and data.get("text"):
                yield from _of(table, source, sight)


def _of(table: Table, source: str, sight: Sight) -> Iterator[tuple[str, Plain]]:
    for clause in texts(table, source):
        if clause["timing"] == "auto_a" and matching.condition(table, source, clause, sight):
            for effect in clause.get("effects", ()):
                yield source, effect


def on(table: Table, card_id: str, what: str, sight: Sight = BARE) -> Iterator[Plain]:
    """The effects of one kind (`points`, `keyword`, `may`, `cannot`) that reach a card now; a chip gains no text."""
    if what == "keyword" and is_chip(table, card_id):
        return
    for source, effect in standing(table, sight):
        if what in effect and matching.reaches(table, source, effect, card_id, sight):
            yield {**effect, "source": source}
    for modifier in list(table.modifiers.values()):
        by = modifier["by"]
        if modifier["what"] == TABLE_WIDE and what in by and _covers(table, by, card_id, sight):
            yield by


def _covers(table: Table, by: Plain, card_id: str, sight: Sight) -> bool:
    return matching.fits(table, by["seat"], by["card"], by["on"], card_id, sight) is True


def amount(table: Table, effect: Plain) -> Plain:
    """The +f/+s/+d of an effect; with `per` as often as there are such cards: the X of an Auto A changes (MC-VAR-04)."""
    value = effect["points"]
    if "per" not in effect:
        return value
    source = effect["source"]
    times = len(matching.matching(table, matching.side(table, source), source, effect["per"], BARE))
    return tuple(times * each for each in value)
