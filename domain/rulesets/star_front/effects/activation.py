"""Activation of effects: whether it is possible, then cost, targets and effects (SF-EFF-01, -07, SF-COST-14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.card_effects.chain_links import RECORDED_ILLEGAL
from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.truth import Demand, no_demand_fails
from domain.kernel.desk.timing.chain import stop_endless_loop
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.keyword_effects import Activate, Kidnap, Parasite
from domain.rulesets.star_front.card_schema.texts import Text
from domain.rulesets.star_front.effects import filters, targets, triggers
from domain.rulesets.star_front.effects.targets import operation_subjects, reaches_all_cards
from domain.rulesets.star_front.keywords import imprisoned, kidnap
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.plays import costs
from domain.rulesets.star_front.state import bans, current_properties, zones


def is_used_up(table: Table, source: str, number: int, text: Text) -> bool:
    """Returns whether a once-per-turn text was used in this stay on the field (SF-EFF-23, SF-ENTER-05)."""
    return text.once and table.cards[source].attributes.get(f"used:{number}") == table.clock.turn


def activation_demands(table: Table, seat: str, card: str, number: int, text: Text) -> Iterator[Demand]:
    """Yields the demands of a text: not used up, not forbidden, condition, targets and cost."""
    if card not in table.cards:
        return
    yield Demand("SF-EFF-23", not is_used_up(table, card, number, text), msg("text_was_used_in_this"))
    yield Demand("SF-EFF-19", bans.is_allowed(table, "use", card), msg("effect_forbids_this"))
    if text.condition is not None:
        met = filters.condition(table, seat, card, text.condition)
        yield Demand("SF-EFF-01", met, msg("condition_text_is_not_met"))
    yield from _of_keywords(table, card, text)
    for selector in text.targets:
        there = targets.has_target(table, seat, card, selector, targets.removes_target(text.effects))
        yield Demand("SF-EFF-07", there, msg("there_is_no_target_for_text"))
    yield from (Demand(*each) for each in costs.cost_demands(table, seat, card, text.cost))


def _of_keywords(table: Table, card: str, text: Text) -> Iterator[Demand]:
    """Yields the demands of kidnap at its cap (SF-KID-09), and of merging an imprisoned or merged unit (SF-IMPR-02,
    SF-MERGE-03).
    """
    if any(isinstance(each, Kidnap) for each in text.effects):
        yield Demand("SF-KID-09", kidnap.has_room_for_captives(table, card), msg("card_holds_as_many_captives", card=card))
    if any(isinstance(each, Parasite) for each in text.effects):
        yield Demand("SF-IMPR-02", not imprisoned.is_immovable(table, card), msg("card_cannot_be_moved", card=card))
        yield Demand("SF-MERGE-03", not current_properties.is_merged(table, card), msg("card_is_merged_already", card=card))


def activate_triggered(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`trigger`: activates an effect, unless its card has left in the meantime or a demand fails. A card that left and came
    back does not count.

    An activated effect continues even if its card leaves (SF-EFF-13), because the frame has the remaining steps.
    """
    table, source, seat = flow.table, operation["card"], operation["seat"]
    if source not in table.cards or table.cards[source].life != operation["life"]:
        return
    number = operation["text"]
    text = dict(triggers.working_texts(table, source)).get(number)
    if stop_endless_loop(flow.desk, {"card": source, "ops": ("trigger", number)}, lambda: None):
        return
    if not isinstance(text, Text):
        if current_properties.is_text_unknown(table, source):
            flow.desk.mark_open("SF-EFF-01")
        return
    demands = list(activation_demands(table, seat, source, number, text))
    if no_demand_fails(demands):
        leave_open_demands(flow, demands)
        push_effect_of_text(flow, seat, source, number, text, operation["subject"])


def leave_open_demands(flow: ResolutionStack, demands: Iterable[Demand]) -> None:
    """Leaves open by its rule each demand that an unknown card decides."""
    for rule in dict.fromkeys(each.rule for each in demands if each.truth is None):
        flow.desk.mark_open(rule)


def push_effect_of_text(
    flow: ResolutionStack,
    seat: str,
    source: str,
    number: int,
    text: Text,
    subject: str = "",
    named: tuple[str, ...] | None = None,
    lives: Plain = None,
    said: bool = False,
) -> None:
    """Puts the effect of a text on the stack: `may`, cost, targets, then its small effects (SF-COST-14, SF-EFF-14).

    `named`: the targets, if they were named · `lives`: the stays of these cards when they were named (default: now) · `said`:
    the use was recorded against the rules and is carried out anyway.
    """
    pick = {"do": "pick", "selectors": text.stored.get("targets", ()), "leaving": targets.removes_target(text.effects)}
    ops: list[Plain] = []
    if text.may and named is None:
        ops.append({"do": "may"})
    ops.append({"do": "activated", "text": number, "once": text.once})
    if text.cost and text.cost.stored:
        ops.append({"do": "pay", "cost": text.cost.stored})
    if named is None and text.targets:
        ops.append(pick)
    x = {"x": text.stored["x"]} if text.x is not None else {}
    about_it = {"subject": subject, "targets": named or (), **x, **({RECORDED_ILLEGAL: True} if said else {})}
    flow.push(seat, source, (*ops, *text.stored.get("effects", ())), **about_it)
    frame = flow.stack[-1][1]
    targets.remember_position(flow.table, frame, "own_place", zones.host(flow.table, source))
    targets.remember_position(flow.table, frame, "target_place", next(iter(named or ()), ""))
    if named and len(text.targets) > 1:
        frame["shares"] = targets.targets_by_selector(text.targets, len(named))
    if named:
        targets.note_lacking_targets(frame, text.targets, len(named))
        frame["lives"] = lives or {card: flow.table.cards[card].life for card in named}


def activate_again(flow: ResolutionStack, frame: Frame, operation: Activate) -> None:
    """`activate`: activates the texts of each card for the given keyword `n` times (SF-IMM-01, SF-SNEAK-02).

    After a sneak it also activates the texts of other cards that are timed to a successful sneak.
    """
    table, result = flow.table, operation_subjects(flow, frame, operation)
    flow.report(frame, reaches_all_cards(frame, operation, result))
    for card in reversed(result):
        seat = zones.controller(table, card)
        allowed = operation.moment != "immediate" or bans.is_allowed(table, "use_immediate", seat, card)
        if allowed is None:
            flow.desk.mark_open("SF-EFF-19")
        if allowed is False:
            flow.desk.record("lost", "effect_not_resolved", seat, "SF-EFF-19", {"card": card})
            flow.report(frame, False)
            continue
        triggers.leave_open_own_texts(flow, card, operation.moment)
        own = triggers.steps_of_card(table, seat, card, operation.moment, card)
        after = [{"do": "announce", "moment": "sneak_success", "subject": card}] if operation.moment == "sneak" else []
        flow.push(seat, card, (*own, *after) * operation.n)


VERBS = (activate_again,)
STEPS = {"trigger": activate_triggered}
