"""What came of battles of Units whose strengths nobody knows (MC-DMG-04, -17), as it is told."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.kernel.table.table import Table
from domain.parts.common.places import of_all
from domain.parts.family.told_battles import Told
from domain.rulesets.macross_crusade.moving import destruction
from domain.rulesets.macross_crusade.state import cards
from domain.rulesets.macross_crusade.state.zones import battling
from domain.rulesets.macross_crusade.winning import life
from domain.texts.carrying_out import run_pending


def _units(table: Table) -> list[str]:
    return of_all(table, table.header.seats, battling)


def _after(desk: Desk) -> None:
    """What was destroyed begins the next Cut (MC-DEST-05)."""
    run_pending(desk)
    desk.ruleset.timeline.settle(desk)


TOLD = Told(
    places=("damage.ft2", "return.ft1"),
    late="return.ft2",
    units=_units,
    is_open=lambda table: any(None in cards.points(table, unit) for unit in _units(table)),
    rule="MC-DMG-17",
    fall=lambda desk, fallen: destruction.destroy(desk, fallen, "battle"),
    hurt=lambda desk, seat, points: life.damage_nations(desk, {seat: points}, "combat", "MC-DMG-02"),
    after=_after,
)
