"""The Cut-in (GW-CUT): effects wait and are carried out from the last to the first, without further plays in between.

The clock decides which player may act. The turn player is first (GW-CUT-02), then the other player, also after a pass
(GW-CUT-05). Two passes while no effect waits close the Free Timing (GW-CUT-06).
"""

from __future__ import annotations

from functools import partial

from domain.card_effects import chain_links, chain_resolution
from domain.card_effects.chain_links import (
    AnswerableLinks,
    VoidableText,
    answers_a_link,
    is_recorded_illegal,
    mark_recorded_illegal,
    rule_unless_illegal,
)
from domain.card_effects.effect_resolution import apply_pending_effects
from domain.card_effects.immediate_effects import ask_for_order
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.desk.timing.clock_and_priority import give_priority
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.record.effects import Effect
from domain.parts.bandai.card_states import is_free_timing, may_removal_begin
from domain.parts.common.target_groups import with_remaining_targets
from domain.rulesets.gundam_war.effects import automatic_effects, continuous_effects, targets
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.plays import limits, set_on, uniqueness
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.printed_properties import is_known
from domain.rulesets.gundam_war.state.zones import CUT_IN, JUNKYARD
from domain.rulesets.gundam_war.zone_changes import movement


def add_link(
    desk: Desk,
    seat: str,
    kind: str,
    card_id: str,
    text: VoidableText,
    named: tuple[str, ...],
    answers: tuple[str, ...],
    more: Effect,
) -> None:
    """Puts a play or a text on the chain (GW-CUT-01). The other player may act next (GW-CUT-03)."""
    desk.record("generated", "chain_link_added", seat, "GW-CUT-01", {"card": card_id}, cause=more["position"])
    counts = targets.shared(desk.table, seat, card_id, text.targets, named) if text.targets else ()
    link = chain_links.make_chain_link(desk.table, seat, kind, card_id, text, named, counts)
    waiting: Effect = {**link, "answers": answers, **more}
    chain.push_effect(desk, mark_recorded_illegal(desk, waiting))
    automatic_effects.trigger_effects(
        desk, "played" if kind == "play" else "used", [automatic_effects.snapshot_card(desk, card_id)], {}
    )


def answered_link(desk: Desk, seat: str, ref: Plain, text: VoidableText) -> tuple[str, ...]:
    """Returns the waiting link that a text answers: that of the named card, or else the only one it can answer (GW-CUT-01).

    Raises Refused with the choices where several links could be meant, or one's own.
    """
    answering = AnswerableLinks(seat, tuple(key for key, _ in desk.table.chain)) if answers_a_link(text) else None
    missing = partial(msg, "card_does_not_wait_in_cut_in")
    return chain_links.find_answered_links(desk, ref, missing, "GW-EFF-05", answering)


require_something_to_void = partial(
    chain_links.require_something_to_void, rule="GW-EFF-05", said=msg("nothing_waits_in_cut_in_that")
)
"""Checks that an effect that voids has an effect to void (GW-EFF-05)."""


def add_waiting_effects(desk: Desk) -> None:
    """Puts the waiting Auto C effects on the chain (GW-AUTO-09). The turn player orders them if it matters (OP-20)."""
    waiting = desk.table.flags.get(automatic_effects.WAITING)
    if not waiting or not is_free_timing(desk) or not may_removal_begin(desk) or ask_for_order(desk, list(waiting)):
        return
    desk.record("generated", "auto_effects_wait", "", "GW-AUTO-08", {"count": len(waiting)})
    desk.do(FlagSet(automatic_effects.WAITING, None))
    for effect in reversed(waiting):
        chain.push_effect(desk, effect)
    give_priority(desk, desk.table.clock.holder)


def resolve_entering_play(desk: Desk, key: str, data: Effect) -> bool:
    """Carries out a play whose card comes into play, and returns True. Returns False for texts and COMMANDs."""
    if data["kind"] == "play" and not current_properties.type_of(desk.table, data["card"]).is_surely("command"):
        _enter(desk, key, data)
        return True
    return False


def begin_effect(desk: Desk, data: Effect) -> Effect | None:
    """Returns the effect with the targets that are still legal; None if it fails without them (GW-EFF-05)."""
    if data["kind"] == "play":
        desk.record("resolved", "command_resolved", data["seat"], "GW-CMD-04", {"card": data["card"]}, cause=data["position"])
    legal_targets = targets.remaining_targets(desk, data)
    if legal_targets is None:
        desk.record("lost", "effect_failed", data["seat"], "GW-EFF-05", {"card": data["card"]})
        return None
    return with_remaining_targets(data, legal_targets)


def _enter(desk: Desk, key: str, data: Effect) -> None:
    """Brings a played card into play. A card that fails to enter goes to its owner's Junkyard (GW-OPER-09, GW-CHAR-06)."""
    card, seat, host = data["card"], data["seat"], data["host"]
    desk.record("resolved", "card_entered_play", seat, "GW-PLAY-05", {"card": card}, cause=data["position"])
    chain.pop_effect(desk, key)
    if desk.table.cards[card].place != CUT_IN:  # it was moved while it waited, and stays there
        desk.record("lost", "play_failed", seat, "GW-PLAY-05", {"card": card})
        return
    if not is_recorded_illegal(data):
        uniqueness.leave_entry_open(desk, card, seat)
        set_on.leave_set_on_verdict_open(desk, card, host, seat)
    rule = (host and _lost_host(desk, data)) or rule_unless_illegal(data, uniqueness.barring_rule(desk, card, seat))
    if rule:
        desk.record("lost", "play_failed", seat, rule, {"card": card})
        uniqueness.move_to_junkyard(desk, card)
    else:
        movement.enter_play(desk, card, seat, host, True)


def _lost_host(desk: Desk, data: Effect) -> str:
    """Returns the rule by which a card cannot be set on its host any more; empty if it still can.

    A play that was declared against a rule fails only if the host has left.
    """
    rule = set_on.failing_rule(desk, data["card"], data["host"], data["host_life"], data["seat"])
    there = set_on.is_host_in_play(desk.table, data["host"], data["host_life"])
    return rule if not there else rule_unless_illegal(data, rule)


def finish_effect(desk: Desk, key: str) -> None:
    """Takes a carried-out effect off the chain; a COMMAND goes to its owner's Junkyard (GW-CMD-04, GW-MOVE-06)."""
    data = chain.waiting_effect(desk.table, key)
    if data is None:
        return
    seen = [automatic_effects.snapshot_card(desk, data["card"])._replace(seat=data["seat"])] if data["kind"] == "play" else []
    word = continuous_effects.destination_instead_of_junkyard(desk.table, data["card"]) if data["kind"] == "play" else ""
    chain.pop_effect(desk, key)
    if word and desk.table.cards[data["card"]].place == CUT_IN:
        movement.move_by_word(desk, data["card"], word)
    _clear(desk, data)
    automatic_effects.trigger_effects(desk, "resolved", seen if data.get("begun") else [], {})
    movement.destroy_fallen_units(desk)
    apply_pending_effects(desk)


_clear = chain_resolution.unplayed_card_disposal(CUT_IN, lambda desk, card: movement.put_card(desk, card, JUNKYARD, 0))
"""Moves a played card that did not come into play to its owner's Junkyard."""


def void_effect(desk: Desk, key: str, source: str, said: bool = False) -> None:
    """Voids a waiting effect unless it cannot be voided (GW-LABL-06). Its card goes to the Junkyard (GW-PLAY-08).

    `said`: whether a player states this by hand.
    """
    waiting = chain.waiting_effect(desk.table, key)
    firm = bool((waiting or {}).get("unvoidable"))
    if not firm and waiting is not None and waiting["kind"] in ("play", "text") and not is_known(desk.table, waiting["card"]):
        desk.demand("GW-LABL-06", None)  # its text may be in brackets
    if said:
        desk.demand("GW-LABL-06", not firm, msg("that_effect_cannot_be_voided"))

    def after(data: Plain) -> None:
        limits.uncount_play(desk, data["seat"], tuple(data.get("raised", ())))
        _clear(desk, data)

    event = ("chain_link_voided", "GW-PLAY-08")
    chain_resolution.negate(desk, key, event, {"by": source}, lambda data: firm and not said, after)
