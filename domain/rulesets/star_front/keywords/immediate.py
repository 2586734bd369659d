"""Immediate (SF-IMM-01, -02): texts that are activated when their unit is played."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Plain
from domain.rulesets.star_front.effects.triggers import push_own
from domain.rulesets.star_front.state import bans


def activate_immediate_texts(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_immediate`: activates immediate texts after a play or extra play. A summon activates none (SF-IMM-01, -02)."""
    card, seat = operation["card"], frame["seat"]
    allowed = bans.is_allowed(flow.table, "use_immediate", seat, card)
    if allowed is None:
        flow.desk.mark_open("SF-EFF-19")
    if allowed is False:
        flow.desk.record("lost", "effect_not_resolved", seat, "SF-EFF-19", {"card": card})
        return
    push_own(flow, card, "immediate")


STEPS = {"_immediate": activate_immediate_texts}
