"""The end of a game, looked at as a dusk begins (LR-WIN-01, -02)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.acts.game_end import end_game
from lanterns.light import is_known, of_seat
from lanterns.state.zones import PILE

GOAL = 12


def look(desk: Desk) -> None:
    """Light is counted. A lantern that nobody knows leaves open who has won: a judge or a concession ends such a game."""
    holder = desk.table.clock.holder
    light = {seat: of_seat(desk.table, seat) for seat in desk.table.header.seats}
    desk.record("fixed", "light_counted", holder, "LR-WIN-01", {"count": light[holder]})
    if light[holder] >= GOAL:
        _won(desk, holder, "river_bright", "LR-WIN-01")
    elif not all(is_known(desk.table, seat) for seat in light):
        desk.mark_open("LR-WIN-01")
    elif not desk.table.at(f"{holder}.{PILE}"):
        best = [seat for seat in light if light[seat] == max(light.values())]
        _won(desk, best[0] if len(best) == 1 else "", "river_dark", "LR-WIN-02")


def _won(desk: Desk, winner: str, reason: str, rule: str) -> None:
    seats = desk.table.header.seats
    end_game(desk, {seat: "draw" if not winner else "win" if seat == winner else "loss" for seat in seats}, reason, rule)
