"""X in a text: its value is fixed when the effect is played (see `domain.parts.family.variables`).

The rulebook has no rule of its own for it: what the text says holds (GW-EFF-01).
"""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.parts.family import variables
from domain.rulesets.gundam_war.effects.filters import FULL
from domain.rulesets.gundam_war.grammar.texts import Text

_RULES = ("GW-EFF-01", "GW-EFF-01")


def fixed(desk: Desk, seat: str, card_id: str, clause: Text, args: Arguments) -> Text:
    """The text with its X: as the text determines it, else as the player chooses it."""
    return variables.fixed(desk, seat, card_id, clause, args.get("x"), _RULES, FULL)


def of_targets(desk: Desk, seat: str, card_id: str, clause: Text, args: Arguments, targets: tuple[str, ...]) -> Text:
    """The text whose X is a number of its target, which is named now."""
    return variables.of_targets(desk, seat, card_id, clause, args.get("x"), _RULES, FULL, targets)
