"""Battle Points (RT-VIC-01, -02): gained by Direct Attacks, by Units destroyed in battle, and by card text."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Counted
from domain.rulesets.robotech.state.levels import BATTLE_POINTS, battle_points


def gain_points(desk: Desk, seat: str, amount: int, source: str, rule: str) -> None:
    """Adds Battle Points to a player; points are not spent and do not fall (RT-VIC-09).

    `source` is direct, destroyed, ejected, burst or text.
    """
    if amount > 0 and seat:
        said = {"seat": seat, "amount": amount, "source": source, "total": battle_points(desk.table, seat) + amount}
        desk.record("consequence", "battle_points_gained", seat, rule, said)
        desk.do(Counted(seat, BATTLE_POINTS, amount))


def gain_points_for_card(desk: Desk, seat: str, cost: int | None, source: str, rule: str) -> None:
    """Adds the cost of a card to the points of a player. The points of an unknown card stay open."""
    if cost is None:
        desk.mark_open(rule)
    gain_points(desk, seat, cost or 0, source, rule)


def lose_points(desk: Desk, seat: str, amount: int, rule: str) -> None:
    """Takes up to `amount` Battle Points from a player.

    By rule points do not fall (RT-VIC-09), but a card text may say so.
    """
    lost = min(amount, battle_points(desk.table, seat))
    if lost:
        said = {"seat": seat, "amount": lost, "total": battle_points(desk.table, seat) - lost}
        desk.record("consequence", "battle_points_lost", seat, rule, said)
        desk.do(Counted(seat, BATTLE_POINTS, -lost))
