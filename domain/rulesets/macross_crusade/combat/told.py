"""What came of battles of Units whose strengths nobody knows (MC-DMG-04, -17), as it is told."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.parts.family.told_battles import Told
from domain.rulesets.macross_crusade.moving import destruction
from domain.rulesets.macross_crusade.state import cards
from domain.rulesets.macross_crusade.state.zones import battling
from domain.rulesets.macross_crusade.winning import life
from domain.texts.carrying_out import run_pending


def _after(desk: Desk) -> None:
    """What was destroyed begins the next Cut (MC-DEST-05)."""
    run_pending(desk)
    desk.ruleset.timeline.settle(desk)


TOLD = Told(
    places=("damage.ft2", "return.ft1"),
    late="return.ft2",
    battling=battling,
    points=cards.points,
    rule="MC-DMG-17",
    fall=lambda desk, fallen: destruction.destroy(desk, fallen, "battle"),
    hurt=lambda desk, seat, points: life.damage_nations(desk, {seat: points}, "combat", "MC-DMG-02"),
    after=_after,
)
