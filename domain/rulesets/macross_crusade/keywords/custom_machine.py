"""Custom Machine[A] (MC-KW-18): a state that texts refer to; it has no effect by itself."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.state.printed_properties import named, printed
from domain.rulesets.macross_crusade.state.zones import root


def fulfilled(table: Table, card_id: str) -> bool:
    """Whether a Character with A in its name is Set on a Unit with the trait Custom Machine[A]; `card_id` is either card."""
    unit = root(table, card_id)
    wanted = printed(table, unit).custom_machine
    return bool(wanted) and any(named(table, pilot, str(wanted)) for pilot in table.at(unit))
