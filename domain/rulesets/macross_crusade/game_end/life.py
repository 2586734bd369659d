"""The Nation as life: drawing, paying and losing cards from its top one by one, recovering cards to it, losing the game by
it."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Moved
from domain.parts.bandai import deck_as_life
from domain.rulesets.macross_crusade.state.zones import HAND, LOST, NATION


def draw_from_nation(desk: Desk, seat: str, count: int, rule: str, name: str = "drawn", pile: str = NATION) -> None:
    """Draws cards from the top, one after the other, from the Nation or the Lost Pile (MC-CARD-13, -14)."""
    deck_as_life.draw_cards(desk, seat, count, rule, name, pile, HAND)
    check_loss(desk)


def draw_for_seats(desk: Desk, seats: tuple[str, ...], count: int, pile: str) -> None:
    """Draws for several players in one event, the Offensive player first. A player at 0 after the event has lost
    (MC-WIN-02)."""
    for seat in sorted(seats, key=lambda each: each != desk.table.clock.holder):
        deck_as_life.draw_cards(desk, seat, count, "", "drawn", pile, HAND)
        if desk.switch("double_zero") == "card_by_card":
            check_loss(desk)
        if desk.table.result is not None:
            return
    check_loss(desk)


def damage_nations(desk: Desk, amounts: dict[str, int], source: str, rule: str, goes_on: bool = False) -> None:
    """Deals damage to Nations: cards move one by one, face down, to the Lost Piles (MC-NAT-01, -02), as many as there are
    (MC-NAT-03).

    Damage to several Nations in one moment is one event, or is dealt card by card (MC-WIN-02, switch `double_zero`).
    `goes_on` says that more damage of the same event follows.
    """
    due = {seat: amount for seat, amount in amounts.items() if amount > 0}
    together = desk.switch("double_zero") == "one_event"
    for seat, amount in sorted(due.items(), key=lambda each: each[0] != desk.table.clock.holder):
        deck_as_life.record_deck_damage(desk, seat, amount, source, rule)
        if together:
            deck_as_life.lose_cards(desk, seat, amount, NATION, LOST)
    for _ in range(0 if together else max(due.values(), default=0)):
        _lose_one_each(desk, due)
    if not (goes_on and together):
        check_loss(desk)


def _lose_one_each(desk: Desk, due: dict[str, int]) -> None:
    for seat in sorted(due, key=lambda each: each != desk.table.clock.holder):
        if due[seat] > 0 and desk.table.result is None:
            due[seat] -= 1
            deck_as_life.lose_cards(desk, seat, 1, NATION, LOST)
            check_loss(desk)


def pay_from_nation(desk: Desk, seat: str, amount: int, rule: str, **about: str | int) -> None:
    """Pays a Resource Cost: cards move one at a time from the top of the Nation to the Lost Pile (MC-COST-06, -07).

    The last card may be among them. Then the game ends before an effect is generated (MC-COST-12).
    """
    if deck_as_life.pay_cards(desk, seat, amount, rule, NATION, LOST, **about):
        check_loss(desk)


def recover_to_nation(desk: Desk, seat: str, count: int) -> int:
    """Moves cards one by one, face down, from the top of the Lost Pile to the Nation (MC-TERM-09), and returns their
    number.

    The switch `recover_to` decides whether they go to its top or its bottom.
    """
    cards = list(desk.table.at(f"{seat}.{LOST}")[:count])
    end = 0 if desk.switch("recover_to") == "nation_top" else -1
    desk.record("resolved", "recovered", seat, "MC-TERM-09", {"count": len(cards)})
    desk.do(*(Moved(card_id, f"{seat}.{NATION}", end) for card_id in cards))
    return len(cards)


check_loss = partial(deck_as_life.end_if_exhausted, pile=NATION, rule="MC-WIN-01", draw_rule="MC-WIN-02")
"""Ends the game if a Nation is at 0: its player loses in that moment, whatever the cause (MC-WIN-01).

Both Nations at 0 in one moment is a draw (MC-WIN-02). No other rule ends a game (MC-WIN-03): turns alternate until then
(MC-TURN-02).
"""
