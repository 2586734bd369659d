"""Special costs of a text: what is paid for it besides cards and rolling; it cannot be used unless it can be paid
(GW-COST-19)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.parts.family import special_costs
from domain.rulesets.gundam_war.effects.filters import FULL
from domain.rulesets.gundam_war.grammar.filters import Filter
from domain.rulesets.gundam_war.grammar.texts import Text


def required(desk: Desk, seat: str, card_id: str, clause: Text, args: Arguments) -> tuple[str, ...]:
    """Checks a special cost; returns the cards that pay it."""
    return special_costs.required(desk, seat, card_id, clause.special, args.get("special"), "GW-COST-19", FULL, Filter())


def pay(desk: Desk, seat: str, card_id: str, clause: Text, chosen: tuple[str, ...]) -> None:
    """Pays it."""
    special_costs.pay(desk, seat, card_id, clause.special, chosen, "GW-COST-19")
