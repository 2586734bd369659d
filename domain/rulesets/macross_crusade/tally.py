"""What players reckon up at the table: Nation Strength."""

from __future__ import annotations

from domain.kernel.table import Table
from domain.rulesets.macross_crusade.state.strength import COLORS, of_color, symbols, unsure


def tally(table: Table, seat: str) -> dict[str, int]:
    """All symbols, and those of each colour (MC-G-01 to -07); nothing where nobody knows a card of the G Zone."""
    if unsure(table, seat):
        return {}
    colors = {color: of_color(table, seat, color) for color in COLORS}
    return {"nation_strength": len(symbols(table, seat)), **{color: amount for color, amount in colors.items() if amount}}
