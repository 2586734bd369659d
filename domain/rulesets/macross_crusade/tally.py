"""The numbers that players count at the table: Nation Strength and Combat Strengths."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.state.cards import points
from domain.rulesets.macross_crusade.state.strength import COLORS, of_color, symbols, unsure


def tally(table: Table, seat: str) -> dict[str, int]:
    """Returns a seat's Nation Strength: all symbols, and those of each colour (MC-G-01 to -07).

    The result is empty while a card of the G Zone is unknown.
    """
    if unsure(table, seat):
        return {}
    colors = {color: of_color(table, seat, color) for color in COLORS}
    return {"nation_strength": len(symbols(table, seat)), **{color: amount for color, amount in colors.items() if amount}}


def current_card_values(table: Table, card_id: str) -> tuple[int | None, ...]:
    """Returns Fighting, Shooting and Defense as they are now (MC-TERM-15), with None for an unknown number."""
    return points(table, card_id)
