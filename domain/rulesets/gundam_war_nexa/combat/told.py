"""What came of battles of forces whose points nobody knows (NX-BATT-30 to -43), as it is told."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.desk.desk import Desk
from domain.parts.family.told_battles import Told
from domain.rulesets.gundam_war_nexa.moving import destruction
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.zones import battling
from domain.rulesets.gundam_war_nexa.winning import life


def _fall(desk: Desk, fallen: Iterable[str]) -> None:
    """Destroyed in one moment; their abolish effects open the next cut together (NX-BATT-49)."""
    destruction.destroy(desk, fallen, "battle")


def _hurt(desk: Desk, seat: str, points: int) -> None:
    life.damage_nation(desk, seat, points, "combat", "NX-BATT-35")


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
    fall=_fall,
    hurt=_hurt,
    after=_after,
)
