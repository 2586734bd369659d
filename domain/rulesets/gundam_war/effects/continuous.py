"""Auto A: effects that hold as long as their card is in play (GW-AUTO-02); see `domain.parts.continuous`.

They end when the card leaves play in any way (GW-AUTO-04, GW-LABL-05), also those of an OPERATION (GW-OPER-05).
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.facts import of_cards
from domain.kernel.table import Table
from domain.parts import continuous
from domain.parts.continuous import Standing
from domain.rulesets.gundam_war.effects.matching import BARE, Sight
from domain.rulesets.gundam_war.keywords.set_on_generation import boost_negated
from domain.rulesets.gundam_war.state.faces import printed
from domain.rulesets.gundam_war.state.silence import effects_negated
from domain.rulesets.gundam_war.state.zones import cards_in_play, controller


def _every(table: Table, sight: Sight) -> Iterator[Standing]:
    for source in _sources(table):
        yield from continuous.of_texts(table, controller(table, source), source, _texts(table, source), sight)


@of_cards
def _sources(table: Table) -> list[str]:
    """The cards in play with an Auto A on them."""
    there = (card for seat in table.header.seats for card in cards_in_play(table, seat))
    return [card for card in there if any(each.get("timing") == "auto_a" for each in printed(table, card).get("text", ()))]


def _texts(table: Table, source: str) -> Iterator[Plain]:
    for clause in printed(table, source).get("text", ()):
        if clause.get("timing") == "auto_a" and (clause.get("unvoidable") or not effects_negated(table, source)):
            yield clause


def on(table: Table, card_id: str, what: str, sight: Sight = BARE) -> Iterator[Plain]:
    """The Auto A effects of one kind (`points`, `keyword`, `may`, `cannot`) that reach a card now."""
    for source, _, effect in continuous.on(table, card_id, what, sight, _every):
        if what != "points" or not boost_negated(table, source, effect["points"]):
            yield effect
