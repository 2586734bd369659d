"""Auto A: effects that hold as long as their card is in play, worked out afresh whenever somebody looks (GW-AUTO-02).

Nobody declares them (GW-LABL-04) or answers them (GW-AUTO-03). They end when the card leaves play in any way (GW-AUTO-04,
GW-LABL-05), also those of an OPERATION (GW-OPER-05).
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.rulesets.gundam_war.effects.conditions import condition
from domain.rulesets.gundam_war.effects.matching import BARE, Sight, reaches
from domain.rulesets.gundam_war.keywords.set_on_generation import boost_negated
from domain.rulesets.gundam_war.state.faces import printed
from domain.rulesets.gundam_war.state.silence import effects_negated
from domain.rulesets.gundam_war.state.zones import cards_in_play


def standing(table: Table, sight: Sight = BARE) -> tuple[tuple[str, Plain], ...]:
    """Every Auto A effect that holds now: the card it is printed on, and the small effect."""
    found: tuple[tuple[str, Plain], ...] | None = table.memo.get(sight)
    if found is None:
        everything = (source for seat in table.header.seats for source in cards_in_play(table, seat))
        found = tuple(effect for source in everything for effect in standing_of(table, source, sight))
        table.memo[sight] = found
    return found


def standing_of(table: Table, source: str, sight: Sight = BARE) -> Iterator[tuple[str, Plain]]:
    """The Auto A effects of one card that hold now."""
    data = table.data(source)
    if not data or not (data.get("text") or data.get("form")):
        return
    for clause in printed(table, source).get("text", ()):
        if clause.get("timing") != "auto_a":
            continue
        if not clause.get("unvoidable") and effects_negated(table, source):
            continue
        if condition(table, source, clause, sight):
            for effect in clause.get("effects", ()):
                yield source, effect


def on(table: Table, card_id: str, what: str, sight: Sight = BARE) -> Iterator[Plain]:
    """The Auto A effects of one kind (`points`, `keyword`, `may`, `cannot`) that reach a card now."""
    for source, effect in standing(table, sight):
        if what == "points" and boost_negated(table, source, effect.get("points", ())):
            continue
        if what in effect and reaches(table, source, effect, card_id, sight):
            yield effect
