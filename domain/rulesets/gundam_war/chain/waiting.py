"""Links of the Cut-in: what waits to be carried out, and which waiting link somebody answers."""

from __future__ import annotations

from domain.kernel.desk import chain
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.rulesets.gundam_war.effects import autos, targets, watching
from domain.rulesets.gundam_war.grammar.texts import Text
from domain.texts import answering
from domain.texts.answering import Voidable
from domain.texts.as_said import marked


def add_link(
    desk: Desk,
    seat: str,
    kind: str,
    card_id: str,
    text: Voidable,
    named: tuple[str, ...],
    answers: tuple[str, ...],
    more: dict[str, Plain],
) -> None:
    """Puts a play or a text on the chain (GW-CUT-01); the word goes to the other player (GW-CUT-03)."""
    desk.record("generated", "chain_link_added", seat, "GW-CUT-01", {"card": card_id}, cause=more["position"])
    counts = targets.shared(desk.table, seat, card_id, text.targets, named)
    link = answering.waiting_effect(desk.table, seat, kind, card_id, text, named, counts)
    chain.push(desk, marked(desk, {**link, "answers": answers, **more}))
    autos.happened(desk, "played" if kind == "play" else "used", [watching.witness(desk, card_id)], {})


def answered_links(desk: Desk, ref: Plain) -> tuple[str, ...]:
    """The waiting link that is answered: the last one, or the one of the card that is named."""
    return answering.answered_links(desk, ref, "in the Cut-in", "GW-EFF-05")


def require_something_to_void(desk: Desk, text: Text, answers: tuple[str, ...]) -> None:
    """An effect that voids needs something to void (GW-EFF-05)."""
    said = "nothing waits in the Cut-in that could be voided"
    answering.require_something_to_void(desk, "GW-EFF-05", text, answers, said)
