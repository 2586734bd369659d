"""Special costs of a text: what is paid for it besides cards and rolling; it is not played unless it can be paid
(MC-COST-01)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.parts.family import special_costs
from domain.rulesets.macross_crusade.effects.filters import FULL
from domain.rulesets.macross_crusade.grammar.filters import Filter
from domain.rulesets.macross_crusade.grammar.texts import Text


def required(desk: Desk, seat: str, card_id: str, clause: Text, args: Arguments) -> tuple[str, ...]:
    """Checks a special cost; returns the cards that pay it."""
    return special_costs.required(desk, seat, card_id, clause.special, args.get("special"), "MC-COST-01", FULL, Filter())


def pay(desk: Desk, seat: str, card_id: str, clause: Text, chosen: tuple[str, ...]) -> None:
    """Pays it."""
    special_costs.pay(desk, seat, card_id, clause.special, chosen, "MC-COST-01")
