"""Reward n (SF-REWARD): extra score of a player, never below 0."""

from __future__ import annotations

from domain.kernel.changes import Counted, Plain
from domain.rulesets.star_front.effects.flow import Flow, Frame
from domain.rulesets.star_front.effects.who import who


def reward(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`reward`: n tokens more; a gain is never negative (SF-REWARD-01)."""
    _change(flow, who(flow, frame, operation), max(0, operation.get("n", 1)), operation.get("n", 1))


def lose(flow: Flow, frame: Frame, operation: Plain) -> None:
    """`lose_reward`: n tokens less, down to 0 (SF-REWARD-01)."""
    seat = who(flow, frame, operation)
    _change(flow, seat, -min(operation.get("n", 1), flow.table.count(seat, "rewards")), -operation.get("n", 1))


def _change(flow: Flow, seat: str, applied: int, wanted: int) -> None:
    total = flow.table.count(seat, "rewards") + applied
    said = {"seat": seat, "wanted": wanted, "applied": applied, "total": total}
    flow.desk.record("resolved", "reward_changed", seat, "SF-REWARD-01", said)
    if applied:
        flow.desk.do(Counted(seat, "rewards", applied))


STEPS = {"reward": reward, "lose_reward": lose}
