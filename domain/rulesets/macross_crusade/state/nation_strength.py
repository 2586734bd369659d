"""Nation Strength: the G symbols in the G Zone, which are compared with costs and never spent (MC-G-01 to -07)."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth, Uncertain, all_of
from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.card_schema.filters import Color
from domain.rulesets.macross_crusade.state.printed_properties import printed
from domain.rulesets.macross_crusade.state.zones import G_ZONE

COLORS = ("blue", "green", "red", "black")
"""The colours of Nation Strength. Purple is a fifth, special one (MC-G-06)."""


def g_symbols(table: Table, seat: str) -> list[tuple[Color, ...]]:
    """Returns the G symbols in a seat's G Zone, each with its colours. Symbols elsewhere do not count (MC-G-01, -02)."""
    return [symbol for card in table.at(f"{seat}.{G_ZONE}") for symbol in printed(table, card).g_symbols or ()]


def has_unknown_symbols(table: Table, seat: str) -> bool:
    """Returns whether the symbols of a card in the G Zone are unknown."""
    return any(printed(table, card).g_symbols is None for card in table.at(f"{seat}.{G_ZONE}"))


def strength_of_color(table: Table, seat: str, color: str) -> int:
    """Returns the Nation Strength of a colour. A symbol of two colours counts as either (MC-G-05), Purple as none
    (MC-G-07)."""
    return sum(color in symbol for symbol in g_symbols(table, seat))


def reaches_designated(table: Table, seat: str, color: Uncertain[Color], amount: int) -> Truth:
    """Returns whether the Designated cost is met (MC-COST-03); None if unknown symbols decide it.

    A Purple card has no Designated cost, or one of any colour (`purple_designated`).
    """
    if color.is_surely("purple"):
        one_colour = table.header.switches.get("purple_designated") == "one_colour"
        reached = not one_colour or any(strength_of_color(table, seat, each) >= amount for each in COLORS)
    else:
        reached = amount == 0 or any(strength_of_color(table, seat, each) >= amount for each in color.words)
    return True if reached else None if has_unknown_symbols(table, seat) or not color.is_known else False


def reaches_total(table: Table, seat: str, amount: int) -> Truth:
    """Returns whether the Total cost is met, by symbols of any colour; None if unknown symbols decide it.

    Symbols of the Designated cost are included (MC-COST-04, -05).
    """
    return True if len(g_symbols(table, seat)) >= amount else None if has_unknown_symbols(table, seat) else False


def fulfils_requirement(table: Table, seat: str, color: Uncertain[Color], need: tuple[int, int]) -> Truth:
    """Returns whether Nation Strength fulfils (X-Y) of a text, with X in the card's own colour (MC-TCOST-08, -09); unknown if
    unknown symbols decide it.
    """
    designated, total = need
    return all_of((reaches_designated(table, seat, color, designated), reaches_total(table, seat, total)))
