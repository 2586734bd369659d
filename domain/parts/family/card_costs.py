"""A cost paid in cards of the deck: its amount is compared with what was paid at the table."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain


def due(desk: Desk, amount: int | None, said: Plain, rule: str, name: str) -> int | None:
    """How many cards are due (GW-COST-01, MC-COST-06); None where nobody knows.

    `said`: how many were paid at the table, for cards whose cost nobody knows; a known cost has to be the same.
    """
    if said is None:
        return amount
    desk.must(type(said) is int and said >= 0, "the cost is a whole number of cards")
    desk.require(rule, None if amount is None else amount == said, f"the {name} is {amount}, not {said}")
    return int(said)
