"""The texts that a card has at this moment, and whether their requirement is met."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.truth import Truth
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.card_schema.texts import AnyText, Text
from domain.rulesets.macross_crusade.state.nation_strength import fulfils_requirement
from domain.rulesets.macross_crusade.state.printed_properties import has_lost_text, printed
from domain.rulesets.macross_crusade.state.zones import controller


def present_texts(table: Table, card_id: str) -> Iterator[AnyText]:
    """Yields the effects within a card's text that it has now, or may have (MC-CARD-06).

    Lost text is missing (MC-TERM-06), except text in brackets (MC-CARD-15). While Nation Strength does not fulfil (X-Y),
    the card is treated as not having that text, regardless of brackets and location (MC-TCOST-10 to -12).
    """
    lost = has_lost_text(table, card_id)
    for clause in printed(table, card_id).text:
        if (not lost or clause.unvoidable) and is_requirement_met(table, card_id, clause) is not False:
            yield clause


def is_requirement_met(table: Table, card_id: str, clause: AnyText) -> Truth:
    """Returns whether (X-Y) of a text is fulfilled by the card's controller or, outside the Field, by its owner
    (MC-TCOST-08); unknown if unknown symbols decide it.
    """
    need = clause.requirement
    seat = controller(table, card_id) or table.cards[card_id].bringer
    return need is None or fulfils_requirement(table, seat, printed(table, card_id).color, need)


@memo(depends_on="card")
def usable_texts(table: Table, card_id: str) -> list[Text]:
    """Returns the texts that are played, in printed order, even if the card has lost them.

    Auto Effects are not among them.
    """
    return [text for text in printed(table, card_id).text if isinstance(text, Text)]
