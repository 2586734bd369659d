"""Effects that wait in the cut (NX-CUT): how they enter it, and which of them a play answers."""

from __future__ import annotations

from functools import partial

from domain.card_effects import chain_links
from domain.card_effects.chain_links import mark_recorded_illegal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import Counted, Plain
from domain.kernel.record.effects import Effect
from domain.parts.bandai.x_evaluation import unbound_x_field
from domain.parts.card_schema.text_protocols import stored_effects, stored_selectors
from domain.parts.card_schema.x_substitution import substitute_x
from domain.parts.common.target_groups import groups_field, incarnations
from domain.rulesets.gundam_war_nexa.card_schema.texts import Text
from domain.rulesets.gundam_war_nexa.effects import automatic_effects, targets
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.state.printed_properties import is_text_guarded


def make_effect(
    desk: Desk, seat: str, card: str, text: Text, named: tuple[str, ...], answers: tuple[str, ...], x: int = 0
) -> Effect:
    """Returns the effect of a text as data. Cards that it lets choose (選んで) are chosen at the resolution (NX-TGT-08).

    The effect belongs to `seat`, even if another seat controls the card (NX-CTRL-15).
    """
    selectors = stored_selectors(text)
    number = unbound_x_field(text)
    counts = targets.count_targets_per_selector(desk.table, seat, card, text.targets, named)
    groups = targets.groups_at_play(text.targets, named, counts)
    return {
        "seat": seat,
        "card": card,
        "targets": named,
        **groups_field(groups, named),
        "selectors": selectors,
        "select": tuple(targets for targets, selector in zip(selectors, text.targets, strict=True) if selector.choose),
        "lives": incarnations(desk.table, named),
        "own_life": desk.table.cards[card].life,
        "places": tuple(desk.table.zone_of(card).key for card in named),
        "ops": stored_effects(text) if number else substitute_x(stored_effects(text), x),
        "condition": text.stored.get("condition"),
        "all_or_nothing": text.all_or_nothing,
        **({} if text.resolves is None else {"resolves": text.resolves}),
        "guarded": is_text_guarded(desk.table, card, text),
        "answers": answers,
        "x": x,
        **({"counts": counts} if counts else {}),
        **number,
    }


def add_to_cut(desk: Desk, seat: str, kind: str, effect: Effect) -> None:
    """Adds an effect to the cut, where it waits (NX-CUT-01 to -04, -12). Without an answer the effect is a cut by itself.

    The word passes to the other player (NX-CUT-05, -07, -08). In an open window the attacker has the first word (NX-TURN-11).
    A player may cut in any number of times (NX-CUT-06).
    """
    desk.record("generated", "effect_occurred", seat, "NX-CUT-01", {"card": effect["card"]}, cause=effect["position"])
    if not desk.table.chain:
        desk.do(Counted("", "cuts", 1))
    waiting: Effect = {**effect, "kind": kind}
    chain.push_effect(desk, mark_recorded_illegal(desk, waiting))
    if effect["card"] in desk.table.cards:
        automatic_effects.trigger_effects(
            desk, "played" if kind == "play" else "used", [automatic_effects.snapshot_card(desk, effect["card"])], {}
        )


def answered_effect(desk: Desk, seat: str, ref: Plain, text: Text) -> tuple[str, ...]:
    """Returns the waiting effect that a text answers: that of the named card, or the only one that it can negate.

    Raises Refused with the choices where several effects could be meant, or one's own (NX-PLAY-08). An abolish effect is
    resolved already (NX-EFF-14).
    """
    unresolved = tuple(key for key, data in desk.table.chain if data["kind"] != "abolish")
    answering = chain_links.AnswerableLinks(seat, unresolved) if chain_links.answers_a_link(text) else None
    missing = partial(msg, "card_does_not_wait_in_the")
    return chain_links.find_answered_links(desk, ref, missing, "NX-TGT-02", answering)


def require_something_to_negate(desk: Desk, text: Text, answers: tuple[str, ...]) -> None:
    """Demands an unresolved effect for a text that negates one.

    Standby effects are already resolved (NX-EFF-14, NX-TGT-02).
    """
    unresolved = tuple(key for key, data in desk.table.chain if data["kind"] != "abolish" and key in answers)
    said = msg("no_unresolved_effect_waits_that")
    chain_links.require_something_to_void(desk, text, unresolved, "NX-TGT-02", said)
