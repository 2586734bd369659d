"""Immediate (SF-IMM-01, -02): texts that are activated when their unit is played."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.record.changes import Plain
from domain.rulesets.star_front.effects.triggers import push_own
from domain.rulesets.star_front.state import bans


def activate_immediate_texts(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_immediate`: activates immediate texts after a play or extra play. A summon activates none (SF-IMM-01, -02)."""
    card, seat = operation["card"], frame["seat"]
    if bans.is_barred(flow.table, "use_immediate", seat, card):
        flow.desk.record("lost", "effect_not_resolved", seat, "SF-EFF-19", {"card": card})
        return
    push_own(flow, card, "immediate")


STEPS = {"_immediate": activate_immediate_texts}
