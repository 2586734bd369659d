"""The functions by which Gundam War carries out card texts (`domain.card_effects`)."""

from __future__ import annotations

from domain.card_effects.immediate_effects import apply_order, first_pending, sort_by_cards
from domain.card_effects.renewed_questions import ask_again
from domain.kernel.contract.ruleset import CardTextHooks, Desk
from domain.kernel.record.changes import FlagSet
from domain.kernel.record.effects import Question
from domain.rulesets.gundam_war.card_schema.filters import Filter
from domain.rulesets.gundam_war.card_schema.texts import read_selector, read_x
from domain.rulesets.gundam_war.chain import cut_in
from domain.rulesets.gundam_war.effects import automatic_effects, targets
from domain.rulesets.gundam_war.effects.filters import FULL
from domain.rulesets.gundam_war.state.zones import DISCARD, HAND, HANGAR, JUNKYARD, NATION


def _ordered(desk: Desk, waiting: Question, chosen: tuple[str, ...]) -> None:
    """Applies the chosen order: to Auto D effects of one moment, or to the Auto C effects that open the next Free Timing."""
    if first_pending(desk):
        apply_order(desk, waiting, chosen)
    else:
        desk.do(FlagSet(automatic_effects.WAITING, sort_by_cards(desk.table.flags[automatic_effects.WAITING], chosen)))


CARD_TEXT_HOOKS = CardTextHooks(
    after_turning=automatic_effects.trigger_rolled_or_rerolled,
    carry_out_entry=cut_in.resolve_entering_play,
    begin_effect=cut_in.begin_effect,
    finish_effect=cut_in.finish_effect,
    after_resolution=cut_in.add_waiting_effects,
    filter_context=FULL,
    any_filter=Filter(),
    x_rules=("GW-EFF-01", "GW-EFF-01"),
    special_cost_rule="GW-COST-19",
    selector=read_selector,
    read_x=read_x,
    options=targets.certain_targets,
    possible_options=targets.target_options,
    no_target_rule="GW-EFF-05",
    choice_rule="GW-EFF-05",
    pile_zones={"nation": NATION, "hand": HAND, "discard": DISCARD, "junkyard": JUNKYARD, "hangar": HANGAR},
    pile_rules=dict.fromkeys(("search", "look", "top", "shuffle"), "GW-EFF-01"),
    ask_again=ask_again,
    answer_handlers={
        "order": _ordered,
    },
    any_order=("gain", "give", "allow", "bar", "counters"),
    unordered_kinds=("auto_b",),
)
"""The functions and rules of Gundam War for card texts.

An effect without any target fails (GW-EFF-05). At one moment only Auto D effects are put in order (OP-21).
"""
