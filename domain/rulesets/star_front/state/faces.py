"""What is printed on a card, and how it lies, before anything that continuous effects give."""

from __future__ import annotations

from domain.kernel import numbers
from domain.kernel.changes import Plain
from domain.kernel.facts import of_card
from domain.kernel.table import Table
from domain.rulesets.star_front.state.zones import is_traveller, under

UPRIGHT, ATTACKING, SIDEWAYS = 0, 45, 90
"""The angles of the three unit states (SF-STATE-01 to -03, SF-ATK-10)."""
STATE = {UPRIGHT: "upright", ATTACKING: "attacking", SIDEWAYS: "sideways"}
Data = dict[str, Plain]
NONE: Data = {}


def printed(table: Table, card: str) -> Data:
    """The data of a card as it lies there; empty where the record does not know the printing.

    A traveller is a no-tribute neutral unit (SF-SUM-06); a magic card may stand as a unit (SF-MAG-08).
    """
    return traveller(table) if is_traveller(table, card) else _printed(table, card)


@of_card
def _printed(table: Table, card: str) -> Data:
    data = table.data(card) or NONE
    unit = table.cards[card].attributes.get("as_unit")
    return {**data, **unit, "type": "unit", "star": 0, "keywords": (), "text": ()} if unit else data


def traveller(table: Table) -> Data:
    """The numbers of a little traveller, which the rulebook does not give (OP-06)."""
    numbers_of = table.flags.get("traveller", NONE)
    return {"name": "Little Traveller", "type": "unit", "race": "neutral", "star": 0, **numbers_of}


def type_of(table: Table, card: str) -> str:
    """unit or magic; empty where nobody knows."""
    return str(printed(table, card).get("type", ""))


def name_of(table: Table, card: str) -> str:
    """The printed name, empty where nobody knows."""
    return str(printed(table, card).get("name", ""))


def state_of(table: Table, unit: str) -> str:
    """upright, attacking or sideways."""
    return STATE.get(table.cards[unit].angle, "upright")


def is_merged(table: Table, unit: str) -> bool:
    """Whether a unit consists of several cards (SF-MERGE-01)."""
    return bool(under(table, unit, "lower"))


def traits(table: Table, card: str) -> set[str]:
    """The special types of a card, such as `mech`; those given to a merged unit reach its lower cards (SF-MERGE-14)."""
    found = set(printed(table, card).get("traits", ()))
    place = table.cards[card].place
    given = [*numbers.on(table, card, "trait"), *(numbers.on(table, place, "trait") if place in table.cards else ())]
    return found | {str(each["by"]) for each in given}
