"""What came of battles of UNITs whose points nobody knows (GW-BTL-08 to -15), as it is told."""

from __future__ import annotations

from domain.parts.family.told_battles import Told
from domain.rulesets.gundam_war.moving import movement
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import battling
from domain.rulesets.gundam_war.winning import life

TOLD = Told(
    places=("resolution.ft2", "return.ft1"),
    late="return.ft2",
    battling=battling,
    points=cards.points,
    rule="GW-BTL-08",
    fall=lambda desk, fallen: movement.destroy(desk, fallen, "battle", firm=True),
    hurt=lambda desk, seat, points: life.damage_nations(desk, {seat: points}, "combat", "GW-BTL-15"),
    after=movement.fall,
)
