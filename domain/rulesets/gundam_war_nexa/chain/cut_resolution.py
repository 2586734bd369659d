"""The cut (NX-CUT): waiting effects are resolved from the last to the first, without further plays in between."""

from __future__ import annotations

from domain.card_effects import chain_links, chain_resolution
from domain.card_effects.effect_resolution import apply_pending_effects
from domain.card_effects.immediate_effects import add_pending
from domain.kernel.contract.desk_state import CurrentEffect
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import Counted, Plain
from domain.kernel.record.effects import Effect
from domain.parts.bandai.continuous_effects import EffectOrigin
from domain.rulesets.gundam_war_nexa.card_schema.texts import read_condition
from domain.rulesets.gundam_war_nexa.effects import automatic_effects, continuous_effects, filters, targets
from domain.rulesets.gundam_war_nexa.plays import limits, set_on, uniqueness
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import JUNKYARD, PLAYED, controller, is_on_field
from domain.rulesets.gundam_war_nexa.zone_changes import movement


def resolve_entering_play(desk: Desk, key: str, data: Effect) -> bool:
    """Carries out an abolish effect or a play whose card enters the field; returns False for texts and commands."""
    if data["kind"] == "abolish":
        _abolish(desk, key, data)
    elif data["kind"] == "play" and data["type"] != "command":
        _enter(desk, key, data)
    else:
        return False
    return True


def _abolish(desk: Desk, key: str, data: Effect) -> None:
    """Resolves the abolish effect of a destroyed card. Only negating the destruction can stop it (NX-DEST-04, -12)."""
    desk.record("resolved", "abolish_resolved", data["seat"], "NX-DEST-04", {"card": data["card"]})
    chain.pop_effect(desk, key)
    movement.abolish_card(desk, data["card"], why="destroyed")
    _through(desk)


def _enter(desk: Desk, key: str, data: Effect) -> None:
    """Puts a played card onto the field, or into its owner's junkyard if it cannot enter (NX-EFF-01, -12, NX-CUT-15, -16)."""
    card, seat, host = data["card"], data["seat"], data["host"]
    chain.pop_effect(desk, key)
    if desk.table.cards[card].place != PLAYED:  # it was moved while it waited, and stays there
        desk.record("lost", "play_failed", seat, "NX-EFF-11", {"card": card})
        _through(desk)
        return
    if not chain_links.is_recorded_illegal(data):
        uniqueness.leave_entry_open(desk, card, seat)
    rule = chain_links.rule_unless_illegal(data, uniqueness.barring_rule(desk, card, seat) if data["type"] != "g" else "")
    if host:
        lost = set_on.failing_rule(desk, seat, card, host, data["host_life"])
        rule = rule or (
            chain_links.rule_unless_illegal(data, lost) if set_on.is_host_in_play(desk, host, data["host_life"]) else lost
        )
    if rule:
        desk.record("lost", "play_failed", seat, rule, {"card": card})
        movement.put_card(desk, card, JUNKYARD, 0)
    else:
        said = {"card": card, "played": True}
        desk.record("resolved", "card_entered_field", seat, "NX-EFF-01", said, cause=data["position"])
        movement.enter_field(desk, card, seat, host, True)
        if "then" in data and is_on_field(desk.table, card):
            about: Effect = {"seat": seat, "kind": "auto", "auto": "everywhere", "card": card, "ops": data["then"]}
            add_pending(desk, [{**about, "selectors": (), "select": (), "targets": ()}])
        if not chain_links.is_recorded_illegal(data):
            uniqueness.abolish_barred_cards(
                desk, [card], controller(desk.table, card)
            )  # a card set on an enemy card may be the enemy's
    _through(desk)


def begin_effect(desk: Desk, data: Effect) -> Effect | None:
    """Returns the effect with the targets that are still legal, or None if the whole effect fails.

    It fails if a target is lost (NX-TGT-06) or its situation is no longer given (NX-EFF-11, -13). "In that case" is checked
    later.
    """
    said = {"card": data["card"]}
    desk.record("resolved", "effect_resolved", data["seat"], "NX-CUT-15", said, cause=data["position"])
    aimed = targets.with_targets_at_resolution(desk, data)
    given = filters.situation(desk.table, data["seat"], data["card"], read_condition(data.get("condition")))
    if aimed is not None and given is None:
        desk.demand("NX-EFF-13", None)
    if aimed is None or not (given is not False or chain_links.is_recorded_illegal(data)):
        desk.record("lost", "effect_failed", data["seat"], "NX-TGT-06" if aimed is None else "NX-EFF-13", said)
        return None
    if "resolves" in data:
        counter = limits.resolution_counter(desk, data["card"])
        if desk.table.count(data["seat"], counter) >= data["resolves"]:
            desk.record("lost", "effect_failed", data["seat"], "NX-EFF-21", said)
            return None
        desk.do(Counted(data["seat"], counter, 1))
    return aimed


def finish_effect(desk: Desk, key: str) -> None:
    """Removes a resolved effect from the cut, whether it was applied or failed.

    A command goes to its owner's junkyard (NX-PLAY-83).
    """
    data = chain.waiting_effect(desk.table, key)
    if data is not None:
        seen = (
            [automatic_effects.snapshot_card(desk, data["card"])._replace(seat=data["seat"])]
            if data["kind"] == "play"
            else []
        )
        chain.pop_effect(desk, key)
        _clear(desk, data)
        automatic_effects.trigger_effects(desk, "resolved", seen if data.get("begun") else [], {})
        if "keyword" in data and data.get("begun"):
            _applied(desk, data)
        _through(desk)


def _applied(desk: Desk, data: Plain) -> None:
    """Starts the effects timed to the application of a keyword's effect (NX-AUTO-05)."""
    if data["card"] in desk.table.cards:
        by = CurrentEffect(data["seat"], data["keyword"], data["card"])
        automatic_effects.trigger_effects(
            desk, "applied", [automatic_effects.snapshot_card(desk, data["card"])._replace(seat=data["seat"], by=by)], {}
        )


_clear = chain_resolution.unplayed_card_disposal(PLAYED, lambda desk, card: movement.put_card(desk, card, JUNKYARD, 0))
"""Puts a played card that did not come onto the field into its owner's junkyard (NX-HAND-07, OP-12)."""


def _through(desk: Desk) -> None:
    """Checks the table after an effect is fully applied, then starts the auto effects that it caused (NX-AUTO-10)."""
    desk.ruleset.card_text_hooks.after_effect(desk)
    apply_pending_effects(desk)


def negate_effect(desk: Desk, key: str, by: EffectOrigin) -> None:
    """Negates an unresolved effect and the play that caused it (NX-PLAY-08).

    Effects guarded by brackets (NX-KW-21) or protected by a text (NX-EFF-21) are not negated.
    """

    def after(data: Plain) -> None:
        limits.uncount_play(desk, data["seat"], tuple(data.get("raised", ())))
        _clear(desk, data)

    def is_protected(data: Plain) -> bool:
        if _is_guarded(data):
            return True
        safe = bool(by.seat) and continuous_effects.is_play_protected(desk.table, data["seat"], data["card"], by)
        unread = (
            data["kind"] in ("play", "text") and not current_properties.original_print(desk.table, data["card"]).type.is_known
        )
        if safe is None or unread:  # its text may be in brackets
            desk.demand("NX-KW-21" if unread else "NX-EFF-21", None)
        return safe is True

    chain_resolution.negate(desk, key, ("play_negated", "NX-PLAY-08"), {"by": by.source}, is_protected, after)


def _is_guarded(data: Plain) -> bool:
    return bool(data.get("guarded")) or data["kind"] == "abolish"
