"""The numbers that players count at the table: Nation Strength and Combat Strengths."""

from __future__ import annotations

from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.state.current_properties import combat_strengths
from domain.rulesets.macross_crusade.state.nation_strength import COLORS, g_symbols, has_unknown_symbols, strength_of_color


def seat_totals(table: Table, seat: str) -> dict[str, int]:
    """Returns a seat's Nation Strength: all symbols, and those of each colour (MC-G-01 to -07).

    The result is empty while a card of the G Zone is unknown.
    """
    if has_unknown_symbols(table, seat):
        return {}
    colors = {color: strength_of_color(table, seat, color) for color in COLORS}
    return {"nation_strength": len(g_symbols(table, seat)), **{color: amount for color, amount in colors.items() if amount}}


def card_values(table: Table, card_id: str) -> dict[str, int | None]:
    """Returns Fighting, Shooting and Defense as they are now (MC-TERM-15), with None for an unknown number."""
    fighting, shooting, defense = combat_strengths(table, card_id)
    return {"fighting": fighting, "shooting": shooting, "defense": defense}
