"""What came of battles of forces whose points nobody knows (NX-BATT-30 to -43), as it is told."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.parts.family.told_battles import Told
from domain.rulesets.gundam_war_nexa.moving import destruction
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.zones import battling
from domain.rulesets.gundam_war_nexa.winning import life


def _after(desk: Desk) -> None:
    destruction.fall(desk)
    if not life.check_loss(desk):
        destruction.open_cut(desk)


TOLD = Told(
    places=("damage.ft2", "return.ft1"),
    late="return.ft2",
    battling=battling,
    points=cards.points,
    rule="NX-BATT-31",
    fall=lambda desk, fallen: destruction.destroy(desk, fallen, "battle"),
    hurt=lambda desk, seat, points: life.damage_nation(desk, seat, points, "combat", "NX-BATT-35"),
    after=_after,
)
