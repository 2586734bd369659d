"""Effects said by hand (GW-EFF-01)."""

from __future__ import annotations

from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.parts import by_hand as said
from domain.rulesets.gundam_war.effects import vocabulary
from domain.rulesets.gundam_war.effects.references import anywhere
from domain.rulesets.gundam_war.effects.resolution import WAY


def by_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Carries out the small effects that somebody says, one after another, at once (GW-EFF-01)."""
    said.by_hand(desk, seat, args, WAY, "GW-EFF-01", vocabulary.fault, anywhere, "auto_d")
