"""What players compute up at the table."""

from __future__ import annotations

from domain.kernel.table.table import Table
from lanterns import light


def seat_totals(table: Table, seat: str) -> dict[str, int]:
    """The light of a seat's lit lanterns."""
    return {"lights": light.of_seat(table, seat)}


def card_values(table: Table, card_id: str) -> dict[str, int | None]:
    """The light of a lantern now."""
    return {"light": light.of(table, card_id)}
