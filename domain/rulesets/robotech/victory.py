"""Checking for victory at the end of every turn, and at no other moment (RT-VIC-03, RT-VIC-06, RT-VIC-07)."""

from __future__ import annotations

from domain.kernel import numbers
from domain.kernel.clock import in_game
from domain.kernel.desk import Desk
from domain.kernel.ending import finish
from domain.rulesets.robotech.combat import attacks
from domain.rulesets.robotech.state.levels import battle_points

GOAL = 25


def end_turn(desk: Desk) -> None:
    """The turn ends: what lasts to the end of the turn is over (RT-CLIP-13), then victory is checked.

    Nobody discards down to a hand size, for there is none (RT-REG-08), and Units stay where they are (RT-ATK-21).
    """
    attacks.clear(desk)
    numbers.lift(desk, numbers.ending(desk.table, "turn"))
    check(desk)


def check(desk: Desk) -> None:
    """With 25 Battle Points (RT-VIC-01) the player with the most wins (RT-VIC-04).

    Where the most is shared the game goes on (RT-VIC-05). There is no other end, and no draw (RT-VIC-08).
    """
    totals = {seat: battle_points(desk.table, seat) for seat in in_game(desk)}
    most = max(totals.values())
    best = [seat for seat, total in totals.items() if total == most]
    outcome = "none" if most < GOAL else "won" if len(best) == 1 else "tied"
    desk.record("fixed", "victory_checked", "", "RT-VIC-03", {"battle_points": totals, "outcome": outcome})
    if outcome == "tied":
        desk.record("consequence", "continued_on_tie", "", "RT-VIC-05", {"seats": tuple(best), "total": most})
    elif outcome == "won":
        seats = desk.table.header.seats
        finish(desk, {seat: "win" if seat in best else "loss" for seat in seats}, "battle_points", "RT-VIC-04")
