"""Auto A: effects without break while their card is in the Field (MC-AUTO-02); see `domain.parts.continuous`."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.facts import of_cards
from domain.kernel.table import Table
from domain.parts import continuous
from domain.parts.continuous import Standing
from domain.parts.filters import matching
from domain.rulesets.macross_crusade.effects.matching import BARE, Sight, side
from domain.rulesets.macross_crusade.state.faces import is_chip
from domain.rulesets.macross_crusade.state.texts import texts
from domain.rulesets.macross_crusade.state.zones import managed

TABLE_WIDE = "all"
"""The modifier that holds an effect of this turn."""


def _every(table: Table, sight: Sight) -> Iterator[Standing]:
    for seat, source in _sources(table):
        held = (clause for clause in texts(table, source) if clause["timing"] == "auto_a")
        yield from continuous.of_texts(table, seat, source, held, sight)
    yield from continuous.of_this_turn(table, TABLE_WIDE)


@of_cards
def _sources(table: Table) -> list[tuple[str, str]]:
    """The cards in the Field with an Auto A printed on them, each after its side."""
    there = ((seat, card) for seat in table.header.seats for card in managed(table, seat))
    return [(seat, card) for seat, card in there if any(each["timing"] == "auto_a" for each in _printed(table, card))]


def _printed(table: Table, card: str) -> tuple[Plain, ...]:
    return tuple((table.data(card) or {}).get("text", ()))


def on(table: Table, card_id: str, what: str, sight: Sight = BARE) -> Iterator[Plain]:
    """The effects of one kind (`points`, `keyword`, `may`, `cannot`) that reach a card now; a chip gains no text.

    Those of "this turn" have targets (MC-DUR-04): they leave out what cannot be one (OP-47).
    """
    if what == "keyword" and is_chip(table, card_id):
        return
    for source, _, effect in continuous.on(table, card_id, what, sight, _every):
        if "seat" not in effect or can_be_targeted(table, card_id):
            yield {**effect, "source": source}


def can_be_targeted(table: Table, card_id: str) -> bool:
    """Whether a card can be the target of effects (MC-TGT-13)."""
    return not continuous.says(table, card_id, "cannot", ("be_targeted",), on(table, card_id, "cannot"))


def amount(table: Table, effect: Plain) -> Plain:
    """The +f/+s/+d of an effect; with `per` as often as there are such cards: the X of an Auto A changes (MC-VAR-04)."""
    value = effect["points"]
    if "per" not in effect:
        return value
    source = effect["source"]
    times = len(matching(table, side(table, source), source, effect["per"], BARE))
    return tuple(times * each for each in value)
