"""X in a text (NX-CARD-18, -19): fixed when the text is played, as it says, else as its player chooses."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.parts.family import variables
from domain.rulesets.gundam_war_nexa.effects.filters import FULL
from domain.rulesets.gundam_war_nexa.grammar.texts import Text

_RULES = ("NX-CARD-18", "NX-CARD-18")


def fixed(desk: Desk, seat: str, card_id: str, clause: Text, args: Arguments, chosen: int) -> Text:
    """The text with its X; `chosen`: one that its player chooses."""
    if chosen or (clause.x and clause.x.free):
        found: Text = variables.with_x(clause, chosen)
        return found
    return variables.fixed(desk, seat, card_id, clause, args.get("x"), _RULES, FULL)


def of_targets(desk: Desk, seat: str, card_id: str, clause: Text, args: Arguments, targets: tuple[str, ...]) -> Text:
    """The text whose X is a number of its target, which is named now."""
    return variables.of_targets(desk, seat, card_id, clause, args.get("x"), _RULES, FULL, targets)
