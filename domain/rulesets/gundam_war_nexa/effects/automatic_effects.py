"""Automatic effects that start at a moment (起動, 恒常), and standby effects (NX-AUTO, NX-EFF-14).

They need no decision and cannot be answered by a cut-in (NX-AUTO-01, NX-CUT-14). An automatic effect that starts during a
cut is applied after the effect that is being resolved (NX-AUTO-09, -10). The attacker orders the effects of one moment
(NX-EFF-15, OP-49).
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.card_effects import choices, delayed_effects, immediate_effects, triggers
from domain.card_effects.effect_resolution import apply_pending_effects
from domain.card_effects.triggers import FiredTrigger, TriggerSources, turn_player_first
from domain.card_effects.triggers import LastKnownInformation as LastKnownInformation
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import turn_activity
from domain.parts.bandai.card_states import DESTROYED
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war_nexa.card_schema.filters import Filter
from domain.rulesets.gundam_war_nexa.card_schema.texts import ContinuousText, TriggeredText, read_printed, read_text
from domain.rulesets.gundam_war_nexa.effects.filters import FULL
from domain.rulesets.gundam_war_nexa.state import current_properties, printed_properties
from domain.rulesets.gundam_war_nexa.state.printed_properties import valid_print
from domain.rulesets.gundam_war_nexa.state.zones import cards_on_field, controller, is_on_field, unknown_cards_on_field


def _side(table: Table, card_id: str) -> str:
    return controller(table, card_id) if is_on_field(table, card_id) else table.cards[card_id].bringer


@memo(depends_on="card", only_while=current_properties.are_texts_settled)
def _texts(table: Table, card_id: str) -> list[TriggeredText]:
    return [text for text in current_properties.texts(table, card_id) if isinstance(text, TriggeredText)]


@memo(depends_on="play", only_while=current_properties.are_texts_settled)
def _sources(table: Table) -> list[str]:
    """Returns the cards on the field with an automatic text."""
    return [card for card in cards_on_field(table) if _texts(table, card)]


def _who_destroyed(table: Table, card_id: str) -> str:
    """Returns the seat whose effect destroyed a card (NX-DEST-17)."""
    return str((table.cards[card_id].attributes.get(DESTROYED) or {}).get("by", ""))


def _possible_texts(table: Table, card: str, data: Plain) -> list[TriggeredText]:
    """Returns the automatic texts that an unknown card has if it is this printing, and those that it gives other cards."""
    texts = valid_print(table, card, read_printed(data)).text
    given = (effect.text for text in texts if isinstance(text, ContinuousText) for effect in text.effects if effect.text)
    of_others = (text._replace(of=Filter()) for text in map(read_text, given) if isinstance(text, TriggeredText))
    return [*(text for text in texts if isinstance(text, TriggeredText)), *of_others]


def _may_fail(table: Table, card_id: str, text: TriggeredText) -> bool:
    return current_properties.may_texts_be_negated(table, card_id, text)


WATCH = TriggerSources(
    _texts,
    _sources,
    _side,
    FULL,
    unknown_cards_on_field,
    _possible_texts,
    _who_destroyed,
    _may_fail,
    printed_properties.types_of,
)


def snapshot_card(desk: Desk, card_id: str) -> LastKnownInformation:
    """Returns the last known information of a card, as it is now."""
    return triggers.snapshot(desk, card_id, WATCH)


def trigger_effects(desk: Desk, moment: str, subjects: list[LastKnownInformation], about: dict[str, Plain]) -> None:
    """Applies the automatic effects timed to `moment`, which happened to the cards in `subjects` (NX-AUTO-05, -08)."""
    if desk.table.result is None:
        apply_effects_of_moment(desk, moment, [{**effect, **about} for effect in _found(desk, moment, subjects)])


def apply_effects_of_moment(desk: Desk, moment: str, result: list[Plain]) -> None:
    """Applies effects of one moment, the attacker's first unless the attacker says otherwise."""
    if result:
        desk.record("generated", "auto_effect_applied", "", "NX-AUTO-05", {"moment": moment, "count": len(result)})
        immediate_effects.add_pending(desk, turn_player_first(desk.table, result))
        apply_pending_effects(desk)


def is_any_effect_timed_to(table: Table, moment: str) -> bool:
    """Returns whether a text on the field, or one that works from another place, is timed to a moment."""
    return triggers.is_any_timed_to(table, moment, WATCH)


def may_any_effect_be_timed_to(table: Table, moment: str) -> bool:
    """Returns whether a text on the field, one that works from another place, or one of an unknown card may be timed to a
    moment."""
    return triggers.may_any_be_timed_to(table, moment, WATCH)


def trigger_on_damage(desk: Desk, units: Iterable[str]) -> None:
    """Starts the effects timed to damage on cards that took it in one moment (NX-AUTO-05)."""
    there = [card for card in units if card in desk.table.cards]
    if there and may_any_effect_be_timed_to(desk.table, "damaged"):
        trigger_effects(desk, "damaged", [snapshot_card(desk, card) for card in there], {})


def trigger_rolled_or_rerolled(desk: Desk, cards: Iterable[str], how: str) -> None:
    """Starts the effects timed to cards being rolled or rerolled, by a text, as a cost or by a rule."""
    if may_any_effect_be_timed_to(desk.table, how):
        trigger_effects(desk, how, [snapshot_card(desk, card) for card in cards], {})


def trigger_of_nation(desk: Desk, seat: str, what: str) -> None:
    """Starts the effects timed to what happens to the nation of a seat: it is damaged, by battle, or recovers."""
    if desk.table.result is not None:
        return
    results: list[Effect] = []
    for side in ("own", "enemy"):
        moment = f"{side}_nation_{what}"
        if may_any_effect_be_timed_to(desk.table, moment):
            results += _found(desk, moment, [], seat if side == "own" else opponent(desk.table, seat))
    apply_effects_of_moment(desk, f"nation_{what}", results)


def trigger_at_beginning(desk: Desk, *what: str) -> None:
    """Starts the effects timed to phases or steps that begin in one instant (NX-TURN-05)."""
    apply_effects_of_moment(
        desk, f"begin:{what[0]}", [effect for each in what for effect in _found(desk, f"begin:{each}", [])]
    )


def apply_delayed_effects(desk: Desk, moment: str) -> None:
    """Applies the effects that wait for the end of a step or cut (NX-EFF-14)."""
    if desk.table.result is None:
        apply_effects_of_moment(desk, moment, list(delayed_effects.take_due_at_moment(desk, moment)))


def end_of_turn_effects(desk: Desk) -> list[Effect]:
    """Returns the effects that start at the end of the turn, which is that of the return step too (NX-END-02, -05)."""
    results = [*delayed_effects.take_due_at_moment(desk, "end_of_step"), *_found(desk, "end_of_turn", [])]
    return turn_player_first(desk.table, [{**effect, "ordered": True} for effect in results])


def _found(desk: Desk, moment: str, subjects: list[LastKnownInformation], seat: str = "") -> list[Effect]:
    """Returns the effects of a moment, of all seats or of one alone, as data."""
    if triggers.do_unknown_cards_decide_triggers(desk.table, moment, subjects, WATCH):
        desk.demand("NX-AUTO-05", None)
    timed = [each for each in triggers.find_triggers(desk.table, moment, subjects, WATCH) if seat in ("", each.seat)]
    result = [_effect_of(text) for text in timed if _starts(desk, text)] + delayed_effects.take_due_at_moment(desk, moment)
    return [effect if effect["seat"] else {**effect, "ops": _of_nobody(effect["ops"])} for effect in result]


def _of_nobody(operations: tuple[Plain, ...]) -> tuple[Plain, ...]:
    """Returns the small effects that are left of a text without a controller.

    Own and enemy do not exist for it (NX-CTRL-07).
    """
    both = (each for each in operations if each.get("who") == "both" or each["do"] not in _OF_A_PLAYER)
    return tuple(each for each in both if each.get("who") not in ("own", "enemy"))


_OF_A_PLAYER = (
    *("draw", "nation_damage", "recover", "discard", "player_coin", "chip", "extract", "put_in_play", "cost", "defeat"),
    *("turn_up", "share", "refit", "replace", "search", "look", "pay"),
)
"""The small effects that are about the own player if they name no player."""


def _starts(desk: Desk, text: FiredTrigger) -> bool:
    """Returns whether a triggered text starts now.

    "When" starts once per turn, "each time" every time (NX-AUTO-08, OP-43). A text that counts over all own cards of a name
    starts once for all of them.
    """
    life, turn, name = desk.table.cards[text.source].life, desk.table.clock.turn, text.clause.over_all
    if name and not triggers.is_first_trigger_in_turn(desk, text, f"started over all:{name}:turn{turn}"):
        return False
    counter = f"started:{text.source}.{life}.{text.number}:turn{turn}"
    if not (text.clause.each or triggers.is_first_trigger_in_turn(desk, text, counter)):
        return False
    return text.clause.per_player is None or _starts_again(desk, text, text.clause.per_player)


def _starts_again(desk: Desk, text: FiredTrigger, times: int) -> bool:
    """Returns whether a text with a limit per turn, for each player and all cards of its name, starts again; counts
    it."""
    name = current_properties.original_print(desk.table, text.source).name.or_else(text.source)
    counter = f"started for each:{name}.{text.number}:turn{desk.table.clock.turn}"
    if desk.table.count(text.seat, counter) >= times:
        return False
    turn_activity.increment_counters(desk, text.seat, (counter,))
    return True


def _effect_of(text: FiredTrigger) -> Effect:
    effect = triggers.make_triggered_effect(text)
    ops = choices.with_consent_first(effect["ops"], text.clause.optional)
    return {**effect, "ops": ops, "all_or_nothing": text.clause.all_or_nothing}
