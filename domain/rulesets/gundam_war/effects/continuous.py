"""Auto A: effects that hold as long as their card is in play, worked out afresh whenever somebody looks (GW-AUTO-02)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.rulesets.gundam_war.effects import filters
from domain.rulesets.gundam_war.state.zones import cards_in_play


def standing(table: Table) -> Iterator[tuple[str, Plain]]:
    """Every Auto A effect that holds now: the card it is printed on, and the small effect."""
    for seat in table.header.seats:
        for source in cards_in_play(table, seat):
            yield from standing_of(table, source)


def standing_of(table: Table, source: str) -> Iterator[tuple[str, Plain]]:
    """The Auto A effects of one card that hold now."""
    from domain.rulesets.gundam_war.state.cards import effects_negated, printed

    data = table.data(source)
    if not data or not (data.get("text") or data.get("form")):
        return
    for clause in printed(table, source).get("text", ()):
        if clause.get("timing") != "auto_a":
            continue
        if not clause.get("unvoidable") and effects_negated(table, source):
            continue
        if filters.condition(table, source, clause):
            for effect in clause.get("effects", ()):
                yield source, effect


def on(table: Table, card_id: str, what: str) -> Iterator[Plain]:
    """The Auto A effects of one kind (`points`, `keyword`, `may`, `cannot`) that reach a card now."""
    for source, effect in standing(table):
        if what in effect and filters.reaches(table, source, effect, card_id):
            yield effect
