"""Automatic effects (GW-AUTO-01): which effects a moment triggers, and their order. Auto A: `continuous_effects`.

Auto B comes first, then Auto D, both without a Cut-in (GW-AUTO-06, -11, -14). An Auto C waits for the next Free Timing, where
it can be answered (GW-AUTO-09). If no Free Timing is open at its moment, an Auto C is applied like an Auto D (GW-TURN-22).
All effects of one moment are collected before the first is applied (GW-AUTO-13). The turn player orders them where the order
matters (OP-21).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.card_effects import choices, delayed_effects, triggers
from domain.card_effects.effect_resolution import apply_pending_effects
from domain.card_effects.immediate_effects import add_pending
from domain.card_effects.triggers import FiredTrigger, TriggerSources, turn_player_first
from domain.card_effects.triggers import LastKnownInformation as LastKnownInformation
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.card_schema.filters import Filter
from domain.rulesets.gundam_war.card_schema.texts import ContinuousText, TriggeredText, read_given, read_printed
from domain.rulesets.gundam_war.effects import continuous_effects
from domain.rulesets.gundam_war.effects.filters import FULL
from domain.rulesets.gundam_war.state import current_properties, printed_properties
from domain.rulesets.gundam_war.state.zones import cards_in_play, controller, unknown_cards_in_play


def _texts(table: Table, card_id: str) -> Iterator[TriggeredText]:
    """Returns the automatic texts of a card; negated texts are left out."""
    texts = [*_printed(table, card_id), *_given(table, card_id)]
    silent = bool(texts) and current_properties.are_effects_negated(table, card_id) is True
    return (text for text in texts if text.unvoidable or not silent)


@memo(depends_on="card")
def _printed(table: Table, card_id: str) -> list[TriggeredText]:
    return [text for text in current_properties.printed(table, card_id).text if isinstance(text, TriggeredText)]


def _given(table: Table, card_id: str) -> list[TriggeredText]:
    """Returns the automatic texts that an Auto A of another card in play gives to the card (GW-AUTO-02)."""
    if not continuous_effects.may_any_give_texts(table):
        return []
    return [text for text in continuous_effects.given_texts(table, card_id) if isinstance(text, TriggeredText)]


@memo(depends_on="play")
def _sources(table: Table) -> list[str]:
    """Returns the cards in play with an automatic text; all cards in play if a card may give them one."""
    there = [source for seat in table.header.seats for source in cards_in_play(table, seat)]
    return there if continuous_effects.may_any_give_texts(table) else [source for source in there if _printed(table, source)]


def _side(table: Table, card_id: str) -> str:
    return controller(table, card_id) or table.cards[card_id].bringer


def _possible_texts(table: Table, card: str, data: Plain) -> list[TriggeredText]:
    """Returns the automatic texts of a printing; those that it gives to other cards are timed to any of them."""
    texts = read_printed(data).text
    given = (effect.text for text in texts if isinstance(text, ContinuousText) for effect in text.effects if effect.text)
    elsewhere = [text._replace(of=Filter()) for text in map(read_given, given) if isinstance(text, TriggeredText)]
    return [*(text for text in texts if isinstance(text, TriggeredText)), *elsewhere]


def _may_be_negated(table: Table, card_id: str, text: TriggeredText) -> bool:
    return not text.unvoidable and current_properties.are_effects_negated(table, card_id) is None


WATCH = TriggerSources(
    *(_texts, _sources, _side, FULL, unknown_cards_in_play, _possible_texts),
    may_fail=_may_be_negated,
    types=printed_properties.type_of,
)


def snapshot_card(desk: Desk, card_id: str) -> LastKnownInformation:
    """Returns a card as it is now. It need not be in play: an Auto B acts as the card is played (GW-AUTO-05, GW-AUTO-07)."""
    return triggers.snapshot(desk, card_id, WATCH)


def _found(table: Table, moment: str, subjects: list[LastKnownInformation]) -> Iterator[Effect]:
    """Yields the automatic effects timed to a moment: of the cards that it happens to, and of the cards in play that watch.

    "This card" means the card at that moment (`own_life`); a card that has left is another card (OP-22).
    """
    for text in triggers.find_triggers(table, moment, subjects, WATCH):
        yield {**_as_data(text), "own_life": table.cards[text.source].life}


def make_automatic_effect(source: str, seat: str, clause: TriggeredText) -> Effect:
    """Returns an automatic effect as data for the chain."""
    return _as_data(FiredTrigger(source, seat, 0, clause))


def _as_data(text: FiredTrigger) -> Effect:
    effect = triggers.make_triggered_effect(text)
    ops = choices.with_consent_first(effect["ops"], text.clause.optional)
    return {**effect, "ops": ops, "unvoidable": text.clause.unvoidable}


WAITING = "waiting"
"""The flag with the Auto C effects that open the next Free Timing, in the order in which they go on the chain."""
_KINDS = ("auto_b", "auto_d", "auto_c")


def is_triggered_by(table: Table, moment: str, subject: LastKnownInformation) -> bool:
    """Returns whether an effect is timed to this moment of a card."""
    return any(True for _ in _found(table, moment, [subject]))


def triggered_effects(table: Table, moment: str, subjects: list[LastKnownInformation]) -> list[Effect]:
    """Returns the effects that a moment of cards triggers, those of the turn player first."""
    return turn_player_first(table, list(_found(table, moment, subjects)))


def trigger_effects(desk: Desk, moment: str, subjects: list[LastKnownInformation], about: Effect) -> None:
    """Applies the automatic effects timed to a moment of these cards, or sets them waiting (GW-AUTO-08, -10)."""
    leave_open_what_may_trigger(desk, moment, subjects)
    results: list[Effect] = [{**effect, **about} for effect in _found(desk.table, moment, subjects)]
    results += delayed_effects.take_due_at_moment(desk, moment)
    if not results:
        return
    results = sorted(turn_player_first(desk.table, results), key=lambda effect: _KINDS.index(effect["auto"]))
    later = tuple(effect for effect in results if effect["auto"] == "auto_c" and _answerable(desk))
    at_once = tuple(effect for effect in results if effect not in later)
    if later:
        desk.record("generated", "auto_effect_triggered", "", "GW-AUTO-08", {"moment": moment, "count": len(later)})
        desk.do(FlagSet(WAITING, (*desk.table.flags.get(WAITING, ()), *later)))
    if at_once:
        desk.record("generated", "auto_effect_applied", "", "GW-AUTO-14", {"moment": moment, "count": len(at_once)})
        add_pending(desk, at_once)
        apply_pending_effects(desk)


def leave_open_what_may_trigger(desk: Desk, moment: str, subjects: list[LastKnownInformation]) -> None:
    """Leaves the line open if unknown cards decide whether further effects are timed to a moment of these cards."""
    if triggers.do_unknown_cards_decide_triggers(desk.table, moment, subjects, WATCH):
        desk.demand("GW-AUTO-08", None)


def trigger_rolled_or_rerolled(desk: Desk, cards: Iterable[str], how: str) -> None:
    """Triggers the effects timed to cards that were rolled or rerolled (`how`) by a text, a cost or a rule."""
    if triggers.may_any_be_timed_to(desk.table, how, WATCH):
        trigger_effects(desk, how, [snapshot_card(desk, card) for card in cards], {})


def trigger_at_beginning(desk: Desk, what: str) -> None:
    """Triggers the effects timed to the beginning of a phase or step."""
    trigger_effects(desk, f"begin:{what}", [], {})


def trigger_at_end(desk: Desk, what: str) -> None:
    """Triggers the effects timed to the end of a phase or step; they cannot be answered (GW-TURN-22)."""
    trigger_effects(desk, f"end:{what}", [], {})


def is_any_effect_timed_to(desk: Desk, moment: str) -> bool:
    """Returns whether an automatic effect in play is timed to this moment now."""
    awaited = any(effect["when"] == moment for effect in delayed_effects.list_delayed_effects(desk.table))
    return awaited or any(True for _ in _found(desk.table, moment, []))


def _answerable(desk: Desk) -> bool:
    """Returns whether Free Timing is open or comes before the phase ends (GW-TURN-22, GW-END-07)."""
    node = desk.ruleset.timeline.node(desk.table.clock.node)
    return node.phase != "end" and node.key != "reroll.begin" and not node.key.endswith(".end")


def add_end_of_turn_effects(desk: Desk) -> None:
    """Adds the effects timed to the end of the turn to the pending ones; the attacker may order them (GW-END-05)."""
    leave_open_what_may_trigger(desk, "end_of_turn", [])
    timed = [*_found(desk.table, "end_of_turn", []), *delayed_effects.take_due_at_moment(desk, "end_of_turn")]
    results: list[Effect] = [{**effect, "ordered": True} for effect in timed]
    add_pending(desk, turn_player_first(desk.table, results))
