"""Custom Machine[A] (MC-KW-18): a state that texts refer to; it has no effect by itself."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth, any_of
from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.state.printed_properties import is_known, is_named, printed
from domain.rulesets.macross_crusade.state.zones import root


def is_fulfilled(table: Table, card_id: str) -> Truth:
    """Returns whether a Character with A in its name is Set on a Unit with the trait Custom Machine[A]; `card_id` is either
    card.

    Unknown if the Unit, or its Character, is unknown.
    """
    unit = root(table, card_id)
    wanted, pilots = printed(table, unit).custom_machine, table.at(unit)
    if not is_known(table, unit):
        return None if pilots else False
    return bool(wanted) and any_of(is_named(table, pilot, str(wanted)) for pilot in pilots)
