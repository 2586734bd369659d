"""How much light there is: of a lantern, and of a seat."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Moved
from domain.kernel.table.table import Table
from lanterns.card_schema import printed
from lanterns.state.zones import ASHES, RIVER


def of(table: Table, card_id: str) -> int | None:
    """The light of a lantern now, 0 at least; None where nobody knows the card."""
    light = printed(table, card_id).light
    return None if light is None else max(0, light - table.cards[card_id].marks.get("dimmed", 0))


def of_seat(table: Table, seat: str) -> int:
    """The light of a seat's lit lanterns, as far as it is known."""
    return sum(of(table, card) or 0 for card in table.at(f"{seat}.{RIVER}"))


def is_known(table: Table, seat: str) -> bool:
    """Returns whether the light of every lit lantern of a seat is known."""
    return all(of(table, card) is not None for card in table.at(f"{seat}.{RIVER}"))


def put_out(desk: Desk, cards: tuple[str, ...], rule: str) -> None:
    """Lanterns go out, each to its owner's ashes (LR-BLOW-02)."""
    if cards:
        desk.record("consequence", "gone_out", "", rule, {"cards": cards})
    for card in cards:
        desk.do(Moved(card, f"{desk.table.zone_of(card).holder}.{ASHES}", 0))
