"""The clip (RT-CLIP): declared effects wait, last in, first out (RT-CLIP-02); after each one players may add more."""

from __future__ import annotations

from domain.card_effects.chain_links import mark_recorded_illegal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.effects import Effect
from domain.rulesets.robotech.card_schema.texts import Carried, as_stored
from domain.rulesets.robotech.effects import targets


def add_to_clip(desk: Desk, seat: str, kind: str, card_id: str, text: Carried, named: tuple[str, ...], about: str) -> None:
    """Puts a declared effect into the clip, one at a time (RT-CLIP-01); the next seat clockwise may answer (RT-CLIP-09)."""
    position = desk.next_position - 1
    desk.record("generated", "effect_waits", seat, "RT-CLIP-01", {"card": card_id}, cause=position)
    effect: Effect = {
        "seat": seat,
        "kind": kind,
        "card": card_id,
        **as_stored(text),
        "targets": named,
        "lives": targets.target_incarnations(desk.table, named),
        "about": about,
        "position": position,
        **targets.stored_target_fields(desk.table, seat, card_id, text.targets, named),
    }
    chain.push_effect(desk, mark_recorded_illegal(desk, effect))


def begin_effect(desk: Desk, data: Effect) -> Effect | None:
    """Begins to resolve an effect and returns it with its remaining targets; None if it fails for lost ones (RT-CLIP-12)."""
    said = {"card": data["card"]}
    desk.record("resolved", "effect_resolved", data["seat"], "RT-CLIP-03", said, cause=data["position"])
    if targets.is_target_loss_uncertain(desk, data):
        desk.mark_open("RT-CLIP-12")
    left = targets.remaining_targets(desk, data)
    if left is None:
        desk.record("lost", "effect_failed", data["seat"], "RT-CLIP-12", said)
        return None
    return {**data, "targets": left}
