"""Effects said by hand (RT-GOLD-01)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import FlagSet
from domain.rulesets.robotech.effects import resolution, triggers
from domain.rulesets.robotech.effects.references import anywhere
from domain.rulesets.robotech.grammar.small_effects import said_fault
from domain.texts import by_hand as said


def by_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Carries out the small effects that somebody says, one after another: card text beats the rules (RT-GOLD-01)."""
    effect = said.declared(desk, seat, args, "RT-GOLD-01", said_fault, anywhere)
    said_by = seat or desk.table.clock.holder or desk.table.header.seats[0]
    desk.do(FlagSet(resolution.BY_HAND, {"seat": said_by, "kind": "hand", **effect, "about": ""}))
    resolution.go_on_by_hand(desk)
    triggers.open_waiting(desk)
