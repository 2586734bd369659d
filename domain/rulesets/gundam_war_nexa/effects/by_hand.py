"""Effects said by hand (NX-EFF-21)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.rulesets.gundam_war_nexa.effects.references import anywhere
from domain.rulesets.gundam_war_nexa.grammar.small_effects import said_fault
from domain.texts import by_hand as said


def by_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Carries out the small effects that somebody says, one after another (NX-EFF-21)."""
    said.by_hand(desk, seat, args, "NX-EFF-21", said_fault, anywhere, "triggered")
