"""Small effects on effects that wait in the Cut-in: voiding them."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.parts.answering import voided
from domain.rulesets.gundam_war import cut_in
from domain.rulesets.gundam_war.effects.operations import Effect, Question, subjects


def void(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`void`: waiting effects do nothing (GW-PLAY-08, GW-LABL-06).

    Which: `links` (keys), else the plays of the targets, else the one that is answered. By hand: that of the card (`to`),
    else the last.
    """
    for key in _by_hand(desk, effect, operation) if effect.get("kind") == "hand" else voided(desk.table, effect, operation):
        cut_in.void(desk, key, effect.get("card", ""))
    return None


def _by_hand(desk: Desk, effect: Effect, operation: Plain) -> tuple[str, ...]:
    waiting = {key: data["card"] for key, data in desk.table.chain}
    wanted = subjects(desk, effect, operation) if operation.get("to") else list(waiting.values())[-1:]
    meant = operation.get("links") or tuple(key for key, card in waiting.items() if card in wanted)
    known = bool(meant) and all(key in waiting for key in meant)
    desk.must(known, "nothing such waits in the Cut-in that could be voided", tuple(waiting.values()))
    return tuple(meant)
