"""Pending effects (MC-PEND-01): generated, waiting in the Cut; and which of them somebody answers."""

from __future__ import annotations

from domain.kernel.desk import chain
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import FlagSet, Plain
from domain.rulesets.macross_crusade.effects import autos, targets
from domain.rulesets.macross_crusade.grammar.texts import Text
from domain.texts import answering
from domain.texts.as_said import marked
from domain.texts.carrying_out import run_pending

SPOKEN = "spoken"
"""The flag with the window in which something was played last: its beginning is over."""
PLAYS = ("play", "text")
"""The kinds of effects that a player generates by playing a card or a text."""


def generate(desk: Desk, effect: dict[str, Plain], name: str = "effect_generated", rule: str = "MC-CUT-04") -> None:
    """An effect is generated: it begins a Cut or is a Cut In (MC-CUT-01, -04); the other player may answer (MC-PLAY-04).

    Of two who speak at once the Offensive player's play comes first (MC-CUT-05), in a Cut the enemy of who began it
    (MC-CUT-06). The word goes back and forth without limit, also to one's own effect (MC-CUT-07 to -09, -18).
    """
    rule = rule if not desk.table.chain else "MC-CUT-01"
    cause = effect.get("position")
    desk.record("generated", name, effect["seat"], rule, {"card": effect["card"]}, cause=cause)
    if effect["kind"] in PLAYS:
        desk.do(FlagSet(SPOKEN, place(desk)))
    chain.push(desk, effect)
    if effect["kind"] in PLAYS:
        autos.happened(desk, "played" if effect["kind"] == "play" else "used", [autos.witness(desk, effect["card"])])
        run_pending(desk)


def place(desk: Desk) -> str:
    """The present window of the present turn."""
    return f"{desk.table.clock.turn}:{desk.table.clock.node}"


def link(
    desk: Desk, seat: str, kind: str, card_id: str, text: Text, named: tuple[str, ...], more: dict[str, Plain]
) -> dict[str, Plain]:
    """A play or text as an effect that waits; its targets cannot be changed any more (MC-TGT-04)."""
    counts = targets.shared(desk.table, seat, card_id, text.targets, named)
    return marked(desk, {**answering.waiting_effect(desk.table, seat, kind, card_id, text, named, counts), **more})


def answered_links(desk: Desk, ref: Plain, text: Text) -> tuple[str, ...]:
    """The pending effect that is answered: the one of the card that is named, else the last; of a text that negates the
    last play."""
    return answering.answered_links(desk, ref, "in the Cut", "MC-TGT-01", PLAYS if answering.voids(text) else ())


def require_something_to_negate(desk: Desk, text: Text, answers: tuple[str, ...]) -> None:
    """An effect that negates a play needs one (MC-TGT-01): a Scrap effect is none (MC-NEG-01), nor is what has resolved and
    stood by (MC-STBY-02)."""
    said = "no play waits in the Cut that could be negated"
    plays = tuple(key for key, data in desk.table.chain if key in answers and data["kind"] in PLAYS)
    answering.require_something_to_void(desk, text, plays, "MC-TGT-01", said)
