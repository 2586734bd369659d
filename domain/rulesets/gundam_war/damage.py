"""Damage on cards in play, as opposed to Battle Damage on the Nation Pile (GW-DMG)."""

from __future__ import annotations

from domain.kernel.changes import Marked
from domain.kernel.desk import Desk
from domain.rulesets.gundam_war.movement import check_standing
from domain.rulesets.gundam_war.state.zones import in_play, root


def deal(desk: Desk, target: str, amount: int, source: str, kind: str, shields: dict[str, int] | None = None) -> None:
    """Deals damage to a card in play; it lies on the set group as one card (OP-87).

    `kind` is effect or psycommu; Special Shield lowers damage by effects, not Psycommu (GW-SHLD-01, -03).
    """
    table = desk.table
    if target not in table.cards or not in_play(table, target):
        return
    unit = root(table, target)
    less = (shields or {}).get(unit, 0) if kind == "effect" else 0
    final = max(amount - less, 0)
    said = {"card": unit, "amount": amount, "reduced_by": amount - final, "source": source, "kind": kind}
    desk.record("resolved", "damage_dealt", "", "GW-DMG-01", said)
    if final:
        desk.do(Marked(unit, "damage", final))
    check_standing(desk)
