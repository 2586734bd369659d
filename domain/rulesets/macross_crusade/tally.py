"""What players count at the table: Nation Strength."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.state.cards import points
from domain.rulesets.macross_crusade.state.strength import COLORS, of_color, symbols, unsure


def tally(table: Table, seat: str) -> dict[str, int]:
    """All symbols, and those of each colour (MC-G-01 to -07); nothing where nobody knows a card of the G Zone."""
    if unsure(table, seat):
        return {}
    colors = {color: of_color(table, seat, color) for color in COLORS}
    return {"nation_strength": len(symbols(table, seat)), **{color: amount for color, amount in colors.items() if amount}}


def card_values(table: Table, card_id: str) -> tuple[int | None, ...]:
    """Fighting, Shooting and Defense now (MC-TERM-15), each None where it is not known."""
    return points(table, card_id)
