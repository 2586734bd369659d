"""X in a text (MC-VAR): its value is fixed when the effect is played (see `domain.parts.family.variables`)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.parts.family import variables
from domain.rulesets.macross_crusade.effects.filters import FULL
from domain.rulesets.macross_crusade.grammar.texts import Text

_RULES = ("MC-VAR-02", "MC-VAR-03")


def fixed(desk: Desk, seat: str, card_id: str, clause: Text, args: Arguments) -> Text:
    """The text with its X: as the text determines it (MC-VAR-02), else the player's choice, but not 0 (MC-VAR-03).

    A computed value may be 0, below that it is 0 (OP-31); later changes of what it counts do not matter (MC-VAR-04).
    """
    return variables.fixed(desk, seat, card_id, clause, args.get("x"), _RULES, FULL)


def of_targets(desk: Desk, seat: str, card_id: str, clause: Text, args: Arguments, targets: tuple[str, ...]) -> Text:
    """The text whose X is a number of its target, which is named now."""
    return variables.of_targets(desk, seat, card_id, clause, args.get("x"), _RULES, FULL, targets)
