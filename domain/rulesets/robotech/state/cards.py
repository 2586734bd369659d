"""What is printed on a card, as far as the record knows it; empty or None where it does not."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.kernel.truth import Truth

_NOTHING: dict[str, Plain] = {}


def printed(table: Table, card_id: str) -> dict[str, Plain]:
    """The data of a card; empty where the record does not know the printing."""
    return table.data(card_id) or _NOTHING


def is_known(table: Table, card_id: str) -> bool:
    """Whether more than the name of a card is known."""
    return "type" in printed(table, card_id)


def type_of(table: Table, card_id: str) -> str:
    """The card type (RT-CARD-01): the printed one, else what it was played as; empty if unknown."""
    return str(printed(table, card_id).get("type") or table.cards[card_id].attributes.get("type", ""))


def name_of(table: Table, card_id: str) -> str:
    """The card name; empty if unknown."""
    return str(printed(table, card_id).get("name", ""))


def cost_of(table: Table, card_id: str) -> int | None:
    """The ProtoCost of a card: threshold, price and Battle Points in one; None if unknown."""
    cost = printed(table, card_id).get("proto_cost")
    return cost if type(cost) is int else None


def is_pilot(table: Table, card_id: str) -> Truth:
    """Whether a card is a Character with the Pilot type (RT-CARD-06)."""
    if not is_known(table, card_id):
        return None if type_of(table, card_id) in ("", "character") else False
    return type_of(table, card_id) == "character" and bool(printed(table, card_id).get("pilot"))


def has_printed(table: Table, card_id: str, keyword: str) -> bool:
    """Whether a keyword is printed on a card."""
    return any(each["keyword"] == keyword for each in printed(table, card_id).get("keywords", ()))


def is_solo(table: Table, card_id: str) -> bool:
    """Whether a card is Solo: Characters by default (RT-PLAY-01), Mecha and Vessels with the keyword (RT-PLAY-03, -04)."""
    return bool(printed(table, card_id).get("solo")) or has_printed(table, card_id, "solo")
