"""Damage on cards in play, as opposed to Battle Damage on the Nation Pile (GW-DMG)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Marked
from domain.rulesets.gundam_war.effects import permissions
from domain.rulesets.gundam_war.keywords import special_shield
from domain.rulesets.gundam_war.moving.movement import check_standing
from domain.rulesets.gundam_war.state.zones import in_play, root

Shields = dict[str, int]


def deal(desk: Desk, amounts: Mapping[str, int], source: str, kind: str, shields: Shields) -> None:
    """Deals damage to cards in play (card -> how much), to all in one moment; it adds up (GW-DMG-01, -02, -05, -06).

    It lies on a set group as on one card (OP-87). `kind` is effect or psycommu; `shields`: UNIT -> how much less.
    """
    table = desk.table
    hit = {root(table, card): n for card, n in amounts.items() if card in table.cards and in_play(table, card)}
    for unit, amount in hit.items():
        final = permissions.reduced(table, unit, special_shield.reduced(amount, kind, shields.get(unit, 0)))
        said = {"card": unit, "amount": amount, "reduced_by": amount - final, "source": source, "kind": kind}
        desk.record("resolved", "damage_dealt", "", "GW-DMG-01", said)
        if final:
            desk.do(Marked(unit, "damage", final))
    check_standing(desk)
