"""Reward n (SF-REWARD): extra score of a player, never below 0."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Counted
from domain.rulesets.star_front.card_schema.keyword_effects import LoseReward, Reward
from domain.rulesets.star_front.effects.card_lookup import seat_of_effect


def gain_reward(flow: ResolutionStack, frame: Frame, operation: Reward) -> None:
    """`reward`: adds n tokens. A gain is never negative (SF-REWARD-01)."""
    _change(flow, frame, seat_of_effect(flow, frame, operation), max(0, operation.n), operation.n)


def lose_reward(flow: ResolutionStack, frame: Frame, operation: LoseReward) -> None:
    """`lose_reward`: removes n tokens, down to 0 (SF-REWARD-01)."""
    seat = seat_of_effect(flow, frame, operation)
    _change(flow, frame, seat, -min(operation.n, flow.table.count(seat, "rewards")), -operation.n)


def _change(flow: ResolutionStack, frame: Frame, seat: str, applied: int, wanted: int) -> None:
    flow.report(frame, applied == wanted != 0)
    total = flow.table.count(seat, "rewards") + applied
    said = {"seat": seat, "wanted": wanted, "applied": applied, "total": total}
    flow.desk.record("resolved", "reward_changed", seat, "SF-REWARD-01", said)
    if applied:
        flow.desk.do(Counted(seat, "rewards", applied))


VERBS = (gain_reward, lose_reward)
