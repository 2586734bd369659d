"""Effects that wait: pending effects (MC-PEND-01) in the Cut, and the one that a play answers.

Standby effects (MC-STBY) have resolved already and wait for their timing. They can no longer be negated (MC-STBY-02).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from domain.card_effects import chain_links, delayed_effects
from domain.card_effects.chain_links import mark_recorded_illegal
from domain.card_effects.effect_resolution import apply_pending_effects
from domain.card_effects.immediate_effects import add_pending
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.record.effects import Effect
from domain.parts.common.target_groups import (
    groups_field,
    incarnations,
    target_groups,
    unchanged_targets,
    with_remaining_targets,
)
from domain.rulesets.macross_crusade.card_schema.small_effects import Standby
from domain.rulesets.macross_crusade.card_schema.texts import Text
from domain.rulesets.macross_crusade.effects import automatic_effects, targets
from domain.rulesets.macross_crusade.messages import msg

SPOKEN = "spoken"
"""The flag with the Free Timing in which something was played last: its beginning is over."""
PLAYS = ("play", "text")
"""The kinds of effects that a player generates by playing a card or a text."""


def generate_effect(desk: Desk, effect: Effect, name: str = "effect_generated", rule: str = "MC-CUT-04") -> None:
    """Generates an effect, which begins a Cut or is a Cut In (MC-CUT-01, -04). The other player may answer (MC-PLAY-04).

    Of two simultaneous plays the Offensive player's comes first (MC-CUT-05). In a Cut, the first is that of the enemy of
    the player whose effect began it (MC-CUT-06). Cut Ins alternate without limit, also to one's own effect (MC-CUT-07 to
    -09, -18).
    """
    rule = rule if not desk.table.chain else "MC-CUT-01"
    cause = effect.get("position")
    desk.record("generated", name, effect["seat"], rule, {"card": effect["card"]}, cause=cause)
    if effect["kind"] in PLAYS:
        desk.do(FlagSet(SPOKEN, place_key(desk)))
    chain.push_effect(desk, effect)
    if effect["kind"] in PLAYS:
        automatic_effects.trigger_effects(
            desk, "played" if effect["kind"] == "play" else "used", [automatic_effects.snapshot_card(desk, effect["card"])]
        )
        apply_pending_effects(desk)


def place_key(desk: Desk) -> str:
    """Returns the present turn and place of the chart as one key."""
    return f"{desk.table.clock.turn}:{desk.table.clock.node}"


def make_chain_link(
    desk: Desk, seat: str, kind: str, card_id: str, text: Text, named: tuple[str, ...], more: Effect
) -> Effect:
    """Returns a play or text as an effect that waits. Its targets cannot be changed any more (MC-TGT-04)."""
    counts = targets.shared(desk.table, seat, card_id, text.targets, named)
    waiting: Effect = {**chain_links.make_chain_link(desk.table, seat, kind, card_id, text, named, counts), **more}
    return mark_recorded_illegal(desk, waiting)


def answered_link(desk: Desk, seat: str, ref: Plain, text: Text) -> tuple[str, ...]:
    """Returns the pending effect that is answered: that of the named card, or the only play that the text can negate.

    Raises Refused with the choices where several plays could be meant, or one's own (MC-NEG-01).
    """
    plays = tuple(key for key, data in desk.table.chain if data["kind"] in PLAYS)
    answering = chain_links.AnswerableLinks(seat, plays) if chain_links.answers_a_link(text) else None
    missing = partial(msg, "card_does_not_wait_in_cut")
    return chain_links.find_answered_links(desk, ref, missing, "MC-TGT-01", answering)


def require_something_to_negate(desk: Desk, text: Text, answers: tuple[str, ...]) -> None:
    """Checks that an effect that negates a play has a play to negate (MC-TGT-01).

    A Scrap effect is not a play (MC-NEG-01), nor is an effect that has resolved and is standing by (MC-STBY-02).
    """
    said = msg("no_play_waits_in_cut")
    plays = tuple(key for key, data in desk.table.chain if key in answers and data["kind"] in PLAYS)
    chain_links.require_something_to_void(desk, text, plays, "MC-TGT-01", said)


def store_standby_effect(desk: Desk, effect: Effect, operation: Standby) -> None:
    """Stores an effect that has resolved and waits for its moment (MC-STBY-01)."""
    targets, card = effect.get("targets", ()), desk.table.cards.get(effect.get("card", ""))
    desk.record("resolved", "standby_effect_registered", effect["seat"], "MC-STBY-01", {"moment": operation.moment})
    waiting: Effect = {
        "seat": effect["seat"],
        "kind": "standby",
        "auto": "standby",
        "card": effect.get("card", ""),
        "own_life": effect.get("own_life", card.life if card else 0),
        "ops": operation.stored["effects"],
        "targets": targets,
        **groups_field(target_groups(effect), targets),
        "selectors": effect.get("selectors", ()),
        "lives": incarnations(desk.table, tuple(card for card in targets if card in desk.table.cards)),
        "moment": operation.moment,
        "unvoidable": True,
    }
    delayed_effects.add_delayed_effect(desk, waiting)


def generate_standby_effects(desk: Desk, moments: Iterable[str]) -> None:
    """Generates the standby effects of these moments in a Free Timing, where they begin a Cut (MC-FREE-06).

    The Offensive player chooses the order in which several are generated (MC-CUT-16).
    """
    due = delayed_effects.take_due_effects(desk, lambda waiting: waiting["moment"] in moments)
    rule: Effect = {"kind": "rule", "auto": "auto_d", "targets": ()}
    ops = [({"do": "activate", "effect": each},) for each in due]
    add_pending(
        desk, [{**rule, "seat": each["seat"], "card": each["card"], "ops": op} for each, op in zip(due, ops, strict=True)]
    )


def activate_standby_effect(desk: Desk, effect: Effect) -> None:
    """Generates a standby effect, which begins a Cut or joins the one that others began."""
    generate_effect(desk, effect, "standby_effect_activated")


def due_standby_effects(desk: Desk, moment: str) -> list[Effect]:
    """Returns the effects whose moment has come outside Free Timing, where they are applied without a Cut (MC-CUT-17)."""
    result = delayed_effects.take_due_effects(desk, lambda waiting: bool(waiting["moment"] == moment))
    return [{**with_remaining_targets(each, unchanged_targets(desk.table, each)), "auto": "auto_d"} for each in result]


def drop_standby_effects_of_turn(desk: Desk) -> None:
    """Drops the standby effects of this turn (MC-DUR-01, -02).

    Effects timed to the beginning of the turn remain, because the end of this turn is the beginning of the next one.
    """
    delayed_effects.drop_lapsed_effects(desk, lambda waiting: bool(waiting["moment"] == "begin:reroll"))
