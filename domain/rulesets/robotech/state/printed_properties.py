"""The printed properties of a card, as far as the record knows them; unknown ones are empty or None."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth, Uncertain, uncertain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.robotech.card_schema.filters import Keyword
from domain.rulesets.robotech.card_schema.texts import NOT_KNOWN, Printed, read_printed


@memo(depends_on="card")
def printed(table: Table, card_id: str) -> Printed:
    """Returns the printed data of a card; the data is empty (`NOT_KNOWN`) where the record does not know the printing."""
    printing = table.cards[card_id].printing
    data = None if printing is None else table.pins.get(printing)
    return read_printed(data) if data else NOT_KNOWN


def is_known(table: Table, card_id: str) -> bool:
    """Returns whether more than the name of a card is known."""
    return printed(table, card_id).type.is_known


@memo(depends_on="card")
def type_of(table: Table, card_id: str) -> Uncertain[str]:
    """Returns the card type (RT-CARD-01): the printed one, otherwise the one that it was played as."""
    return uncertain(printed(table, card_id).type.or_else(str(table.cards[card_id].attributes.get("type", ""))))


def names_of(table: Table, card_id: str) -> Uncertain[str]:
    """Returns the card name."""
    return printed(table, card_id).name


def cost_of(table: Table, card_id: str) -> int | None:
    """Returns the ProtoCost of a card, which is its threshold, its price and its Battle Points; None if unknown."""
    return printed(table, card_id).proto_cost


def is_pilot(table: Table, card_id: str) -> Truth:
    """Returns whether a card is a Character with the Pilot type (RT-CARD-06)."""
    if not is_known(table, card_id):
        return None if type_of(table, card_id).may_be("character") else False
    return type_of(table, card_id).is_surely("character") and printed(table, card_id).pilot


def has_printed(table: Table, card_id: str, keyword: Keyword) -> Truth:
    """Returns whether a keyword is printed on a card."""
    card = printed(table, card_id)
    if any(each.keyword == keyword for each in card.keywords):
        return True
    return False if card.type.is_known and "keywords" not in card.unknown else None


def is_solo(table: Table, card_id: str) -> bool:
    """Returns whether a card is Solo: Characters by default (RT-PLAY-01), Mecha and Vessels with the keyword (RT-PLAY-03,
    -04)."""
    return is_solo_printing(printed(table, card_id))


def is_solo_printing(card: Printed) -> bool:
    """Returns whether a printing is Solo."""
    return card.solo or any(each.keyword == "solo" for each in card.keywords)
