"""Links of the Cut-in: what waits to be carried out, and which waiting link somebody answers."""

from __future__ import annotations

from domain.kernel import chain
from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.parts import answering
from domain.rulesets.gundam_war.effects import targets as targeting


def add_link(
    desk: Desk,
    seat: str,
    kind: str,
    card_id: str,
    text: Plain,
    named: tuple[str, ...],
    answers: tuple[str, ...],
    more: dict[str, Plain],
) -> None:
    """Puts a play or a text on the chain (GW-CUT-01); the word goes to the other player (GW-CUT-03)."""
    desk.record("generated", "chain_link_added", seat, "GW-CUT-01", {"card": card_id}, cause=more["position"])
    link = {
        "seat": seat,
        "kind": kind,
        "card": card_id,
        "targets": named,
        "selectors": text.get("targets", ()),
        "lives": targeting.lives(desk.table, named),
        "ops": text.get("effects", ()),
        "unvoidable": bool(text.get("unvoidable")),
        "answers": answers,
        **more,
    }
    chain.push(desk, link)


def answered_links(desk: Desk, ref: Plain) -> tuple[str, ...]:
    """The waiting link that is answered: the last one, or the one of the card that is named."""
    return answering.answered_links(desk, ref, "in the Cut-in")


def require_something_to_void(desk: Desk, text: Plain, answers: tuple[str, ...]) -> None:
    """An effect that voids needs something to void (GW-EFF-05)."""
    voids = any(operation["do"] == "void" and not operation.get("links") for operation in text.get("effects", ()))
    if voids and not text.get("targets"):
        desk.require("GW-EFF-05", bool(answers), "nothing waits in the Cut-in that could be voided")
