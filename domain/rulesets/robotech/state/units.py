"""Units (RT-CARD-07): a Mecha, a Pilot, or a Mecha with a Pilot. A Vessel is handled as a Unit (RT-CARD-12).

A Unit is named by its bottom card: the Mecha, the Vessel, or the Pilot without a Mecha.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from domain.kernel.contract.truth import Truth, Uncertain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.robotech.card_schema.texts import Printed
from domain.rulesets.robotech.state.printed_properties import cost_of, is_pilot, printed, type_of


def root_of_unit(table: Table, card_id: str) -> str:
    """Returns the bottom card of the Unit that a card belongs to; for a Pilot in a Mecha that is the Mecha."""
    place = table.cards[card_id].place
    return card_id if place in table.zones else root_of_unit(table, place)


def pilots_in(table: Table, unit: str) -> list[str]:
    """Returns the Pilots in a Mecha."""
    return table.at(unit)


def cards_of(table: Table, unit: str) -> list[str]:
    """Returns all cards of a Unit (RT-ATK-22), the bottom card first."""
    return [unit, *table.at(unit)]


def is_unit(table: Table, card_id: str) -> Truth:
    """Returns whether a card is able to battle without another card; a Character without the Pilot type is not
    (RT-CARD-10)."""
    return type_of(table, card_id).is_surely("mecha", "vessel") or is_pilot(table, card_id)


def cost_of_unit(table: Table, unit: str) -> int | None:
    """Returns the summed ProtoCost of the cards of a Unit (RT-SKI-05, -14); None if one cost is unknown."""
    costs = [cost_of(table, card) for card in cards_of(table, unit)]
    return None if None in costs else sum(cost for cost in costs if cost is not None)


@memo(depends_on="card")
def races(table: Table, unit: str) -> Uncertain[str]:
    """Returns every Race printed on the Unit's cards (RT-CARD-08, RT-ATK-22)."""
    return _words(table, unit, lambda card: card.races)


@memo(depends_on="card")
def allegiances(table: Table, unit: str) -> Uncertain[str]:
    """Returns every Allegiance printed on the Unit's cards (RT-CARD-09, RT-ATK-22)."""
    return _words(table, unit, lambda card: card.allegiances)


def _words(table: Table, unit: str, of: Callable[[Printed], Uncertain[str]]) -> Uncertain[str]:
    return reduce(Uncertain.joined_with, (of(printed(table, card)) for card in cards_of(table, unit)))


def have_value_in_common(table: Table, units: list[str], words: Callable[[Table, str], Uncertain[str]]) -> Truth:
    """Returns whether one value is common to all these Units (RT-ATK-22); unknown if it depends on an unknown card.

    A single Unit always passes.
    """
    if len(units) < 2:
        return True
    results = [words(table, unit) for unit in units]
    if _in_all(results):
        return True
    known = [each for each in results if each.is_known]
    return None if len(known) < len(results) and (not known or _in_all(known)) else False


def _in_all(several: list[Uncertain[str]]) -> bool:
    """Returns whether a word is known to be in all of these."""
    return any(all(each.is_surely(word) for each in several) for word in several[0].words)
