"""Effects said by hand (GW-EFF-01)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.rulesets.gundam_war.effects.references import anywhere
from domain.rulesets.gundam_war.grammar.small_effects import said_fault
from domain.texts import by_hand as said


def by_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Carries out the small effects that somebody says, one after another, at once (GW-EFF-01)."""
    said.by_hand(desk, seat, args, "GW-EFF-01", said_fault, anywhere, "auto_d")
