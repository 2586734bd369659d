"""The attacker decides in which order abolish effects that occurred together are resolved (NX-BATT-49, NX-EFF-15)."""

from __future__ import annotations

from domain.kernel.changes import EffectPopped, EffectPushed
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.parts.pointing import find_all


def order(desk: Desk, seat: str, args: Arguments) -> None:
    """Puts them in the order in which they are to be resolved; before anybody has cut in to them."""
    chain = desk.table.chain
    waiting = [data["card"] for _, data in chain]
    only = bool(chain) and all(data["kind"] == "abolish" for _, data in chain)
    desk.must(only, "there is nothing but abolish effects to order", rule="NX-BATT-49")
    desk.require("NX-BATT-49", seat == desk.table.clock.holder, "the attacker decides the order")
    chosen = find_all(desk, seat, args.get("cards", ()), waiting)
    desk.must(len(chosen) == len(waiting), f"name the {len(waiting)} destroyed cards, each once", tuple(waiting))
    desk.declare("abolish_order_chosen", seat, "NX-BATT-49", {"cards": chosen})
    links = {data["card"]: (key, data) for key, data in list(chain)}
    desk.do(*(EffectPopped(key) for key, _ in links.values()))
    desk.do(*(EffectPushed(*links[card]) for card in reversed(chosen)))
