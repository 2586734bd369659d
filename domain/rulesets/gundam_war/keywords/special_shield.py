"""Special Shield (X) (GW-SHLD): the answered effect deals X less damage to the card."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk

LABEL = "battle"


def declare(desk: Desk, seat: str, card_id: str, keyword: Plain, targets: tuple[str, ...], args: Plain) -> dict[str, Plain]:
    """Answers the effect on top of the chain (OP-67)."""
    desk.require("GW-SHLD-01", bool(desk.table.chain), "no effect is waiting that the shield could answer")
    return {"ops": ({"do": "shield", "n": keyword["x"]},)}
