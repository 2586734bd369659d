"""Units (RT-CARD-07): a Mecha, a Pilot, or a Mecha with a Pilot; a Vessel is handled as one (RT-CARD-12).

A Unit is named by its bottom card: the Mecha, the Vessel, or the Pilot who stands alone.
"""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.contract.truth import Truth
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.robotech.grammar.texts import Printed
from domain.rulesets.robotech.state.cards import cost_of, is_known, is_pilot, printed, type_of


def root(table: Table, card_id: str) -> str:
    """The bottom card of the Unit that a card belongs to: of a Pilot in a Mecha, the Mecha."""
    place = table.cards[card_id].place
    return card_id if place in table.zones else root(table, place)


def pilots(table: Table, unit: str) -> list[str]:
    """The Pilots in a Mecha."""
    return table.at(unit)


def cards_of(table: Table, unit: str) -> list[str]:
    """All cards of a Unit (RT-ATK-22), the bottom one first."""
    return [unit, *table.at(unit)]


def is_unit(table: Table, card_id: str) -> Truth:
    """Whether a card by itself is able to battle; a Character without the Pilot type is not (RT-CARD-10)."""
    kind = type_of(table, card_id)
    return True if kind in ("mecha", "vessel") else is_pilot(table, card_id)


def cost_of_unit(table: Table, unit: str) -> int | None:
    """The ProtoCost of all the cards of a Unit (RT-SKI-05, -14); None where nobody knows one of them."""
    costs = [cost_of(table, card) for card in cards_of(table, unit)]
    return None if None in costs else sum(cost for cost in costs if cost is not None)


@memo(depends_on="card")
def races(table: Table, unit: str) -> frozenset[str] | None:
    """Every Race printed on the Unit's cards (RT-CARD-08, RT-ATK-22); None where a card is unknown."""
    return _words(table, unit, lambda card: card.races)


@memo(depends_on="card")
def allegiances(table: Table, unit: str) -> frozenset[str] | None:
    """Every Allegiance printed on the Unit's cards (RT-CARD-09, RT-ATK-22); None where a card is unknown."""
    return _words(table, unit, lambda card: card.allegiances)


def _words(table: Table, unit: str, of: Callable[[Printed], tuple[str, ...]]) -> frozenset[str] | None:
    together = cards_of(table, unit)
    if not all(is_known(table, card) for card in together):
        return None
    return frozenset(word for card in together for word in of(printed(table, card)))


def share(table: Table, units: list[str], words: Callable[[Table, str], frozenset[str] | None]) -> Truth:
    """Whether one value is common to all these Units (RT-ATK-22); unknown where it depends on an unknown card.

    One Unit alone shares what it has with all.
    """
    if len(units) < 2:
        return True
    found = [words(table, unit) for unit in units]
    known = [each for each in found if each is not None]
    if known and not frozenset.intersection(*known):
        return False
    return True if len(known) == len(found) else None
