"""Cooperation(A)B (MC-KW-15, -16): a modifier while a card named A is in the Field."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.table.table import Table
from domain.parts.grammar.text_protocols import Points
from domain.rulesets.macross_crusade.grammar.keywords import Cooperation
from domain.rulesets.macross_crusade.keywords import custom_machine
from domain.rulesets.macross_crusade.state.printed_properties import is_a, named, own_keywords
from domain.rulesets.macross_crusade.state.zones import managed


def bonus(table: Table, card_id: str) -> Iterator[Points]:
    """Yields the modifiers that Cooperation gives a card now. Each counts once, however many names match (MC-KWX-05).

    A Set Character must fulfil Custom Machine Set (MC-KW-15). A Unit must carry no Character (MC-KW-16).
    """
    for keyword in own_keywords(table, card_id, "cooperation", False):
        if is_a(table, card_id, "character") and table.cards[card_id].role == "set":
            works = custom_machine.fulfilled(table, card_id)
        else:
            works = not any(is_a(table, below, "character") for below in table.at(card_id))
            works = works and is_a(table, card_id, "unit")
        if isinstance(keyword, Cooperation) and works and _is_there(table, keyword.name):
            yield keyword.points


def _is_there(table: Table, name: str) -> bool:
    return any(named(table, other, name) for seat in table.header.seats for other in managed(table, seat))
