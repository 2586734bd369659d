"""The deck as life: a seat draws from it, loses cards of it face down to a second hidden pile, and loses the game with it."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.acts.game_end import end_game
from domain.kernel.record.changes import Change, Moved, Plain
from domain.kernel.table.table import Table
from domain.parts.common.card_zones import draw_to_hand
from domain.parts.messages import msg


def draw_cards(desk: Desk, seat: str, count: int, rule: str, name: str, pile: str, hand: str, family: str = "") -> list[str]:
    """Draws from the top of the pile and records the number; returns the cards. A draw by a rule is a fixed effect by
    default.
    """
    drawn = max(min(count, len(desk.table.at(f"{seat}.{pile}"))), 0)
    desk.record(family or ("fixed" if rule else "resolved"), name, seat, rule, {"count": drawn})
    return draw_to_hand(desk, seat, count, pile, hand)


def damage_deck(desk: Desk, seat: str, amount: int, source: str, rule: str, pile: str, lost: str) -> None:
    """Moves as many cards as the damage to the second pile (GW-DMG-03, MC-NAT-01, NX-BATT-37)."""
    if amount > 0:
        record_deck_damage(desk, seat, amount, source, rule)
        lose_cards(desk, seat, amount, pile, lost)


def record_deck_damage(desk: Desk, seat: str, amount: int, source: str, rule: str) -> None:
    """Records the event of damage to a deck."""
    desk.record("consequence", "nation_damaged", seat, rule, {"seat": seat, "amount": amount, "source": source})


def pay_cards(desk: Desk, seat: str, amount: int, rule: str, pile: str, lost: str, **about: str | int) -> bool:
    """Pays a cost from the top of the pile (GW-COST-01 to -03, MC-COST-06, -07). Returns False if nothing is due."""
    if amount > 0:
        desk.record("cost_paid", "card_cost_paid", seat, rule, {"amount": amount, **about})
        lose_cards(desk, seat, amount, pile, lost)
    return amount > 0


def lose_cards(desk: Desk, seat: str, count: int, pile: str, lost: str) -> list[str]:
    """Moves up to `count` cards one by one, unseen, from the top of the life pile to the top of the second pile."""
    cards = list(desk.table.at(f"{seat}.{pile}")[: max(count, 0)])
    changes: list[Change] = [Moved(card_id, f"{seat}.{lost}", 0) for card_id in cards]
    desk.do(*changes)
    return cards


def recover_cards(desk: Desk, seat: str, count: int, pile: str, lost: str) -> list[str]:
    """Moves cards one by one from the top of the second pile back to the top of the life pile."""
    return lose_cards(desk, seat, count, lost, pile)


def exhausted_seats(table: Table, pile: str) -> list[str]:
    """Returns the seats whose life pile is empty."""
    return [seat for seat in table.header.seats if not table.at(f"{seat}.{pile}")]


def end_if_exhausted(desk: Desk, pile: str, rule: str, draw_rule: str = "", begun: str = "begun") -> bool:
    """Ends the game if a life pile is empty: its seat loses; if all are, the game is drawn. Returns True if it ended.

    It checks nothing before the flag `begun` is set, nor after the game has a result.
    """
    table = desk.table
    if table.result is not None or not table.flags.get(begun):
        return False
    empty = exhausted_seats(table, pile)
    if not empty:
        return False
    if len(empty) == len(table.header.seats):
        end_game(desk, dict.fromkeys(table.header.seats, "draw"), "nation_exhausted", draw_rule or rule)
    else:
        end_game(desk, _outcomes(table.header.seats, empty), "nation_exhausted", rule)
    return True


def _outcomes(seats: Iterable[str], empty: list[str]) -> dict[str, str]:
    return {seat: "loss" if seat in empty else "win" for seat in seats}


def cards_due(desk: Desk, amount: int | None, said: Plain, rule: str, fault: str) -> int | None:
    """Returns how many cards are due (GW-COST-01, MC-COST-06); None if unknown.

    `said`: the number paid at the table, for a card of unknown cost · `fault`: the id of the message for a number that
    differs from a known cost.
    """
    if said is None:
        return amount
    desk.reject_unless(type(said) is int and said >= 0, msg("cost_is_whole_number_cards"))
    desk.demand(rule, None if amount is None else amount == said, msg(fault, n=amount, n2=said))
    return int(said)
