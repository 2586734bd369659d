"""Spend n (SF-SPEND): energy is removed, at least 1 whatever the reductions."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Counted, Plain
from domain.kernel.table.table import Table


def energy_price(table: Table, seat: str, amount: int) -> int:
    """Returns the energy to remove: reduced by effects, but at least 1 (SF-SPEND-02)."""
    return max(1, amount - sum(int(each["by"]) for each in modifiers.find_modifiers(table, seat, "spend_reduction")))


def can_spend(table: Table, seat: str, source: str, amount: int) -> bool:
    """Returns whether the seat has enough energy."""
    return table.count(seat, "energy") >= energy_price(table, seat, amount)


def spend(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_spend`: removes energy on activation, for magic cards on resolution (SF-SPEND-01, -03)."""
    seat = frame["seat"]
    paid = min(energy_price(flow.table, seat, operation["n"]), flow.table.count(seat, "energy"))
    said = {"printed": operation["n"], "paid": paid, "before": flow.table.count(seat, "energy")}
    flow.desk.record("cost_paid", "energy_spent", seat, "SF-SPEND-01", said)
    flow.desk.do(Counted(seat, "energy", -paid))


STEPS = {"_spend": spend}
