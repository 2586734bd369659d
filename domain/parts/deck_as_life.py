"""The deck as life: a seat draws from it, loses cards of it face down to a second hidden pile, and loses the game with it."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.changes import Change, Learned, Moved
from domain.kernel.desk import Desk
from domain.kernel.ending import finish
from domain.kernel.knowledge import merged
from domain.kernel.table import Table


def draw_to_hand(desk: Desk, seat: str, count: int, pile: str, hand: str) -> list[str]:
    """Moves cards one by one from the top of a pile to the hand, as many as there are; the drawer sees them."""
    drawn = list(desk.table.at(f"{seat}.{pile}")[: max(count, 0)])
    for card_id in drawn:
        card = desk.table.cards[card_id]
        desk.do(Moved(card_id, f"{seat}.{hand}"), Learned(card_id, card.printing, merged(card.seen, (seat,))))
    return drawn


def lose_cards(desk: Desk, seat: str, count: int, pile: str, lost: str) -> list[str]:
    """Moves cards one by one, unseen, from the top of the life pile to the top of the second pile, as many as there are."""
    cards = list(desk.table.at(f"{seat}.{pile}")[: max(count, 0)])
    changes: list[Change] = [Moved(card_id, f"{seat}.{lost}", 0) for card_id in cards]
    desk.do(*changes)
    return cards


def recover_cards(desk: Desk, seat: str, count: int, pile: str, lost: str) -> list[str]:
    """The way back: one by one from the top of the second pile to the top of the life pile."""
    return lose_cards(desk, seat, count, lost, pile)


def exhausted(table: Table, pile: str) -> list[str]:
    """The seats whose life pile is empty."""
    return [seat for seat in table.header.seats if not table.at(f"{seat}.{pile}")]


def end_if_exhausted(desk: Desk, pile: str, rule: str, draw_rule: str = "", begun: str = "begun") -> bool:
    """Ends the game if a life pile is empty: its seat loses; where all are, the game is drawn. True where it ended.

    Nothing is looked at before the flag `begun` is set or after the game has a result.
    """
    table = desk.table
    if table.result is not None or not table.flags.get(begun):
        return False
    empty = exhausted(table, pile)
    if not empty:
        return False
    if len(empty) == len(table.header.seats):
        finish(desk, dict.fromkeys(table.header.seats, "draw"), "nation_exhausted", draw_rule or rule)
    else:
        finish(desk, _lost_by(table.header.seats, empty), "nation_exhausted", rule)
    return True


def _lost_by(seats: Iterable[str], empty: list[str]) -> dict[str, str]:
    return {seat: "loss" if seat in empty else "win" for seat in seats}
