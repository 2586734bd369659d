"""The Nation Pile as life: drawing, paying and taking damage from its top, recovering to it, and losing by it."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.ruleset import Desk
from domain.parts.bandai import deck_as_life
from domain.rulesets.gundam_war.state.zones import DISCARD, HAND, NATION


def draw_from_nation(desk: Desk, seat: str, count: int, rule: str, name: str = "drawn") -> None:
    """Draws from the top of the Nation Pile to the hand; the drawer sees the cards."""
    deck_as_life.draw_cards(desk, seat, count, rule, name, NATION, HAND)
    check_loss(desk)


def draw_for_seats(desk: Desk, seats: tuple[str, ...], count: int) -> None:
    """Draws for several players at one moment, then checks which of them loses (GW-WIN-01, OP-28)."""
    for seat in seats:
        deck_as_life.draw_cards(desk, seat, count, "", "drawn", NATION, HAND)
    check_loss(desk)


def damage_nations(desk: Desk, amounts: dict[str, int], source: str, rule: str) -> None:
    """Deals Battle Damage: moves cards from Nation to Discard Piles, of all seats at the same moment (GW-DMG-03, -04)."""
    for seat, amount in amounts.items():
        deck_as_life.damage_deck(desk, seat, amount, source, rule, NATION, DISCARD)
    check_loss(desk)


def pay_from_nation(desk: Desk, seat: str, amount: int, rule: str, **about: str | int) -> None:
    """Pays a cost in cards: moves as many as there are, face down, to the Discard Pile (GW-COST-01 to -03, GW-ZONE-02)."""
    if deck_as_life.pay_cards(desk, seat, amount, rule, NATION, DISCARD, **about):
        check_loss(desk)


def recover_to_nation(desk: Desk, seat: str, count: int) -> None:
    """Moves cards one at a time from the top of the Discard Pile to the top of the Nation Pile, unseen (GW-EFF-06)."""
    if desk.switch("nation_pile_refill") == "never":
        return
    there = min(count, len(desk.table.at(f"{seat}.{DISCARD}")))
    desk.record("resolved", "recovered", seat, "GW-EFF-06", {"count": there})
    deck_as_life.recover_cards(desk, seat, count, NATION, DISCARD)


check_loss = partial(deck_as_life.end_if_exhausted, pile=NATION, rule="GW-WIN-01")
"""Ends the game at once if a Nation Pile is exhausted; its player loses (GW-WIN-01 to -03, OP-27).

If both are exhausted at one moment, the game is a draw (OP-28).
"""
