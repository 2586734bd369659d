"""The attacker decides in which order abolish effects that occurred together are resolved (NX-BATT-49, NX-EFF-15)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import EffectPopped, EffectPushed
from domain.kernel.table.table import Table
from domain.parts.common.pointing import find_all


def waiting(table: Table) -> tuple[str, ...]:
    """The destroyed cards whose abolish effects wait together; none where something else waits too."""
    alone = all(data["kind"] == "abolish" for _, data in table.chain)
    return tuple(data["card"] for _, data in reversed(table.chain)) if alone else ()


def order(desk: Desk, seat: str, args: Arguments) -> None:
    """Puts them in the order in which they are to be resolved; before anybody has cut in to them."""
    chain, there = desk.table.chain, waiting(desk.table)
    desk.must(bool(there), "there is nothing but abolish effects to order", rule="NX-BATT-49")
    desk.require("NX-BATT-49", seat == desk.table.clock.holder, "the attacker decides the order")
    chosen = find_all(desk, seat, args.get("cards", ()), there, "NX-BATT-49")
    told = f"name the {len(there)} destroyed cards, each once"
    desk.require("NX-BATT-49", len(chosen) == len(there), told, there)
    chosen = (*(card for card in chosen if card in there), *(card for card in there if card not in chosen))
    desk.declare("abolish_order_chosen", seat, "NX-BATT-49", {"cards": chosen})
    links = {data["card"]: (key, data) for key, data in list(chain)}
    desk.do(*(EffectPopped(key) for key, _ in links.values()))
    desk.do(*(EffectPushed(*links[card]) for card in reversed(chosen)))
