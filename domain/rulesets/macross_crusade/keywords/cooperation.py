"""Cooperation(A)B (MC-KW-15, -16): a modifier while a card named A is in the Field."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.table.table import Table
from domain.parts.card_schema.text_protocols import Points
from domain.rulesets.macross_crusade.card_schema.keywords import Cooperation
from domain.rulesets.macross_crusade.keywords import custom_machine
from domain.rulesets.macross_crusade.state.printed_properties import is_named, is_surely_type, is_type, own_keywords
from domain.rulesets.macross_crusade.state.zones import managed


def cooperation_modifiers(table: Table, card_id: str) -> Iterator[Points | None]:
    """Yields the modifiers that Cooperation gives a card now. Each counts once, however many names match (MC-KWX-05).

    It yields None where unknown cards decide it.

    A Set Character must fulfil Custom Machine Set (MC-KW-15). A Unit must carry no Character (MC-KW-16).
    """
    for keyword in own_keywords(table, card_id, "cooperation", False):
        if is_surely_type(table, card_id, "character") and table.cards[card_id].role == "set":
            works = custom_machine.is_fulfilled(table, card_id)
        else:
            piloted = any_of(is_type(table, below, "character") for below in table.at(card_id))
            works = all_of((negate(piloted), is_surely_type(table, card_id, "unit")))
        if isinstance(keyword, Cooperation):
            truth = all_of((works, _is_there(table, keyword.name)))
            if truth is not False:
                yield keyword.points if truth is True else None


def _is_there(table: Table, name: str) -> Truth:
    return any_of(is_named(table, other, name) for seat in table.header.seats for other in managed(table, seat))
